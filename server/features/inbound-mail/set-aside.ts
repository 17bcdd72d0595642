import { sql } from 'kysely'
import { type SetAsideReason, formatSetAsideReason } from '#shared/mail/inbound/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type ReplyTarget, readReplyAddress } from '#server/core/mail/reply-address.ts'
import { cleanText } from './clean-text.ts'
import { t } from '#shared/i18n/t.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** Maximum stored mails in total, and per user and hour, so that no one displaces other users' mails. */
const MAX_STORED = 500
const MAX_PER_HOUR = 30
/** More recipients than a reply has. */
const MAX_RECIPIENTS = 100
const MAX_LENGTHS = { sender: 320, subject: 200 }

interface SetAsideMail {
  from: string
  subject: string
  reason: SetAsideReason
  /** The user whose replies the address accepts, if known. */
  userId: number | null
}

/** Records a mail that wasn't read and notifies staff, but only once until they have read the notification. */
export async function setAside(db: Database, { from, subject, reason, userId }: SetAsideMail): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await countRecent(tx, userId)) >= MAX_PER_HOUR) return
    const mail = {
      sender: cleanText(from, MAX_LENGTHS.sender),
      subject: cleanText(subject, MAX_LENGTHS.subject),
      reason,
    }
    const { id } = await tx
      .insertInto('setAsideMails')
      .values({ userId, ...mail })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .deleteFrom('setAsideMails')
      .where('id', '<=', (eb) =>
        eb.selectFrom('setAsideMails').select('id').orderBy('id', 'desc').offset(MAX_STORED).limit(1),
      )
      .execute()
    const lines = await composeLines(tx, mail, userId)
    await createContext(tx, null).emit('mail_set_aside', { id }, { lines })
  })
}

/** Returns lines that say which mail it was, why it wasn't accepted, and what to do. */
async function composeLines(
  tx: Database,
  { sender, subject, reason }: { sender: string; subject: string; reason: SetAsideReason },
  userId: number | null,
): Promise<() => string[]> {
  const person = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', 'is not distinct from', userId)
    .executeTakeFirst()
  return () => [
    formatOrigin(sender, subject),
    formatSetAsideReason(reason, person?.fullName),
    t('The portal didn’t keep its text.'),
  ]
}

function formatOrigin(sender: string, subject: string): string {
  if (sender && subject) return t('From {sender}, “{subject}”.', { sender, subject })
  if (sender) return t('From {sender}.', { sender })
  return subject ? t('From an unknown sender, “{subject}”.', { subject }) : t('From an unknown sender.')
}

const countRecent = (tx: Database, userId: number | null) =>
  countRows(
    tx,
    tx
      .selectFrom('setAsideMails')
      .where('userId', 'is not distinct from', userId)
      .where('receivedAt', '>', sql<string>`now() - interval '1 hour'`),
  )

/** Finds the user and the record of the first recipient address that accepts replies, if there is one. */
export async function findReplyTarget(db: Database, recipients: string[]): Promise<ReplyTarget | undefined> {
  for (const address of recipients.slice(0, MAX_RECIPIENTS)) {
    const target = await readReplyAddress(db, address)
    if (target) return target
  }
  return undefined
}
