import { sql } from 'kysely'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import type { MailRefusalReason, ReceivedMailOutcome } from '#shared/mail/inbound/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { cleanText } from './clean-text.ts'
import type { IncomingMail } from './incoming-mail.ts'

/** Maximum number of rows per sender and hour, not counting rows of comments. Further mails share a row. */
const MAX_ROWS_PER_HOUR = 30
/** Maximum number of mails that didn't become comments: this many to reply addresses, and this many to other addresses. */
const MAX_STORED = 2_000
const MAX_LENGTHS = { sender: 320, subject: 200 }

type IdentifiedMail = Pick<IncomingMail, 'head' | 'messageId'>

/** The outcome of a mail that doesn't become a comment. */
export interface MailOutcome {
  outcome: Exclude<ReceivedMailOutcome, 'comment'>
  reason?: MailRefusalReason
}

/** Whether a mail with this Message-ID from this sender was processed before. A refused one is processed again. */
export async function isDelivered(db: Database, mail: IdentifiedMail): Promise<boolean> {
  const { sender, messageId } = toKey(mail)
  const delivered = await db
    .selectFrom('receivedMails')
    .select('id')
    .where('sender', '=', sender)
    .where('messageId', '=', messageId)
    .where('outcome', '<>', 'refused')
    .executeTakeFirst()
  return delivered !== undefined
}

/** Records a mail that becomes a comment. Returns the id of its row, or undefined if it was already processed. */
export async function recordAcceptedMail(tx: Database, mail: IncomingMail): Promise<number | undefined> {
  const values = { outcome: 'comment', ...toAddressColumns(mail) } as const
  const row = await tx
    .insertInto('receivedMails')
    .values({ ...toKey(mail), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['sender', 'messageId'])
        .doUpdateSet({ ...values, ...NO_TEXTS, reason: null, mails: 1, receivedAt: sql`now()` })
        .where('receivedMails.outcome', '=', 'refused'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Records a mail that doesn't become a comment. A mail that was refused before updates its row. After 30 rows from one
 * sender in an hour, more mails with the same outcome share a row. Returns the row's id, or undefined if the mail was
 * already processed.
 */
export async function recordMail(
  tx: Database,
  mail: IncomingMail,
  outcome: MailOutcome,
): Promise<number | undefined> {
  const updatedId = await updateRefusedMail(tx, mail, outcome)
  if (updatedId !== undefined) return updatedId
  const isFlooding = await hasManyRows(tx, mail)
  const shared = isFlooding ? await countInSharedRow(tx, mail, outcome) : undefined
  if (shared !== undefined) return shared
  const { sender, messageId } = toKey(mail)
  const row = await tx
    .insertInto('receivedMails')
    .values({
      sender,
      messageId: isFlooding ? null : messageId,
      ...toAddressColumns(mail),
      ...toTextColumns(mail),
      ...outcome,
    })
    .onConflict((other) => other.doNothing())
    .returning('id')
    .executeTakeFirst()
  await deleteOldest(tx, mail)
  return row?.id
}

async function updateRefusedMail(
  tx: Database,
  mail: IncomingMail,
  outcome: MailOutcome,
): Promise<number | undefined> {
  const { sender, messageId } = toKey(mail)
  const row = await tx
    .updateTable('receivedMails')
    .set((eb) => ({
      // Anyone who knows the Message-ID can send an automatic mail with it, which must not hide the text.
      ...(outcome.outcome === 'refused' && {
        ...outcome,
        ...toAddressColumns(mail),
        // A text that was read before stays if it isn't read this time.
        ...(getBody(mail) && toTextColumns(mail)),
      }),
      // Counts toward the sender's limit.
      mails: eb('mails', '+', 1),
      receivedAt: sql`now()`,
    }))
    .where('sender', '=', sender)
    .where('messageId', '=', messageId)
    .where('outcome', '=', 'refused')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const AN_HOUR_AGO = sql<string>`now() - interval '1 hour'`

async function hasManyRows(tx: Database, mail: IncomingMail): Promise<boolean> {
  const recent = tx
    .selectFrom('receivedMails')
    .where('sender', '=', toKey(mail).sender)
    .where('receivedAt', '>', AN_HOUR_AGO)
    .where('outcome', '<>', 'comment')
  return (await countRows(tx, recent)) >= MAX_ROWS_PER_HOUR
}

async function countInSharedRow(
  tx: Database,
  mail: IncomingMail,
  { outcome, reason }: MailOutcome,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('receivedMails')
    .set((eb) => ({ mails: eb('mails', '+', 1), receivedAt: sql`now()` }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('receivedMails')
        .select('id')
        .where('sender', '=', toKey(mail).sender)
        .where('userId', 'is not distinct from', mail.target?.userId ?? null)
        .where('outcome', '=', outcome)
        .where('reason', 'is not distinct from', reason ?? null)
        .where('messageId', 'is', null)
        .where('receivedAt', '>', AN_HOUR_AGO)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes the oldest rows beyond the limit. Unknown senders can't displace the mails of known people. */
async function deleteOldest(tx: Database, { target }: IncomingMail): Promise<void> {
  const isOfKind = sql<boolean>`outcome <> 'comment' and (user_id is null) = ${target === undefined}`
  await tx
    .deleteFrom('receivedMails')
    .where(isOfKind)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('receivedMails')
        .select('id')
        .where(isOfKind)
        .orderBy('id', 'desc')
        .offset(MAX_STORED)
        .limit(1),
    )
    .execute()
}

const toKey = ({ head, messageId }: IdentifiedMail) => ({
  sender: cleanText(head.from, MAX_LENGTHS.sender),
  messageId,
})

const toAddressColumns = ({ head, target }: IncomingMail) => ({
  subject: cleanText(head.subject, MAX_LENGTHS.subject),
  // An address can name a user whose row no longer exists.
  userId: sql<number | null>`(select id from users where id = ${target?.userId ?? null})`,
  entityType: target?.entityType ?? null,
  entityId: target?.entityId ?? null,
})

const getBody = ({ body }: IncomingMail) => (body && 'text' in body ? body : undefined)

const NO_TEXTS = { content: '', fullText: '', fileNames: [] as string[] }

function toTextColumns(mail: IncomingMail): typeof NO_TEXTS {
  const body = getBody(mail)
  if (!body) return NO_TEXTS
  const files = [...body.files, ...body.leftOut]
  return {
    content: toStorableText(body.text),
    fullText: toStorableText(body.fullText),
    fileNames: files.map(({ fileName }) => cleanText(fileName, NAME_MAX)),
  }
}

const toStorableText = (text: string) =>
  (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 2)} …` : text).toWellFormed()
