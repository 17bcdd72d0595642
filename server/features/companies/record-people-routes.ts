import { companies } from '#shared/companies/endpoints.ts'
import { happened } from '#server/core/events/happened.ts'
import { lockableInfoRequest, readableInfoRequest } from '#server/features/requests/queries.ts'
import { lockableTicket, readableTicket } from '#server/features/tickets/queries.ts'
import { placeOfRequest, placeOfTicket } from '#server/core/access/places.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/platform/services.ts'
import { handOverRequest } from '#server/features/requests/hand-over-request.ts'
import { type Shared, readRecordPeople, setRecordPeople } from './record-people.ts'
import type { FollowedKind } from '#shared/companies/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { followOf, saveFollow } from '#server/core/notifications/follows.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'

/** Who of a company sees a ticket or a request, who is asked it, and who hears of a record. */
export function recordPeopleRoutes(app: App): void {
  route(app, companies.ticketPeople, 'ticket.read', async ({ db, actor, params }) =>
    readRecordPeople(db, sharedTicket(await readableTicket(db, actor, params.id))),
  )

  route(app, companies.setTicketPeople, 'ticket.share', async ({ db, actor, params, body, request }) => {
    const ticket = await lockableTicket(db, actor, 'ticket.share', params.id)
    ensureCurrent(request, ticket)
    return setRecordPeople(db, actor, sharedTicket(ticket), body, {
      changed: (now) => happened(db, actor, 'ticket_people_changed', { ...ticket, ...now }),
      shared: (now, reader) => happened(db, actor, 'ticket_shared', { ...ticket, ...now }, { reader }),
    })
  })

  route(app, companies.requestPeople, 'infoRequest.read', async ({ db, actor, params }) =>
    readRecordPeople(db, sharedRequest(await readableInfoRequest(db, actor, params.id))),
  )

  route(
    app,
    companies.setRequestPeople,
    'infoRequest.share',
    async ({ db, actor, params, body, request }) => {
      const asked = await lockableInfoRequest(db, actor, 'infoRequest.share', params.id)
      ensureCurrent(request, asked)
      return setRecordPeople(db, actor, sharedRequest(asked), body, {
        changed: (now) => happened(db, actor, 'info_people_changed', { ...asked, ...now }),
        shared: (now, reader) => happened(db, actor, 'info_shared', { ...asked, ...now }, { reader }),
      })
    },
  )

  route(app, companies.handOver, 'infoRequest.handOver', async ({ db, actor, params, body, request }) => {
    const asked = await lockableInfoRequest(db, actor, 'infoRequest.handOver', params.id)
    ensureCurrent(request, asked)
    await handOverRequest(db, actor, asked, body)
    return readableInfoRequest(db, actor, params.id)
  })

  route(app, companies.followed, 'follow.set', async ({ db, actor, query }) => {
    await READABLE[query.entityType](db, actor, query.entityId)
    return { ...query, state: (await followOf(db, { ...query, userId: actor.id })) ?? ('none' as const) }
  })

  route(app, companies.follow, 'follow.set', async ({ db, actor, body }) => {
    await READABLE[body.entityType](db, actor, body.entityId)
    await saveFollow(db, { ...body, userId: actor.id })
    return body
  })
}

/** What is known of a ticket or a request: from a list's row or a locked one. */
type Placed<T> = T & { id: number; companyId: number; version: number }

const sharedTicket = (ticket: Placed<Parameters<typeof placeOfTicket>[0]>): Shared => ({
  kind: 'ticket',
  id: ticket.id,
  version: ticket.version,
  place: { ...placeOfTicket(ticket), company: ticket.companyId },
})

const sharedRequest = (asked: Placed<Parameters<typeof placeOfRequest>[0]>): Shared => ({
  kind: 'info_request',
  id: asked.id,
  version: asked.version,
  place: { ...placeOfRequest(asked), company: asked.companyId },
})

type Readable = (db: Database, actor: Actor, id: number) => Promise<unknown>

/** What finds a record that somebody may read. */
const READABLE: Record<FollowedKind, Readable> = {
  brief: readableBrief,
  project: readableProject,
  website: readableWebsite,
  ticket: readableTicket,
  info_request: readableInfoRequest,
}
