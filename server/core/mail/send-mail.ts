import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import type { MailPart, StoredPart } from './content.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { getNextAccountMailTime } from './account-mail-limits.ts'
import { type StrangersMailKind, countStrangersMail } from './stranger-limits.ts'
import { hasMoreThanDomain, hasWebAddress } from './web-addresses.ts'

/** The kinds of account mail. No one can turn these off. */
export type AccountMailKind = 'reset' | 'confirmation' | 'address' | 'security'

export interface AccountMail {
  userId: number
  /** Defaults to `security`. */
  kind?: AccountMailKind
  /** Returns the subject with `t`. It's stored, and translated into the recipient's language when the mail is sent. */
  subject: () => string
  /** Paragraphs in plain text. They must not contain secrets, because staff read them in the outbox. */
  lines: () => string[]
  /** The single link: a path in the portal, which can contain a one-time token. Deleted once the mail is sent. */
  action?: { label: () => string; href: `/${string}` }
  /** The time at which the link expires (ISO 8601). The mail isn't sent after that. Defaults to a day from now. */
  expiresAt?: string
  /** A different address: the one that was just replaced, or the one that a link of the kind `address` confirms. */
  to?: string
}

/** The names that a mail to a person without an account can contain. Null for a name with a web address. */
export interface MailableNames {
  /** The sender's name, or a description if the name contains a web address. It can begin a sentence. */
  sender: string
  /** Whether `sender` is their name. */
  isSenderNamed: boolean
  agency: string
  company: string | null
  recipient: string | null
}

/** A mail with a one-time link to an address, whether or not the address belongs to a user. */
export interface StrangersMail {
  /** The user who requests the mail. Null for an operator's command, which isn't limited. */
  from: { actor: Actor; visit: Visit } | null
  address: string
  kind: StrangersMailKind
  /** The user with this address, if they have an account that they can't use yet. */
  userId?: number
  company: { id: number; name: string } | null
  /** The recipient's name, as the sender calls them. */
  recipient: string
  /** Null for the agency's language. */
  language: string | null
  subject: (names: MailableNames) => string
  lines: (names: MailableNames) => string[]
  /** Other parts, shown below the first line. */
  details?: (names: MailableNames) => StoredPart[]
  action: { label: () => string; href: `/${string}` }
  expiresAt: string
  /** Whether the mail says how to reach the account manager, as it does for people who are invited as clients. */
  namesAccountManager?: boolean
  /** False if the owner of the address can't use the link. The same rules apply, but nothing is mailed. */
  isUsable?: boolean
}

/** Maximum number of parts in a waiting mail; further ones start a new mail. */
const MAX_PARTS = 50
const IS_CONFIRMED = isConfirmedAddress('users').as('isConfirmed')

/**
 * Mails a user about their account in the transaction of the event, at their current address, regardless of their
 * notification settings. An address that they entered and haven't confirmed gets only its links. Above ten an hour,
 * mails are delayed: links are extended accordingly, and changes to the account are collected into one mail within the
 * next hour. No one else can see the link. It is deleted when the mail is sent, fails, or expires.
 */
export async function sendMail(tx: Database, mail: AccountMail): Promise<void> {
  const recipient = await resolveMailAddress(tx, mail)
  if (!recipient) return
  const { address, known } = recipient
  const { userId, kind = 'security', action, expiresAt } = mail
  const [subject, lines] = [toLocalizable(mail.subject), toLocalizable(mail.lines)]
  const isWarning = kind === 'security'
  const { from, waits } = await getNextAccountMailTime(tx, { userId, address, isWarning })
  const part =
    waits && isWarning ? { title: subject.text, titleValues: subject.values, paragraphs: lines } : undefined
  if (part && (await tryAppendToQueuedMail(tx, { userId, address, part }))) return
  await tx
    .insertInto('mails')
    .values({
      userId,
      kind,
      subject: subject.text,
      subjectValues: JSON.stringify(subject.values),
      parts: JSON.stringify(part ? [part] : lines.map((line) => ({ paragraphs: [line] }))),
      href: action?.href ?? null,
      actionLabel: action ? toLocalizable(action.label).text : null,
      private: true,
      address,
      greets: known,
      nextTryAt: from,
      expiresAt: addDelay(expiresAt ?? sql<string>`now() + interval '1 day'`, from),
    })
    .execute()
  if (waits && expiresAt !== undefined) await extendLink(tx, { userId, purpose: kind, from })
}

/**
 * Mails an address that may have no account. All mail to people without an account is sent here, under the same rules:
 * its sender has confirmed their own address, names with web addresses are left out, and the number is limited. After
 * ten in an hour, mails to one address are delayed. Returns the mail's id and when its link expires (ISO 8601), which a
 * delay postpones. Returns undefined if nothing is sent.
 * @throws 409 for a sender with an unconfirmed address, 429 if a limit is reached
 */
