import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { TicketChange } from '#shared/tickets/schemas.ts'
import { officeClock } from '#server/clock/office-clock.ts'
import { dueAfter } from '#server/clock/turns.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import type { Assignee } from '#server/people/find-staff.ts'
import type { LockedTicket } from './queries.ts'

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
  const answerDueAt = priority === ticket.priority ? ticket.answerDueAt : await dueWith(tx, ticket, priority)
  const change = { priority, assigneeId, answerDueAt }
  await tx.updateTable('tickets').set(change).where('id', '=', ticket.id).execute()
  await happened(tx, actor, 'ticket_updated', ticket, {
    ...(priority !== ticket.priority && { priority }),
    ...(reassigned && { assignee: assignee?.fullName ?? null }),
  })
  return { ...ticket, ...change }
}

async function dueWith(
  tx: Database,
  { answerDueAt, waitingSince }: LockedTicket,
  priority: TicketPriority,
): Promise<string | null> {
  if (answerDueAt === null || waitingSince === null) return answerDueAt
  return dueAfter(await officeClock(tx), waitingSince, { priority })
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
