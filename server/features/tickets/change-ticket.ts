import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import type { TicketChange } from '#shared/tickets/schemas.ts'
import { officeClock, turnNow } from '#server/core/sla/office-clock.ts'
import { dueAfter } from '#server/core/sla/turns.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { happened } from '#server/core/events/happened.ts'
import type { Assignee } from '#server/features/users/find-people.ts'
import type { LockedTicket } from './queries.ts'
import { sql } from 'kysely'
import { forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

type Change = z.output<typeof TicketChange>

/**
 * Sets the assignee and priority of a locked ticket; equal values change nothing. Returns the ticket as it is now. With
 * another priority, an answer is due within its target from the beginning of the turn.
 */
export async function changeTicket(
  tx: Database,
  actor: Actor,
  ticket: LockedTicket,
  { priority = ticket.priority }: Pick<Change, 'priority'>,
  assignee: Assignee,
): Promise<LockedTicket> {
  const assigneeId = assignee === undefined ? ticket.assigneeId : (assignee?.id ?? null)
  const reassigned = assigneeId !== ticket.assigneeId
  if (!reassigned && priority === ticket.priority) return ticket
  const { waitingSince } = ticket
  const isDueAnew = priority !== ticket.priority && ticket.answerDueAt !== null && waitingSince !== null
  const answerDueAt = isDueAnew
    ? dueAfter(await officeClock(tx), waitingSince, { priority })
    : ticket.answerDueAt
  const change = { priority, assigneeId, answerDueAt }
  await tx.updateTable('tickets').set(change).where('id', '=', ticket.id).execute()
  await happened(tx, actor, 'ticket_updated', ticket, {
    ...(priority !== ticket.priority && { priority }),
    ...(reassigned && { assignee: assignee?.fullName ?? null }),
  })
  return { ...ticket, ...change }
}

/** Notifies the new assignee of tickets, once for all of them. */
export async function notifyAssignee(
  tx: Database,
  actor: Actor,
  assignee: Assignee,
  given: readonly LockedTicket[],
): Promise<void> {
  const taken = given.filter(({ assigneeId }) => assigneeId !== assignee?.id)
  const [first] = taken
  if (!assignee || !first) return
  await happened(tx, actor, 'ticket_assigned', first, { assigneeId: assignee.id, count: taken.length })
}

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
