import { requestPeopleEndpoints } from '#shared/requests/endpoints.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { deleteLostHandovers } from '#server/features/companies/lost-handovers.ts'
import {
  type SharedRecord,
  readRecordPeople,
  setRecordPeople,
} from '#server/features/companies/record-people.ts'
import { reassignRequest } from './reassign-request.ts'
import { type LockedInfoRequest, lockableInfoRequest, readableInfoRequest } from './queries.ts'

/** Registers the routes to read and change who in the company can see a request, and to reassign requests. */
export function requestPeopleRoutes(app: App): void {
  route(app, requestPeopleEndpoints.requestPeople, 'infoRequest.read', async ({ ctx, params }) =>
    readRecordPeople(ctx.db, toSharedRecord(await readableInfoRequest(ctx, params.id))),
  )

  route(
    app,
    requestPeopleEndpoints.setRequestPeople,
    'infoRequest.share',
    async ({ ctx, params, body, request }) => {
      const infoRequest = await lockableInfoRequest(ctx, 'infoRequest.share', params.id)
      requireCurrentVersion(request, infoRequest)
      const people = await setRecordPeople(ctx, toSharedRecord(infoRequest), {
        choice: body,
        events: {
          emitChanged: (now) => ctx.emit('info_people_changed', { ...infoRequest, ...now }),
          emitShared: (now, reader) => ctx.emit('info_shared', { ...infoRequest, ...now }, { reader }),
        },
      })
      await deleteLostHandovers(ctx.db, { requestId: infoRequest.id })
      return people
    },
  )

  route(
    app,
    requestPeopleEndpoints.handOver,
    'infoRequest.handOver',
    async ({ ctx, params, body, request }) => {
      const infoRequest = await lockableInfoRequest(ctx, 'infoRequest.handOver', params.id)
      requireCurrentVersion(request, infoRequest)
      await reassignRequest(ctx, infoRequest, body)
      return readableInfoRequest(ctx, params.id)
    },
  )
}

type RequestRecord = Pick<LockedInfoRequest, 'id' | 'version'> &
  Parameters<typeof getRecordScope.info_request>[0]

const toSharedRecord = (request: RequestRecord): SharedRecord => ({
  kind: 'info_request',
  id: request.id,
  version: request.version,
  scope: { ...getRecordScope.info_request(request), company: request.companyId },
})
