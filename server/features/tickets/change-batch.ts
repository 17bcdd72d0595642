import type * as z from 'zod'
import { canSee } from '#shared/contract/policy.ts'
import type { TicketBatch } from '#shared/tickets/schemas.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { withOwnActivity } from '#server/core/records/last-activity.ts'
import { findStaff } from '#server/features/users/find-people.ts'
import { notFound, preconditionFailed } from '#server/platform/errors.ts'
import { changeTicket, notifyAssignee, setTicketStatus } from './change-ticket.ts'
import { type LockedTicket, findTickets, lockTickets } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

type Batch = z.output<typeof TicketBatch>

/** Changes all tickets or none. @throws 404 if one is missing, 412 if one was changed since it was read */
export async function changeBatch(ctx: Context, { tickets, change }: Batch) {
  const { status, assigneeId, ...rest } = change
  const ids = tickets.map(({ id }) => id)
  const locked = await lockVisibleTickets(ctx, ids)
  requireCurrentVersions(tickets, locked)
  const companies = locked.map(({ companyId }) => companyId)
  const assignee = await findStaff(ctx.db, { path: 'assigneeId', id: assigneeId, companyIds: companies })
  for (const ticket of locked) {
    const changed = await changeTicket(ctx, ticket, { ...rest, assignee })
    if (status) await setTicketStatus(ctx, changed, status)
  }
  await notifyAssignee(ctx, assignee, locked)
  const changed = await findTickets(ctx.db, ids)
  return { tickets: changed.map((ticket) => withOwnActivity(ctx.actor, ticket)) }
}

/** Locks the tickets that the actor can see. The others count as missing. */
const lockVisibleTickets = async (ctx: Context, ids: readonly number[]) =>
  (await lockTickets(ctx.db, ids)).filter((ticket) => canSee(ctx.actor, getRecordScope.ticket(ticket)))

function requireCurrentVersions(expected: Batch['tickets'], locked: readonly LockedTicket[]): void {
  const versions = new Map(locked.map(({ id, version }) => [id, version]))
  if (expected.some(({ id }) => !versions.has(id))) throw notFound('Ticket')
  const errors = expected.flatMap(({ id, version }, i) =>
    versions.get(id) === version
      ? []
      : [{ path: `tickets.${i}`, message: t('Ticket #{id} was changed by someone else', { id }) }],
  )
  if (errors.length > 0)
    throw preconditionFailed(
      t(
        'Someone else changed {count, plural, =1 {one of these tickets} other {# of these tickets}} first, so nothing was saved. Review the latest versions and try again.',
        { count: errors.length },
      ),
      { errors },
    )
}
