import { ticketPeople } from '#shared/tickets/endpoints.ts'
import { placeOf } from '#server/core/access/places.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Shared, readRecordPeople, setRecordPeople } from '#server/features/companies/record-people.ts'
import { type LockedTicket, lockableTicket, readableTicket } from './queries.ts'

/** Registers the routes to read and change who in the company can see a ticket. */
export function ticketPeopleRoutes(app: App): void {
  route(app, ticketPeople.ticketPeople, 'ticket.read', async ({ ctx, params }) =>
    readRecordPeople(ctx.db, sharedTicket(await readableTicket(ctx, params.id))),
  )

  route(app, ticketPeople.setTicketPeople, 'ticket.share', async ({ ctx, params, body, request }) => {
    const ticket = await lockableTicket(ctx, 'ticket.share', params.id)
    ensureCurrent(request, ticket)
    return setRecordPeople(ctx, sharedTicket(ticket), body, {
      changed: (now) => ctx.emit('ticket_people_changed', { ...ticket, ...now }),
      shared: (now, reader) => ctx.emit('ticket_shared', { ...ticket, ...now }, { reader }),
    })
  })
}

type Placed = Pick<LockedTicket, 'id' | 'version'> & Parameters<typeof placeOf.ticket>[0]

const sharedTicket = (ticket: Placed): Shared => ({
  kind: 'ticket',
  id: ticket.id,
  version: ticket.version,
  place: { ...placeOf.ticket(ticket), company: ticket.companyId },
})
