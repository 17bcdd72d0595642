import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { forbidden } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import type { LockedTicket } from './queries.ts'
import { t } from '#shared/words.ts'

/**
 * Moves a locked ticket to another status; the same one changes nothing. `resolvedAt` is set on resolving and cleared
 * on reopening.
 * @throws 403 if a client requests a status other than resolved or open
 */
export async function setTicketStatus(
  tx: Database,
  actor: Actor,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  if (actor.role === 'client' && status !== 'resolved' && status !== 'open')
    throw forbidden(t('You can resolve or reopen your ticket; only the agency can change the rest.'))
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
  await happened(tx, actor, 'ticket_status_updated', ticket, { status })
}
