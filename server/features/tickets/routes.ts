import { TICKET_MAX_FILES } from '#shared/files/values.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { findStaff } from '#server/features/users/find-people.ts'
import { presenceEndpoints } from '#shared/tickets/presence/endpoints.ts'
import { ticketEndpoints, websiteTicketEndpoints } from '#shared/tickets/endpoints.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { ATTACHMENT_RULES, acceptInlineFiles } from '#server/core/files/receive/inline-files.ts'
import { saveInlineFiles } from '#server/core/files/receive/save-upload.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { changeBatch } from './change-batch.ts'
import { changeTicket, notifyAssignee, setTicketStatus } from './change-ticket.ts'
import { ticketPeopleRoutes } from './people-routes.ts'
import { createTicket } from './create-ticket.ts'
import { countTickets, lockableTicket, readableTicket, readTickets } from './queries.ts'

export function ticketRoutes(app: App): void {
  ticketPeopleRoutes(app)
  route(app, ticketEndpoints.list, 'ticket.read', ({ ctx, query }) => readTickets(ctx, query))

  route(app, ticketEndpoints.counts, 'ticket.read', ({ ctx, query }) => countTickets(ctx, query))

  route(app, ticketEndpoints.get, 'ticket.read', async ({ ctx, params }) => readableTicket(ctx, params.id))

  route(app, websiteTicketEndpoints.tickets, 'ticket.read', async ({ ctx, params, query }) => {
    await readableWebsite(ctx, params.id)
    return readTickets(ctx, { ...query, websiteId: params.id, sort: 'newest' })
  })

  acceptInlineFiles(app, { ...ATTACHMENT_RULES, maxFiles: TICKET_MAX_FILES }, (scope) => {
    route(scope, ticketEndpoints.create, 'ticket.create', async ({ ctx, body, request }) => {
      await saveInlineFiles(ctx.db, ctx.actor.id, request)
      return createTicket(ctx, body)
    })
  })

  route(app, ticketEndpoints.update, 'ticket.triage', async ({ ctx, params, body, request }) => {
    const { assigneeId, ...change } = body
    const ticket = await lockableTicket(ctx, 'ticket.triage', params.id)
    const companyIds = [ticket.companyId]
    const assignee = await findStaff(ctx.db, { path: 'assigneeId', id: assigneeId, companyIds })
    requireCurrentVersion(request, ticket)
    await changeTicket(ctx, ticket, { ...change, assignee })
    await notifyAssignee(ctx, assignee, [ticket])
    return readableTicket(ctx, params.id)
  })

  route(app, ticketEndpoints.changeBatch, 'ticket.triage', ({ ctx, body }) => changeBatch(ctx, body))

  // Doesn't store anything, not even an idempotency key.
  const options = { transaction: false } as const
  route(app, presenceEndpoints.tell, 'presence.tell', options, async ({ ctx, params, body }) => {
    const scope = getRecordScope.ticket(await readableTicket(ctx, params.id))
    await publish(ctx.db, {
      kind: 'presence',
      place: scope,
      ticketId: params.id,
      userId: ctx.actor.id,
      ...body,
    })
  })

  route(app, ticketEndpoints.setStatus, 'ticket.setStatus', async ({ ctx, params, body, request }) => {
    const ticket = requireCurrentVersion(request, await lockableTicket(ctx, 'ticket.setStatus', params.id))
    await setTicketStatus(ctx, ticket, body.status)
    return readableTicket(ctx, params.id)
  })
}
