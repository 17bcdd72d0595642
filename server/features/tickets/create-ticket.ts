import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import { newClock } from '#server/core/sla/office-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { contactIn, ownCompany } from '#server/features/companies/contact.ts'
import { namePeople } from '#server/features/companies/record-readers.ts'
import { ensure, found } from '#server/core/access/access.ts'
import { placeOfPart } from '#server/core/access/places.ts'
import { fieldError } from '#server/platform/errors.ts'
import { happened } from '#server/core/events/happened.ts'
import { attach } from '#server/core/files/attach.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { findTicket, newTicketColumns } from './queries.ts'
import { t } from '#shared/i18n/t.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/**
 * Creates a ticket and returns it. Clients create their own, staff create one for a website's client.
 * @throws 404 for a website that is missing or somebody else's and for another company, 400 for an archived website and for
 *   people who are not of the company
 */
export async function createTicket(
  tx: Database,
  actor: Actor,
  { attachments, people, websiteId = null, companyId: named, ...ticket }: z.output<typeof NewTicket>,
): Promise<Row> {
  const { userId, companyId } = await requester(tx, actor, websiteId, named)
  const clock = await newClock(tx, 'agency', ticket.priority)
  const inserted = await tx
    .insertInto('tickets')
    .values({ ...ticket, ...clock, websiteId, userId, companyId })
    .returning(newTicketColumns(websiteId !== null))
    .executeTakeFirstOrThrow()
  const created = ofCompany(inserted)
  await attach(tx, actor, attachments, { ticketId: created.id })
  const readers =
    ticket.private && people ? await namePeople(tx, companyId, { ticketId: created.id }, people) : []
  const owned = { ...created, companyId }
  await happened(tx, actor, 'ticket_created', owned, { text: ticket.description })
  for (const id of readers)
    if (id !== userId) await happened(tx, actor, 'ticket_shared', owned, { reader: { id, role: 'client' } })
  return attachments?.length ? found(await findTicket(tx, created.id)) : created
}

/** A new ticket whose client is told with its company, as `personOfOwner` has it: looking for it twice takes longer. */
const ofCompany = <Of extends Pick<Row, 'client' | 'company'>>(ticket: Of): Of =>
  ticket.client.role === 'client'
    ? { ...ticket, client: { ...ticket.client, companyName: ticket.company.name } }
    : ticket

/** Whose the ticket is, and of which company: that of its website, else one of the client's own. */
async function requester(
  tx: Database,
  actor: Actor,
  websiteId: number | null,
  named: number | undefined,
): Promise<{ userId: number; companyId: number }> {
  if (websiteId === null) {
    if (actor.role === 'client')
      return { userId: actor.id, companyId: ownCompany(actor, 'ticket.create', named) }
    throw fieldError('websiteId', t('Please select the website the ticket is about'))
  }
  await holdCompaniesOf(tx, 'websites', websiteId)
  const website = await readableWebsite(tx, actor, websiteId)
  const { userId, company, archivedAt } = ensure(actor, 'ticket.create', website, placeOfPart)
  if (archivedAt !== null)
    throw fieldError('websiteId', t('This website is archived. Please select another one'))
  const isOwn = actor.role === 'client'
  return { userId: isOwn ? actor.id : await contactIn(tx, company.id, userId), companyId: company.id }
}
