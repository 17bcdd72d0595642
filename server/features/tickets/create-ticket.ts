import { sql } from 'kysely'
import type * as z from 'zod'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import { createClock } from '#server/core/sla/business-clock.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { resolveContact, resolveOwnCompany } from '#server/features/companies/contact.ts'
import { addReaders } from '#server/features/companies/record-readers.ts'
import { authorize } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { fieldError } from '#server/platform/errors.ts'
import { toLocalizableMoment } from '#server/platform/i18n/localizable.ts'
import { attachFiles } from '#server/core/files/attach.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { findTicket, newTicketColumns } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/**
 * Creates a ticket and returns it. Clients create their own tickets. Staff create tickets for a website's client.
 * @throws 404 for a website that is missing or someone else's, and for another company, 400 for an archived website,
 * and for people who aren't members of the company
 */
export async function createTicket(
  ctx: Context,
  {
    attachments,
    people,
    websiteId = null,
    companyId: requestedCompanyId,
    ...ticket
  }: z.output<typeof NewTicket>,
): Promise<Row> {
  const { userId, companyId } = await findRequester(ctx, websiteId, requestedCompanyId)
  const clock = await createClock(ctx.db, 'agency', ticket.priority)
  const inserted = await ctx.db
    .insertInto('tickets')
    .values({ ...ticket, ...clock, websiteId, userId, companyId })
    .returning(newTicketColumns(websiteId !== null))
    .executeTakeFirstOrThrow()
  const created = withClientCompany(inserted)
  await attachFiles(ctx, attachments, { ticketId: created.id })
  const readers =
    ticket.private && people
      ? await addReaders(ctx.db, { companyId, record: { ticketId: created.id }, userIds: people })
      : []
  const owned = { ...created, companyId }
  const dueAt = ctx.actor.id === userId ? await formatDueTime(ctx, created.answerDueAt) : null
  await ctx.emit('ticket_created', owned, { text: ticket.description, dueAt })
  for (const id of readers)
    if (id !== userId) await ctx.emit('ticket_shared', owned, { reader: { id, role: 'client' } })
  // A new ticket without files needs no second query.
  return (attachments?.length ? await findTicket(ctx.db, created.id) : undefined) ?? created
}

/** Returns the time by which staff will answer, in the actor's time zone. */
async function formatDueTime({ db, actor }: Context, answerDueAt: string | null): Promise<string | null> {
  if (answerDueAt === null) return null
  const { timeZone } = await db
    .selectFrom(['users', 'agency'])
    .select(sql<string>`coalesce(users.time_zone, agency.time_zone)`.as('timeZone'))
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return toLocalizableMoment(answerDueAt, timeZone)
}

/** Adds the company to a new ticket's client, because selecting it a second time would take longer. */
const withClientCompany = <T extends Pick<Row, 'client' | 'company'>>(ticket: T): T =>
  ticket.client.role === 'client'
    ? { ...ticket, client: { ...ticket.client, companyName: ticket.company.name } }
    : ticket

/** Finds the requester and the company of a ticket, from its website or from the client. */
async function findRequester(ctx: Context, websiteId: number | null, companyId: number | undefined) {
  if (websiteId !== null) return findRequesterOfWebsite(ctx, websiteId)
  if (ctx.actor.role === 'client')
    return { userId: ctx.actor.id, companyId: resolveOwnCompany(ctx.actor, 'ticket.create', companyId) }
  throw fieldError('websiteId', t('Please select the website the ticket is about'))
}

async function findRequesterOfWebsite(ctx: Context, websiteId: number) {
  await lockCompaniesShared(ctx.db, 'websites', websiteId)
  const website = await readableWebsite(ctx, websiteId)
  authorize(ctx.actor, 'ticket.create', { record: website, getScope: getRecordScope.website })
  const { userId, company, archivedAt } = website
  if (archivedAt !== null)
    throw fieldError('websiteId', t('This website is archived. Please select another one'))
  const isOwn = ctx.actor.role === 'client'
  return {
    userId: isOwn ? ctx.actor.id : await resolveContact(ctx.db, company.id, userId),
    companyId: company.id,
  }
}
