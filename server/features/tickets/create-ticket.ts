import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { attach } from '#server/features/files/attach.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'

/**
 * Creates a ticket and returns its id. Clients create their own, staff create one for a website's client.
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
    .values({
      ...ticket,
      ...(await newClock(tx, 'agency', ticket.priority)),
      websiteId: websiteId ?? null,
      userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { ticketId: id })
  const created = { id, userId, websiteId: websiteId ?? null, title: ticket.title }
  await happened(tx, actor, 'ticket_created', created, { text: ticket.description })
  return id
}

async function requester(tx: Database, actor: Actor, websiteId: number | null): Promise<number> {
  if (websiteId === null) {
    if (actor.role === 'client') return actor.id
    throw fieldError('websiteId', 'Please select the website the ticket is about')
  }
  return (await readableWebsite(tx, actor, websiteId)).userId
}
