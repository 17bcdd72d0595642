import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { isConfirmedAddress } from '#server/db/fragments.ts'
import { nextAccountMail } from './account-mail-limits.ts'

/** What an account's mail is about. Nobody can turn these off. */
export type AccountMailKind = 'reset' | 'invitation' | 'confirmation' | 'security'

export interface AccountMail {
  userId: number
  kind: AccountMailKind
  subject: string
  /** Paragraphs, plain text. No secret belongs here: staff read them in the outbox. */
  lines: string[]
  /** The one link: a path of the portal, which may carry a one-time token. Forgotten once it is sent. */
  action?: { label: string; href: `/${string}` }
  /** Not sent after this instant (ISO 8601), when its link works no longer. A day from now unless told. */
  expiresAt?: string
  /** Another address that was known to be the person's: the one that was just replaced. */
  to?: string
}

/** What is still added to a mail that waits; with more of it another one is begun. */
const MOST_PARTS = 50

/**
 * Mails one person about their account, in the transaction of what it tells of, whatever they chose to hear of, at the
 * address that is theirs now. An address that they typed and did not confirm gets its links and nothing else. Beyond ten
 * within an hour mails wait: links go on working the longer for it, and what was done to the account is told in one mail,
 * within the next hour.
 * The link is seen by nobody else and is forgotten when the mail is sent, given up or too old.
 */
export async function sendMail(tx: Database, mail: AccountMail): Promise<void> {
  const place = await placeOf(tx, mail)
  if (!place) return
  const { address, known } = place
  const { from, waits } = await nextAccountMail(tx, mail.userId, address, mail.kind === 'security')
  const { userId, kind, subject, lines, action, expiresAt } = mail
  const news = waits && kind === 'security' ? newsOf(mail) : undefined
  if (news && (await joinWaiting(tx, userId, address, news))) return
  await tx
    .insertInto('mails')
    .values({
      userId,
      kind,
      subject,
      parts: JSON.stringify(news ? [news] : lines.map((text) => ({ text }))),
      href: action?.href ?? null,
      actionLabel: action?.label ?? null,
      private: true,
      address,
      greets: known,
      nextTryAt: from,
      expiresAt: later(expiresAt ?? sql<string>`now() + interval '1 day'`, from),
    })
    .execute()
  if (waits && expiresAt !== undefined) await keepLink(tx, mail, from)
}

/**
 * Where a mail goes, and whether that is known to be the person's address, for good: what becomes of the address until the
 * mail is sent changes nothing. Undefined for what is no link, to an address that does not count.
 */
async function placeOf(
  tx: Database,
  { userId, kind, to }: AccountMail,
): Promise<{ address: string; known: boolean } | undefined> {
  if (to !== undefined) return { address: to, known: true }
  const person = await tx
    .selectFrom('users')
    .select(['email', 'pendingEmail', isConfirmedAddress('users').as('counts')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (kind === 'confirmation') return { address: person.pendingEmail ?? person.email, known: false }
  if (!person.counts && kind !== 'reset') return undefined
  return { address: person.email, known: person.counts }
}

/** A piece of news that others may join. */
const newsOf = ({ subject, lines }: AccountMail) => ({ title: subject, text: lines.join('\n\n') })

/** Adds to what waits to be told to this address; the same is not told twice. False where nothing waits. */
async function joinWaiting(
  tx: Database,
  userId: number,
  address: string,
  news: ReturnType<typeof newsOf>,
): Promise<boolean> {
  const added = JSON.stringify([news])
  const { rows } = await sql`
    update mails set href = '/profile', action_label = 'Open your profile',
      parts = case when parts @> ${added}::jsonb then parts else parts || ${added}::jsonb end
    where id = (select id from mails
      where user_id = ${userId} and address = ${address} and private and kind = 'security'
        and status = 'waiting' and tries = 0 and next_try_at > now()
        and jsonb_array_length(parts) < ${MOST_PARTS}
      order by id desc limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows.length > 0
}

/** `instant`, as much later as the mail goes later than now. */
const later = (instant: string | ReturnType<typeof sql<string>>, from: string) =>
  sql<string>`(${instant})::timestamptz + (${from}::timestamptz - now())`

/** A link whose mail waits works for as long as if it had gone at once. */
async function keepLink(tx: Database, { userId, kind }: AccountMail, from: string): Promise<void> {
  await tx
    .updateTable('accountLinks')
    .set({ expiresAt: later(sql<string>`expires_at`, from) })
    .where('userId', '=', userId)
    .where('purpose', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}
