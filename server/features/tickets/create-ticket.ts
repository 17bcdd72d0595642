import type { Insertable } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DB } from '#server/db/types.ts'
import { found } from '#server/guard/access.ts'
import { fieldError } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { attach } from '#server/features/files/attach.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { NEW_TICKET_COLUMNS, findTicket } from './queries.ts'
import { t } from '#shared/words.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/**
 * Creates a ticket and returns it. Clients create their own, staff create one for a website's client.
 * @throws 404 for a website that is missing or somebody else's, 400 for an archived one
 */
export async function createTicket(
  tx: Database,
  actor: Actor,
  { attachments, websiteId, ...ticket }: z.output<typeof NewTicket>,
): Promise<Row> {
  const userId = await requester(tx, actor, websiteId ?? null)
  const clock = await newClock(tx, 'agency', ticket.priority)
  const [inserted] = await insertTicket(tx, { ...ticket, ...clock, websiteId: websiteId ?? null, userId })
  const created = found(inserted)
  await attach(tx, actor, attachments, { ticketId: created.id })
  await happened(tx, actor, 'ticket_created', created, { text: ticket.description })
  return attachments?.length ? found(await findTicket(tx, created.id)) : created
}

type NewRow = Pick<
  Insertable<DB['tickets']>,
  | 'userId'
  | 'websiteId'
  | 'title'
  | 'description'
  | 'serviceCategory'
  | 'priority'
  | 'waitingOn'
  | 'waitingSince'
  | 'answerDueAt'
>

const insertTicket = prepared((tx, row: NewRow) =>
  tx
    .insertInto('tickets')
    .values({
      userId: row.userId,
      websiteId: row.websiteId,
      title: row.title,
      description: row.description,
      serviceCategory: row.serviceCategory,
      priority: row.priority,
      waitingOn: row.waitingOn,
      waitingSince: row.waitingSince,
      answerDueAt: row.answerDueAt,
    })
    .returning(NEW_TICKET_COLUMNS),
)

async function requester(tx: Database, actor: Actor, websiteId: number | null): Promise<number> {
  if (websiteId === null) {
    if (actor.role === 'client') return actor.id
    throw fieldError('websiteId', t('Please select the website the ticket is about'))
  }
  const { userId, archivedAt } = await readableWebsite(tx, actor, websiteId)
  if (archivedAt !== null)
    throw fieldError('websiteId', t('This website is archived. Please select another one'))
  return userId
}
