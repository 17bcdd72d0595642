import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { TicketChange } from '#shared/tickets/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import type { LockedTicket } from './queries.ts'

type Change = z.output<typeof TicketChange>

/** A ticket's assignee; null for nobody; undefined leaves it unchanged. */
type Assignee = { id: number; fullName: string } | null | undefined

/**
 * The person to assign tickets to.
 * @throws 400 for anybody but staff who can sign in
 */
export async function findAssignee(tx: Database, id: number | null | undefined): Promise<Assignee> {
  if (id == null) return id
  const person = await tx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .executeTakeFirst()
  if (!person) throw fieldError('assigneeId', 'Please choose somebody of the staff')
  return person
}

/** Sets the assignee and priority of a locked ticket; equal values change nothing. Returns whether anything changed. */
export async function changeTicket(
  tx: Database,
  actor: Actor,
  ticket: LockedTicket,
  { priority = ticket.priority }: Pick<Change, 'priority'>,
  assignee: Assignee,
): Promise<boolean> {
  const assigneeId = assignee === undefined ? ticket.assigneeId : (assignee?.id ?? null)
  const reassigned = assigneeId !== ticket.assigneeId
  if (!reassigned && priority === ticket.priority) return false
  await tx.updateTable('tickets').set({ priority, assigneeId }).where('id', '=', ticket.id).execute()
  await happened(tx, actor, 'ticket_updated', ticket, {
    ...(priority !== ticket.priority && { priority }),
    ...(reassigned && { assignee: assignee?.fullName ?? null }),
  })
  return true
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