export async function sendStrangerMail(
  tx: Database,
  mail: StrangersMail,
): Promise<{ id: number; expiresAt: string } | undefined> {
  const { address, kind, userId = null, company, language, action, isUsable = true } = mail
  const sender = mail.from && (await requireConfirmedSender(tx, mail.from))
  if (mail.from) await countStrangersMail(tx, { ...mail.from, kind, companyId: company?.id ?? null })
  if (!isUsable) return undefined
  const { name: agency } = await readAgency(tx)
  const names = () =>
    getMailableNames(sender, { agency, company: company?.name ?? null, recipient: mail.recipient })
  const subject = toLocalizable(() => mail.subject(names()))
  const [intro, ...rest] = toLocalizable(() => mail.lines(names())).map((line) => ({ paragraphs: [line] }))
  const details = mail.details?.(names()) ?? []
  const { recipient } = names()
  const { from } = await getNextAccountMailTime(tx, { userId, address, isWarning: false })
  const { id, expiresAt } = await tx
    .insertInto('mails')
    .values({
      kind,
      userId,
      companyId: company?.id ?? null,
      language,
      subject: subject.text,
      subjectValues: JSON.stringify(subject.values),
      parts: JSON.stringify([
        intro,
        ...details,
        ...rest,
        ...(mail.namesAccountManager ? [{ accountManager: true }] : []),
      ]),
      href: action.href,
      actionLabel: toLocalizable(action.label).text,
      private: true,
      address,
      recipientName: userId === null ? recipient : null,
      greets: recipient !== null,
      nextTryAt: from,
      expiresAt: addDelay(mail.expiresAt, from),
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { id, expiresAt: expiresAt ?? mail.expiresAt }
}

interface Sender {
  fullName: string
  role: Role
}

/** Requires a sender with a confirmed address, unless no mail server can confirm any. @throws 409 */
async function requireConfirmedSender(
  tx: Database,
  { actor, visit }: NonNullable<StrangersMail['from']>,
): Promise<Sender> {
  const sender = await readUser(tx, actor.id, ['fullName', 'role', IS_CONFIRMED])
  if (sender.isConfirmed || visit.config.smtpUrl === undefined) return sender
  throw conflict(t('Confirm your own email address before you send emails to other people.'))
}

function getMailableNames(
  sender: Sender | null,
  { agency, company, recipient }: { agency: string; company: string | null; recipient: string },
): MailableNames {
  const isSenderNamed = sender !== null && !hasWebAddress(sender.fullName)
  const ofAgency = sender?.role === 'client' ? t('A client of {agency}', { agency }) : agency
  return {
    sender: isSenderNamed ? sender.fullName : ofAgency,
    isSenderNamed,
    agency,
    company: company === null || hasMoreThanDomain(company) ? null : company,
    recipient: hasWebAddress(recipient) ? null : recipient,
  }
}

/**
 * Returns the address for a mail, and whether it is known to be the user's. Both are fixed now: later changes to the
 * address don't affect the mail. Returns undefined if the address is unconfirmed and the mail isn't a link.
 */
async function resolveMailAddress(
  tx: Database,
  { userId, kind, to }: AccountMail,
): Promise<{ address: string; known: boolean } | undefined> {
  if (to !== undefined) return { address: to, known: kind !== 'address' }
  const person = await readUser(tx, userId, ['email', 'pendingEmail', IS_CONFIRMED])
  if (kind === 'confirmation') return { address: person.pendingEmail ?? person.email, known: false }
  if (!person.isConfirmed && kind !== 'reset') return undefined
  return { address: person.email, known: person.isConfirmed }
}

/** Adds a part to a mail that waits for this address, unless the mail has it. False if no mail is waiting. */
async function tryAppendToQueuedMail(
  tx: Database,
  { userId, address, part }: { userId: number; address: string; part: MailPart },
): Promise<boolean> {
  const added = JSON.stringify([part])
  const { rows } = await sql`
    update mails set href = '/profile', action_label = 'Open Your Profile',
      parts = case when parts @> ${added}::jsonb then parts else parts || ${added}::jsonb end
    where id = (select id from mails
      where user_id = ${userId} and address = ${address} and private and kind = 'security'
        and status = 'waiting' and tries = 0 and next_try_at > now()
        and jsonb_array_length(parts) < ${MAX_PARTS}
      order by id desc limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Returns `instant`, moved by the mail's delay. */
const addDelay = (instant: string | ReturnType<typeof sql<string>>, from: string) =>
  sql<string>`(${instant})::timestamptz + (${from}::timestamptz - now())`

/** Extends a link whose mail is delayed, so that it is valid for as long as if the mail had been sent immediately. */
async function extendLink(
  tx: Database,
  { userId, purpose, from }: { userId: number; purpose: AccountMailKind; from: string },
): Promise<void> {
  await tx
    .updateTable('accountLinks')
    .set({ expiresAt: addDelay(sql<string>`expires_at`, from) })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}
