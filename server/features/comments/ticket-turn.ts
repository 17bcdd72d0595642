import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#shared/contract/policy.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import { type ClockColumns, clockColumnsOf } from '#server/clock/turns.ts'
import type { Database } from '#server/db/connection.ts'
import { lockTicket } from '#server/features/tickets/queries.ts'

/** A ticket's clock before and after a comment. */
export interface CommentTurn {
  before: ClockColumns
  after: ClockColumns
}

/**
 * What a comment changes about whose turn an unfinished ticket is: a client's makes it ours, staff's is an answer and
 * makes it the client's only if it `waitsForClient`. Returns the change, null if there is none.
 */
export async function takeTicketTurn(
  tx: Database,
  actor: Actor,
  ticketId: number,
  waitsForClient: boolean,
): Promise<CommentTurn | null> {
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket?.waitingOn) return null
  const answers = actor.role === 'staff'
  const next = !answers ? 'agency' : waitsForClient ? 'client' : ticket.waitingOn
  const before = clockColumnsOf(ticket)
  const after = await turnNow(tx, 'agency', ticket, { next, answers, asks: !answers })
  // An update that changes nothing would raise the version.
  if (isDeepStrictEqual(before, after)) return null
  await setClock(tx, ticketId, after)
  return { before, after }
}

/** The comment whose turn is taken back. */
interface TurningComment {
  id: number
  ticketId: number | null
  turn: CommentTurn | null
}

/** Whose turn it is becomes what it was before the comment, unless something came after it. */
export async function returnTicketTurn(tx: Database, { id, ticketId, turn }: TurningComment): Promise<void> {
  if (ticketId === null || !turn) return
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket || !isDeepStrictEqual(clockColumnsOf(ticket), turn.after)) return
  if (!(await isFollowed(tx, ticketId, id))) await setClock(tx, ticketId, turn.before)
}

async function isFollowed(tx: Database, ticketId: number, commentId: number): Promise<boolean> {
  const later = await tx
    .selectFrom('comments')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('id', '>', commentId)
    .where('internal', '=', false)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

const setClock = (tx: Database, ticketId: number, clock: ClockColumns) =>
  tx.updateTable('tickets').set(clock).where('id', '=', ticketId).execute()
