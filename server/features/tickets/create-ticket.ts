import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import { ensure } from '#server/guard/access.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { invalid } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { attach } from '#server/features/files/attach.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'
import { findWebsite } from '#server/features/websites/queries.ts'

/**
 * Raises a ticket and returns its number. A client raises its own, staff one for a website's client.
 * @throws 404 for a website that is missing or somebody else's
 */
export async function createTicket(
  tx: Database,
  actor: Actor,
  { attachments, websiteId, ...ticket }: z.output<typeof NewTicket>,
): Promise<number> {
  const userId = await requester(tx, actor, websiteId ?? null)
  const { id } = await tx
    .insertInto('tickets')
    .values({ ...ticket, ...(await newClock(tx, 'agency')), websiteId: websiteId ?? null, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { ticketId: id })
  await recordActivity(tx, {
    userId: actor.id,
    type: 'ticket_created',
    entityType: 'ticket',
    entityId: id,
    clientId: userId,
    websiteId: websiteId ?? null,
    data: { title: ticket.title },
  })
  const note = {
    type: 'ticket_created',
    entityType: 'ticket',
    entityId: id,
    text: ticket.description,
  } as const
  await notifyStaff(tx, actor.id, {
    ...note,
    title: `New ticket: ${ticket.title}`,
    href: addressOf('ticket', id, 'staff'),
  })
  if (actor.role === 'staff')
    await notifyPerson(tx, actor.id, userId, {
      ...note,
      title: `We opened a ticket for you: ${ticket.title}`,
      href: addressOf('ticket', id, 'client'),
    })
  return id
}

async function requester(tx: Database, actor: Actor, websiteId: number | null): Promise<number> {
  if (websiteId === null) {
    if (actor.role === 'client') return actor.id
    throw invalid([{ path: 'websiteId', message: 'Please select the website the ticket is about' }])
  }
  const website = await findWebsite(tx, websiteId)
  return ensure(actor, 'website.read', website, (w) => w.userId).userId
}
