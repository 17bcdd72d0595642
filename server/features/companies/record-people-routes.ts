import { companies } from '#shared/companies/endpoints.ts'
import { happened } from '#server/events/happened.ts'
import { lockableInfoRequest, readableInfoRequest } from '#server/features/info-requests/queries.ts'
import { lockableTicket, readableTicket } from '#server/features/tickets/queries.ts'
import { placeOfRequest, placeOfTicket } from '#server/guard/places.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readFollow, setFollow } from './follow.ts'
import { handOverRequest } from './hand-over-request.ts'
import { type Shared, readRecordPeople, setRecordPeople } from './record-people.ts'

/** Who of a company sees a ticket or a request, who is asked it, and who hears of a record. */
export function recordPeopleRoutes(app: App): void {
  route(app, companies.ticketPeople, 'ticket.read', async ({ db, actor, params }) =>
    readRecordPeople(db, sharedTicket(await readableTicket(db, actor, params.id))),
  )

  route(app, companies.setTicketPeople, 'ticket.share', async ({ db, actor, params, body, request }) => {
    const ticket = await lockableTicket(db, actor, 'ticket.share', params.id)
    ensureCurrent(request, ticket)
    const { place, version, named, lost } = await setRecordPeople(db, actor, sharedTicket(ticket), body)
    // Those who see it no longer, and those who see it from now on, ask again, too.
    const now = { ...ticket, private: ticket.private && place.private }
    if (place.private !== ticket.private || named.length + lost.length > 0)
      await happened(db, actor, 'ticket_people_changed', now)
    for (const id of named)
      await happened(
        db,
        actor,
        'ticket_shared',
        { ...ticket, private: place.private },
        { reader: { id, role: 'client' } },
      )
    return readRecordPeople(db, { kind: 'ticket', id: ticket.id, place, version })
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
      const { place, version, named, lost } = await setRecordPeople(db, actor, sharedRequest(asked), body)
      const now = { ...asked, private: asked.private && place.private }
      if (place.private !== asked.private || named.length + lost.length > 0)
        await happened(db, actor, 'info_people_changed', now)
      for (const id of named)
        await happened(
          db,
          actor,
          'info_shared',
          { ...asked, private: place.private },
          { reader: { id, role: 'client' } },
        )
      return readRecordPeople(db, { kind: 'info_request', id: asked.id, place, version })
    },
  )

  route(app, companies.handOver, 'infoRequest.handOver', async ({ db, actor, params, body, request }) => {
    const asked = await lockableInfoRequest(db, actor, 'infoRequest.handOver', params.id)
    ensureCurrent(request, asked)
    await handOverRequest(db, actor, asked, body)
    return readableInfoRequest(db, actor, params.id)
  })

  route(app, companies.followed, 'follow.set', ({ db, actor, query }) => readFollow(db, actor, query))

  route(app, companies.follow, 'follow.set', async ({ db, actor, body }) => {
    await setFollow(db, actor, body)
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
