import type * as z from 'zod'
import { type TicketStatus, isActiveTicket } from '#shared/tickets/values.ts'
import type { TicketChange } from '#shared/tickets/schemas.ts'
import { readBusinessClock, advanceClockNow } from '#server/core/sla/business-clock.ts'
import { type ClockColumns, getDueTime } from '#server/core/sla/response-clock.ts'
import type { Assignee } from '#server/features/users/find-people.ts'
import type { LockedTicket } from './queries.ts'
import { sql } from 'kysely'
import { forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

type Change = z.output<typeof TicketChange>

/**
 * Sets the assignee and priority of a locked ticket, and returns the changed ticket. Equal values change nothing. A new
 * priority changes the due time, counted from the start of the ticket's current wait.
 */
export async function changeTicket(
  ctx: Context,
  ticket: LockedTicket,
  { priority = ticket.priority, assignee }: { assignee: Assignee } & Pick<Change, 'priority'>,
): Promise<LockedTicket> {
  const assigneeId = assignee === undefined ? ticket.assigneeId : (assignee?.id ?? null)
  const reassigned = assigneeId !== ticket.assigneeId
  if (!reassigned && priority === ticket.priority) return ticket
  const { waitingSince } = ticket
  const hasNewDueTime = priority !== ticket.priority && ticket.answerDueAt !== null && waitingSince !== null
  const answerDueAt = hasNewDueTime
    ? getDueTime(await readBusinessClock(ctx.db), waitingSince, { priority })
    : ticket.answerDueAt
  const change = { priority, assigneeId, answerDueAt }
  await ctx.db.updateTable('tickets').set(change).where('id', '=', ticket.id).execute()
  await ctx.emit('ticket_updated', ticket, {
    ...(priority !== ticket.priority && { priority }),
    ...(reassigned && { assignee: assignee?.fullName ?? null }),
  })
  return { ...ticket, ...change }
}

/** Notifies the new assignee of tickets, once for all of them. */
export async function notifyAssignee(
  ctx: Context,
  assignee: Assignee,
  tickets: readonly LockedTicket[],
): Promise<void> {
  const reassigned = tickets.filter(({ assigneeId }) => assigneeId !== assignee?.id)
  const [first] = reassigned
  if (!assignee || !first) return
  await ctx.emit('ticket_assigned', first, { assigneeId: assignee.id, count: reassigned.length })
}

/**
 * Moves a locked ticket to another status.
 * @throws 403 if a client requests a status other than resolved or open
 */
export async function setTicketStatus(
  ctx: Context,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  if (ctx.actor.role === 'client' && status !== 'resolved' && status !== 'open')
    throw forbidden(t('You can resolve or reopen your ticket; only the agency can change the rest.'))
  if (status === ticket.status) return
  await saveTicketStatus(ctx, ticket, status)
  await ctx.emit('ticket_status_updated', ticket, { status })
}

/**
 * Saves another status of a locked ticket without an event, and returns its response clock. `resolvedAt` is set on
 * resolving and cleared on reopening.
 */
export async function saveTicketStatus(
  ctx: Context,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<ClockColumns> {
  const finished = !isActiveTicket(status)
  const clock = await advanceClockNow(ctx.db, {
    answeringSide: 'agency',
    clock: ticket,
    update: {
      next: finished ? null : (ticket.waitingOn ?? 'agency'),
      answers: finished && ctx.actor.role === 'staff',
    },
  })
  const resolvedAt = status === 'resolved' ? sql<string>`now()` : finished ? ticket.resolvedAt : null
  await ctx.db
    .updateTable('tickets')
    .set({ status, resolvedAt, ...clock })
    .where('id', '=', ticket.id)
    .execute()
  return clock
}
