import type * as z from 'zod'
import { type Actor, sees } from '#shared/contract/policy.ts'
import type { TicketBatch } from '#shared/tickets/schemas.ts'
import { type ClockColumns, clockColumnsOf } from '#server/clock/turns.ts'
import type { Database } from '#server/db/connection.ts'
import { placeOfTicket } from '#server/guard/places.ts'
import { findStaff } from '#server/people/find-staff.ts'
import { notFound, preconditionFailed } from '#server/http/errors.ts'
import { changeTicket, notifyAssignee } from './change-ticket.ts'
import { type LockedTicket, findTickets, lockTickets } from './queries.ts'
import { setTicketStatus } from './set-ticket-status.ts'
import { t } from '#shared/words.ts'

type Batch = z.output<typeof TicketBatch>

/** A ticket's state before a batch, and the version that the batch created. */
type Before = LockedTicket & { clock: ClockColumns }

/**
 * Changes all of the tickets or none, and stores their previous state.
 * @throws 404 if one is missing, 412 if one has been changed since it was read
 */
export async function changeBatch(tx: Database, actor: Actor, { tickets, change }: Batch) {
  const { status, assigneeId, ...rest } = change
  const ids = tickets.map(({ id }) => id)
  const locked = await lockVisible(tx, actor, ids)
  ensureAllCurrent(tickets, locked)
  const companies = locked.map(({ companyId }) => companyId)
  const assignee = await findStaff(tx, 'assigneeId', assigneeId, companies)
  for (const ticket of locked) {
    const changed = await changeTicket(tx, actor, ticket, rest, assignee)
    if (status) await setTicketStatus(tx, actor, changed, status)
  }
  await notifyAssignee(tx, actor, assignee, locked)
  const changed = await findTickets(tx, ids)
  return { batchId: await keepBefore(tx, actor, locked, changed), tickets: changed }
}

/** What is out of sight is as if it were missing. */
const lockVisible = async (tx: Database, actor: Actor, ids: readonly number[]) =>
  (await lockTickets(tx, ids)).filter((ticket) => sees(actor, placeOfTicket(ticket)))

function ensureAllCurrent(asked: Batch['tickets'], locked: readonly LockedTicket[]): void {
  const versions = new Map(locked.map(({ id, version }) => [id, version]))
  if (asked.some(({ id }) => !versions.has(id))) throw notFound('Ticket')
  const errors = asked.flatMap(({ id, version }, i) =>
    versions.get(id) === version
      ? []
      : [{ path: `tickets.${i}`, message: t('Ticket #{id} was changed in the meantime', { id }) }],
  )
  if (errors.length > 0)
    throw preconditionFailed(
      t(
        'Someone changed {count, plural, =1 {one of them} other {# of them}} in the meantime. Nothing was changed; look at the newer versions first.',
        { count: errors.length },
      ),
      { errors },
    )
}

async function keepBefore(
  tx: Database,
  actor: Actor,
  locked: readonly LockedTicket[],
  changed: readonly { id: number; version: number }[],
): Promise<number> {
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  const before = locked.map((ticket): Before => {
    const version = versions.get(ticket.id) ?? ticket.version
    return { ...ticket, version, clock: clockColumnsOf(ticket) }
  })
  const { id } = await tx
    .insertInto('ticketBatches')
    .values({ userId: actor.id, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Restores the tickets' state before a batch, except those changed since. Returns the restored ones.
 * @throws 404 for a batch that is undone, too old or somebody else's
 */
export async function undoBatch(tx: Database, actor: Actor, batchId: number) {
  const batch = await tx
    .deleteFrom('ticketBatches')
    .where('id', '=', batchId)
    .where('userId', '=', actor.id)
    .returning((eb) => eb.ref('before').$castTo<Before[]>().as('before'))
    .executeTakeFirst()
  if (!batch) throw notFound('Batch')
  const before = new Map(batch.before.map((ticket) => [ticket.id, ticket]))
  const locked = await lockVisible(tx, actor, [...before.keys()])
  const restored: number[] = []
  for (const ticket of locked) {
    const old = before.get(ticket.id)
    if (!old || old.version !== ticket.version) continue
    await restore(tx, actor, ticket, old)
    restored.push(ticket.id)
  }
  return findTickets(tx, restored)
}

async function restore(tx: Database, actor: Actor, ticket: LockedTicket, old: Before): Promise<void> {
  const { status, priority, assigneeId, resolvedAt, clock } = old
  const changed = await changeTicket(tx, actor, ticket, { priority }, await anybody(tx, assigneeId))
  await setTicketStatus(tx, actor, changed, status)
  if (status !== ticket.status || priority !== ticket.priority)
    await tx
      .updateTable('tickets')
      .set({ resolvedAt, ...clock })
      .where('id', '=', ticket.id)
      .execute()
}

/** The previous assignee, whose account may have been deleted since. */
const anybody = async (tx: Database, id: number | null) =>
  id === null
    ? null
    : tx.selectFrom('users').select(['id', 'fullName']).where('id', '=', id).executeTakeFirstOrThrow()
