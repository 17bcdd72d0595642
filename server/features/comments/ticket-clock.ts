import { isDeepStrictEqual } from 'node:util'
import { advanceClockNow, readBusinessClock } from '#server/core/sla/business-clock.ts'
import {
  type ClockColumns,
  pickClockColumns,
  getDueTime,
  advanceClock,
} from '#server/core/sla/response-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { saveTicketStatus } from '#server/features/tickets/change-ticket.ts'
import { type LockedTicket, lockTicket, lockTickets } from '#server/features/tickets/queries.ts'
import { sql } from 'kysely'
import type { WaitingSide } from '#shared/sla/values.ts'
import type { Context } from '#server/core/context/context.ts'

/** The columns of a ticket that a comment can change: the response clock and, if it reopens the ticket, the status. */
type TicketState = ClockColumns & Partial<Pick<LockedTicket, 'status' | 'resolvedAt'>>

/** A ticket before and after a comment. */
export interface TicketTransition {
  // oxlint-disable-next-line naming/fields -- a key of stored JSON
  before: TicketState
  after: TicketState
}

/**
 * Updates a locked ticket after a comment, and returns the change or null. With `reopens`, the ticket is open again.
 * Otherwise, only an unfinished ticket's response clock changes. After a client's comment, the ticket is waiting on
 * the agency. A staff comment is an answer. With `waitsForClient`, the ticket is then waiting on the client.
 */
export async function updateCommentedTicket(
  ctx: Context,
  ticket: LockedTicket,
  { reopens, waitsForClient }: { reopens: boolean; waitsForClient: boolean },
): Promise<TicketTransition | null> {
  if (reopens) {
    const clock = await saveTicketStatus(ctx, ticket, 'open')
    return { before: pickState(ticket, true), after: { ...clock, status: 'open', resolvedAt: null } }
  }
  if (!ticket.waitingOn) return null
  const answers = ctx.actor.role === 'staff'
  const next = !answers ? 'agency' : waitsForClient ? 'client' : ticket.waitingOn
  const before = pickClockColumns(ticket)
  const after = await advanceClockNow(ctx.db, {
    answeringSide: 'agency',
    clock: ticket,
    update: { next, answers, asks: !answers },
  })
  // An update that changes nothing would increase the version.
  if (isDeepStrictEqual(before, after)) return null
  await saveState(ctx.db, ticket.id, after)
  return { before, after }
}

const pickState = (ticket: LockedTicket, withStatus: boolean): TicketState => ({
  ...pickClockColumns(ticket),
  ...(withStatus && { status: ticket.status, resolvedAt: ticket.resolvedAt }),
})

/** A deleted comment, and its change to the ticket. */
interface DeletedComment {
  id: number
  ticketId: number | null
  turn: TicketTransition | null
}

/**
 * Restores the clock from before a deleted comment and, if the comment reopened the ticket, the status. Does nothing if
 * they have changed since or there is a later comment.
 */
export async function restoreCommentedTicket(ctx: Context, comment: DeletedComment): Promise<void> {
  const { id, ticketId, turn } = comment
  if (ticketId === null || !turn) return
  const { status } = turn.before
  const ticket = await lockTicket(ctx.db, ticketId)
  if (!ticket || !isDeepStrictEqual(pickState(ticket, status !== undefined), turn.after)) return
  if (await hasLaterComment(ctx.db, ticketId, id)) return
  await saveState(ctx.db, ticketId, turn.before)
  if (status) await ctx.emit('ticket_status_updated', ticket, { status })
}

async function hasLaterComment(tx: Database, ticketId: number, commentId: number): Promise<boolean> {
  const laterComment = await tx
    .selectFrom('comments')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('id', '>', commentId)
    .where('internal', '=', false)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return laterComment !== undefined
}

const saveState = (tx: Database, ticketId: number, state: TicketState) =>
  tx.updateTable('tickets').set(state).where('id', '=', ticketId).execute()

/** A ticket before an undo. */
interface TicketBeforeUndo {
  ticket: LockedTicket
  /** Whether a new waiting time has begun since the undone call. */
  isOtherTurn: boolean
}

/** Locks and returns the tickets that an undo will restore, directly or through their comments. */
export async function lockUndoneTickets(tx: Database, undoId: number): Promise<TicketBeforeUndo[]> {
  const { rows } = await sql<{ id: number; isOtherTurn: boolean }>`
    select distinct on (tickets.id) tickets.id, change.relation = 'tickets' and change.after is not null
      and tickets.waiting_since is distinct from (change.after ->> 'waiting_since')::timestamptz as "isOtherTurn"
    from undo_changes change left join comments on change.relation = 'comments' and comments.id = change.row_id
      join tickets on tickets.id = case change.relation when 'tickets' then change.row_id else comments.ticket_id end
    where change.undo_id = ${undoId} and change.relation in ('tickets', 'comments')
    order by tickets.id, change.relation = 'tickets' desc, change.id desc`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const tickets = await lockTickets(tx, ids)
  return tickets.map((ticket) => ({
    ticket,
    isOtherTurn: rows.some(({ id, isOtherTurn }) => id === ticket.id && isOtherTurn),
  }))
}

/**
 * Updates the response clocks of tickets after an undo. The restored clocks are from before the undone call. Since
 * then, someone may have commented, or a new waiting time may have begun.
 */
export async function updateUndoneTickets(
  tx: Database,
  undone: readonly TicketBeforeUndo[],
  madeAt: string,
): Promise<void> {
  for (const before of undone) {
    const ticket = await lockTicket(tx, before.ticket.id)
    if (!ticket?.waitingOn) continue
    const clock = await resolveClock(tx, before, { ticket, madeAt })
    if (isDeepStrictEqual(clock, pickClockColumns(ticket))) continue
    await saveState(tx, ticket.id, clock)
  }
}

async function resolveClock(
  tx: Database,
  { ticket: before, isOtherTurn }: TicketBeforeUndo,
  { ticket, madeAt }: { ticket: LockedTicket; madeAt: string },
): Promise<ClockColumns> {
  if (isOtherTurn && before.waitingOn !== null) return pickClockColumns(before)
  const clock = pickClockColumns(ticket)
  const since = clock.waitingSince ?? madeAt
  const last = await findLastTurn(tx, ticket.id, madeAt)
  if (last && last.next !== clock.waitingOn) {
    const { next, startedAt } = last
    const update = {
      next,
      occurredAt: startedAt > since ? startedAt : since,
      answers: next === 'client',
      asks: next === 'agency',
    }
    return advanceClock(await readBusinessClock(tx), { answeringSide: 'agency', clock: ticket, update })
  }
  if (ticket.priority === before.priority || clock.answerDueAt === null) return clock
  return { ...clock, answerDueAt: getDueTime(await readBusinessClock(tx), since, ticket) }
}

/** Finds the last comment since then by a client, or by staff who made the ticket wait on the client. */
async function findLastTurn(
  tx: Database,
  ticketId: number,
  since: string,
): Promise<{ next: WaitingSide; startedAt: string } | undefined> {
  const comments = await tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['users.role', 'comments.createdAt'])
    .select((eb) => eb.ref('comments.turn').$castTo<TicketTransition | null>().as('turn'))
    .where('ticketId', '=', ticketId)
    .where('internal', '=', false)
    .where('comments.deletedAt', 'is', null)
    .where('comments.createdAt', '>', since)
    .orderBy('comments.id', 'desc')
    .execute()
  const last = comments.find(({ role, turn }) => role === 'client' || turn?.after.waitingOn === 'client')
  return last && { next: last.role === 'client' ? 'agency' : 'client', startedAt: last.createdAt }
}
