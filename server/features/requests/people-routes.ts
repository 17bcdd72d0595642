import { requestPeople } from '#shared/requests/endpoints.ts'
import { placeOf } from '#server/core/access/places.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Shared, readRecordPeople, setRecordPeople } from '#server/features/companies/record-people.ts'
import { handOverRequest } from './hand-over-request.ts'
import { type LockedInfoRequest, lockableInfoRequest, readableInfoRequest } from './queries.ts'

/** Registers the routes to read and change who in the company can see a request, and to hand requests over. */
export function requestPeopleRoutes(app: App): void {
  route(app, requestPeople.requestPeople, 'infoRequest.read', async ({ ctx, params }) =>
    readRecordPeople(ctx.db, sharedRequest(await readableInfoRequest(ctx, params.id))),
  )

  route(app, requestPeople.setRequestPeople, 'infoRequest.share', async ({ ctx, params, body, request }) => {
    const asked = await lockableInfoRequest(ctx, 'infoRequest.share', params.id)
    ensureCurrent(request, asked)
    return setRecordPeople(ctx, sharedRequest(asked), body, {
      changed: (now) => ctx.emit('info_people_changed', { ...asked, ...now }),
      shared: (now, reader) => ctx.emit('info_shared', { ...asked, ...now }, { reader }),
    })
  })

  route(app, requestPeople.handOver, 'infoRequest.handOver', async ({ ctx, params, body, request }) => {
    const asked = await lockableInfoRequest(ctx, 'infoRequest.handOver', params.id)
    ensureCurrent(request, asked)
    await handOverRequest(ctx, asked, body)
    return readableInfoRequest(ctx, params.id)
  })
}

type Placed = Pick<LockedInfoRequest, 'id' | 'version'> & Parameters<typeof placeOf.info_request>[0]

const sharedRequest = (asked: Placed): Shared => ({
  kind: 'info_request',
  id: asked.id,
  version: asked.version,
  place: { ...placeOf.info_request(asked), company: asked.companyId },
})
