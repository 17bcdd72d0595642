import { ticketPeopleEndpoints as endpoints } from '#shared/tickets/endpoints.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import {
  type SharedRecord,
  readRecordPeople,
  setRecordPeople,
} from '#server/features/companies/record-people.ts'
import { type LockedTicket, lockableTicket, readableTicket } from './queries.ts'

/** Registers the routes to read and change who in the company can see a ticket. */
export function ticketPeopleRoutes(app: App): void {
  route(app, endpoints.ticketPeople, 'ticket.read', async ({ ctx, params }) =>
    readRecordPeople(ctx.db, toSharedRecord(await readableTicket(ctx, params.id))),
  )

  route(app, endpoints.setTicketPeople, 'ticket.share', async ({ ctx, params, body, request }) => {
    const ticket = requireCurrentVersion(request, await lockableTicket(ctx, 'ticket.share', params.id))
    return setRecordPeople(ctx, toSharedRecord(ticket), {
      choice: body,
      events: {
        emitChanged: (now) => ctx.emit('ticket_people_changed', { ...ticket, ...now }),
        emitShared: (now, reader) => ctx.emit('ticket_shared', { ...ticket, ...now }, { reader }),
      },
    })
  })
}

type ScopedTicket = Pick<LockedTicket, 'id' | 'version'> & Parameters<typeof getRecordScope.ticket>[0]

const toSharedRecord = (ticket: ScopedTicket): SharedRecord => ({
  kind: 'ticket',
  id: ticket.id,
  version: ticket.version,
  scope: { ...getRecordScope.ticket(ticket), company: ticket.companyId },
})
