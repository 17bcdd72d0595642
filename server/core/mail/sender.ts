import { type UpdateObject, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { DB } from '#server/schema/types.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'
import { areStillReadable } from '#server/core/access/still-readable.ts'
import { type ClaimedMails, type WaitingMail, claimMails, rollBackQuietly } from './claim-mails.ts'
import { combineMails } from './combine-mails.ts'
import { type StoredPart, hasNewParts, translateMail } from './content.ts'
import { refreshStoredMail, removeQuotedTexts, withParts } from './refresh-stored-mails.ts'
import { toMailFailure } from './failure.ts'
import { recordAttempt } from './mail-state.ts'
import { type PictureStorage, composeMessage } from './message.ts'
import { type MailConfig, type Transport, openTransport } from './transport.ts'
import { removeUnwantedParts } from './unwanted-parts.ts'
import { t } from '#shared/i18n/t.ts'

const EVERY_MS = 2_000
const MAX_ATTEMPTS = 10
// 2, 6, 18 … seconds: the last attempt comes after about five hours.
const FIRST_WAIT_SECONDS = 2
const WAIT_FACTOR = 3
/** While the server is down, mails are tried every 8 minutes or sooner. */
const MAX_ATTEMPTS_WHILE_DOWN = 6

/** Checks whether the link of an email works. `path` is the page that it opens. */
export type LinkCheck = (db: Database, path: string, token: string) => Promise<boolean>

export interface SenderSettings extends MailConfig, Pick<Config, 'mailGroupSeconds'> {
  isWorkingLink: LinkCheck
  /** The storage of the account manager's picture. Without it, mails have no picture. */
  storage?: PictureStorage
}

/** Sends the mails waiting in the outbox. Any number of nodes can run it. */
export function startMailSender(
  db: Database,
  config: SenderSettings,
  onError: (error: unknown) => void,
): Stop {
  const transport = openTransport(config)
  const ready = cancelOldMails(db).catch(onError)
  const stop = startWorker<ClaimedMails>(
    {
      name: 'send mail',
      intervalMs: EVERY_MS,
      concurrency: 1,
      claim: async () => {
        await ready
        return claimMails(db, config.mailGroupSeconds)
      },
      work: (claimed) => trySendClaimed(claimed, config, transport),
    },
    onError,
  )
  return async () => {
    await stop()
    transport.close()
  }
}

/** Sends claimed mails as one. Returns false if the mail server is unavailable. A failed mail is tried again later. */
async function trySendClaimed(
  { tx, mails }: ClaimedMails,
  config: SenderSettings,
  transport: Transport,
): Promise<boolean> {
  try {
    const contents: WaitingContent[] = []
    for (const mail of mails) {
      const prepared = await prepareMail(tx, mail, config)
      if ('canceled' in prepared) await recordOutcome(tx, mail, prepared.canceled)
      else contents.push(prepared.content)
    }
    const { isServerDown, problem } = await deliverTogether(tx, contents, { config, transport })
    await recordAttempt(tx, problem)
    await tx.commit().execute()
    return !isServerDown
  } catch (error) {
    await rollBackQuietly(tx)
    throw error
  }
}

/** The columns that an attempt changes. Without a status, the mail still waits. */
type Outcome = UpdateObject<DB, 'mails'>

async function recordOutcome(
  tx: Database,
  { id, tries, private: isPrivate }: Pick<WaitingMail, 'id' | 'tries' | 'private'>,
  outcome: Outcome,
): Promise<void> {
  const isSettled = outcome.status !== undefined
  await tx
    .updateTable('mails')
    .set({ tries: tries + 1, ...outcome, ...(isSettled && isPrivate && { href: null }) })
    .where('id', '=', id)
    .execute()
}

/** A mail whose content is current, and which its recipient can read. */
type WaitingContent = Omit<WaitingMail, 'parts' | 'subjectValues'> & {
  subjectValues: unknown
  parts: StoredPart[]
}

const cancel = (error: string | null) => ({ canceled: { status: 'kept' as const, error } })

/** Updates a mail's content, or explains in English why it isn't sent. The outbox translates the reason. */
async function prepareMail(
  tx: Database,
  stored: WaitingMail,
  { isWorkingLink }: SenderSettings,
): Promise<{ canceled: Outcome } | { content: WaitingContent }> {
  if (!stored.active) return cancel(t('This person’s account no longer exists'))
  const works = await hasWorkingLink(tx, stored.href, isWorkingLink)
  // A security alert is sent without its link.
  if (!works && stored.kind !== 'security') return cancel(t('The link in this email no longer works'))
  const cancelWithoutTexts = (error: string | null) => ({
    canceled: { ...cancel(error).canceled, parts: removeQuotedTexts(stored.parts) },
  })
  const current = await refreshStoredMail(tx, stored)
  if (current.gone) return cancelWithoutTexts(t('The record this email was about has been deleted'))
  const readable = await removeUnreadableParts(tx, current)
  if (!readable) return cancelWithoutTexts(t('This person can no longer see the record this email was about'))
  const result = await removeUnwantedParts(tx, readable)
  if ('reason' in result) return cancelWithoutTexts(result.reason)
  return { content: works ? result.mail : { ...result.mail, href: null, actionLabel: null } }
}

/** Sends the contents as one mail, and records the outcome. Returns what the attempt says about the server. */
async function deliverTogether(
  tx: Database,
  contents: readonly WaitingContent[],
  { config, transport: { send, from } }: { config: SenderSettings; transport: Transport },
): Promise<{ isServerDown: boolean; problem: string | null | undefined }> {
  const [first, ...others] = contents
  if (!first) return { isServerDown: false, problem: undefined }
  const combined = first.isUpdate && first.kind !== 'digest' ? combineMails([first, ...others]) : first
  const mail = translateMail(combined)
  try {
    await send(await composeMessage(tx, mail, { config, from, storage: config.storage }))
  } catch (error) {
    const { reason, isServerDown, problem } = toMailFailure(error)
    for (const content of contents)
      await recordOutcome(tx, content, toFailedOutcome(content, reason, isServerDown))
    return { isServerDown, problem }
  }
  // The outbox keeps showing the mail as sent, with its address and its language.
  const { address, language, subject, actionLabel, href, kind, reason, companyId, entityType, entityId } =
    mail
  const shown = {
    address,
    language,
    subject,
    subjectValues: null,
    actionLabel,
    parts: JSON.stringify(mail.parts),
  }
  const outcome = { status: 'sent' as const, sentAt: sql<string>`clock_timestamp()`, error: null }
  // The reason of a single mail stays as it was stored.
  const about = others.length > 0 && { href, kind, reason, companyId, entityType, entityId }
  await recordOutcome(tx, mail, { ...shown, ...about, ...outcome })
  const merged = contents.flatMap(({ id }) => (id === mail.id ? [] : id))
  if (merged.length > 0) await tx.deleteFrom('mails').where('id', 'in', merged).execute()
  return { isServerDown: false, problem: null }
}

function toFailedOutcome({ old, ...mail }: WaitingContent, error: string, isServerDown: boolean): Outcome {
  if (isServerDown ? old : mail.tries + 1 >= MAX_ATTEMPTS) return { status: 'failed', error }
  const attempts = isServerDown ? Math.min(mail.tries, MAX_ATTEMPTS_WHILE_DOWN - 1) : mail.tries
  const seconds = FIRST_WAIT_SECONDS * WAIT_FACTOR ** attempts
  return { error, nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`, tries: attempts + 1 }
}

/** Returns a mail without the parts that its recipient can no longer read. Returns undefined if nothing is left. */
async function removeUnreadableParts(
  tx: Database,
  mail: WaitingContent,
): Promise<WaitingContent | undefined> {
  const { userId, companyId, entityType, entityId, private: isPrivate } = mail
  if (userId === null || isPrivate) return mail
  const whole = { company: companyId, type: entityType, id: entityId }
  const readable = await areStillReadable(tx, userId, [
    whole,
    ...mail.parts.map(({ about }) => about ?? whole),
  ])
  const parts = mail.parts.filter((_, index) => readable[index + 1])
  if (!readable[0] || (!hasNewParts(parts) && mail.parts.length > 0)) return undefined
  return withParts(mail, parts)
}

/** Cancels outdated mails that were queued while no mail server was configured. They stay readable. */
async function cancelOldMails(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'kept' })
    .where('status', '=', 'waiting')
    .where('tries', '=', 0)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** Whether the link of a mail works. A link without a token always works. */
async function hasWorkingLink(db: Database, href: string | null, check: LinkCheck): Promise<boolean> {
  const [path = '', token] = (href ?? '').split('#')
  return token === undefined || check(db, path, token)
}
