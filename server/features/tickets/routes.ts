import { TICKET_MAX_FILES } from '#shared/files/values.ts'
import { placeOfTicket } from '#server/core/access/places.ts'
import { findStaff } from '#server/features/users/find-people.ts'
import { presence } from '#shared/tickets/presence/endpoints.ts'
import { tickets, websiteTickets } from '#shared/tickets/endpoints.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { ATTACHMENT_RULES, acceptInlineFiles } from '#server/core/files/receive/inline-files.ts'
import { keepInlineFiles } from '#server/core/files/receive/keep-file.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { changeBatch } from './change-batch.ts'
import { changeTicket, notifyAssignee, setTicketStatus } from './change-ticket.ts'
import { ticketPeopleRoutes } from './people-routes.ts'
import { createTicket } from './create-ticket.ts'
import { countTickets, lockableTicket, readableTicket, readTickets } from './queries.ts'

export function ticketRoutes(app: App): void {
  ticketPeopleRoutes(app)
  route(app, tickets.list, 'ticket.read', ({ db, actor, query }) => readTickets(db, actor, query))

  route(app, tickets.counts, 'ticket.read', ({ db, actor, query }) => countTickets(db, actor, query))

  route(app, tickets.get, 'ticket.read', async ({ db, actor, params }) =>
    readableTicket(db, actor, params.id),
  )

  route(app, websiteTickets.tickets, 'ticket.read', async ({ db, actor, params, query }) => {
    await readableWebsite(db, actor, params.id)
    return readTickets(db, actor, { ...query, websiteId: params.id, sort: 'newest' })
  })

  acceptInlineFiles(app, { ...ATTACHMENT_RULES, maxFiles: TICKET_MAX_FILES }, (scope) => {
    route(scope, tickets.create, 'ticket.create', async ({ db, actor, body, request }) => {
      await keepInlineFiles(db, actor.id, request)
      return createTicket(db, actor, body)
    })
  })

  route(app, tickets.update, 'ticket.triage', async ({ db, actor, params, body, request }) => {
    const { assigneeId, ...change } = body
    const ticket = await lockableTicket(db, actor, 'ticket.triage', params.id)
    const assignee = await findStaff(db, 'assigneeId', assigneeId, [ticket.companyId])
    ensureCurrent(request, ticket)
    await changeTicket(db, actor, ticket, change, assignee)
    await notifyAssignee(db, actor, assignee, [ticket])
    return readableTicket(db, actor, params.id)
  })

  route(app, tickets.changeBatch, 'ticket.triage', ({ db, actor, body }) => changeBatch(db, actor, body))

  // Nothing is written, not even an idempotency key.
  route(app, presence.tell, 'presence.tell', { transaction: false }, async ({ db, actor, params, body }) => {
    const ticket = await readableTicket(db, actor, params.id)
    const place = placeOfTicket(ticket)
    await publish(db, { kind: 'presence', place, ticketId: params.id, userId: actor.id, ...body })
  })

  route(app, tickets.setStatus, 'ticket.setStatus', async ({ db, actor, params, body, request }) => {
    const ticket = await lockableTicket(db, actor, 'ticket.setStatus', params.id)
    ensureCurrent(request, ticket)
    await setTicketStatus(db, actor, ticket, body.status)
    return readableTicket(db, actor, params.id)
  })
}
