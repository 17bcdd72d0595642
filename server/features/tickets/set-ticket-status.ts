import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { forbidden } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'
import type { LockedTicket } from './queries.ts'

const WORDS: Record<TicketStatus, string> = {
  open: 'open',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
}

/**
 * Moves a locked ticket to another status; the same one changes nothing. `resolvedAt` is set on resolving and
 * cleared on reopening.
 * @throws 403 when a client wants another status than resolved or open
 */
export async function setTicketStatus(
  tx: Database,
  actor: Actor,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  if (actor.role === 'client' && status !== 'resolved' && status !== 'open')
    throw forbidden('You can resolve or reopen your ticket; the rest is up to the agency.')
  if (status === ticket.status) return

  const finished = status === 'resolved' || status === 'closed'
  await tx
    .updateTable('tickets')
    .set({
      status,
      resolvedAt: status === 'resolved' ? sql`now()` : finished ? sql`resolved_at` : null,
      ...(await turnNow(tx, 'agency', ticket, {
        next: finished ? null : (ticket.waitingOn ?? 'agency'),
        answers: finished && actor.role === 'staff',
      })),
    })
    .where('id', '=', ticket.id)
    .execute()
  await recordActivity(tx, {
    userId: actor.id,
    type: 'ticket_status_updated',
    entityType: 'ticket',
    entityId: ticket.id,
    clientId: ticket.userId,
    websiteId: ticket.websiteId,
    data: { title: ticket.title, status },
  })
  const note = {
    type: 'ticket_status_updated',
    title: `Ticket is now ${WORDS[status]}: ${ticket.title}`,
    entityType: 'ticket',
    entityId: ticket.id,
  } as const
  if (actor.role === 'client')
    await notifyStaff(tx, actor.id, { ...note, href: addressOf('ticket', ticket.id, 'staff') })
  else
    await notifyPerson(tx, actor.id, ticket.userId, {
      ...note,
      href: addressOf('ticket', ticket.id, 'client'),
    })
}
