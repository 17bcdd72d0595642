import { type ControlledTransaction, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import {
  selectCompanyName,
  selectGreetingName,
  isActiveUser,
  selectMailLanguage,
} from '#server/core/records/sql-fragments.ts'
import type { DB } from '#server/schema/types.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'
import { areStillReadable } from '#server/core/access/still-readable.ts'
import { type StoredPart, translateMail } from './content.ts'
import { REASON } from './reason.ts'
import { refreshStoredMail, removeQuotedTexts } from './refresh-stored-mails.ts'
import { toMailFailure } from './failure.ts'
import { recordAttempt } from './mail-state.ts'
import { type PictureStorage, composeMessage } from './message.ts'
import { type MailConfig, type Transport, openTransport } from './transport.ts'
import { t } from '#shared/i18n/t.ts'

const EVERY_MS = 2_000
const MAX_ATTEMPTS = 10
// 2, 6, 18 … seconds: the last attempt comes after about five hours.
const FIRST_WAIT_SECONDS = 2
const WAIT_FACTOR = 3
/** While the server is down, mails are given up after these days, and tried every 8 minutes or sooner. */
const GIVE_UP_DAYS = 5
const MAX_ATTEMPTS_WHILE_DOWN = 6
/** Longer than sending a mail can take. */
const SENDING_TIMEOUT = '5min'

/** Checks whether the link of an email works. `path` is the page that it opens. */
export type LinkCheck = (db: Database, path: string, token: string) => Promise<boolean>

export interface SenderSettings extends MailConfig {
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
  const stop = startWorker<ClaimedMail>(
    {
      name: 'send mail',
      intervalMs: EVERY_MS,
      concurrency: 1,
      claim: async () => {
        await ready
        return claimMail(db)
      },
      work: (claimed) => sendClaimed(claimed, config, transport),
    },
    onError,
  )
  return async () => {
    await stop()
    transport.close()
  }
}

/** A mail and the transaction that locks its row. If its node dies, another node takes the mail at once. */
interface ClaimedMail {
  tx: ControlledTransaction<DB>
  mail: WaitingMail
}

async function claimMail(db: Database): Promise<ClaimedMail | undefined> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${SENDING_TIMEOUT}, true)`.execute(tx)
    const mail = await lockNextMail(tx)
    if (mail) return { tx, mail }
    await tx.rollback().execute()
    return undefined
  } catch (error) {
    await rollBackQuietly(tx)
    throw error
  }
}

/** Sends a mail. Returns false if the mail server is unavailable. A failed mail is tried again later. */
async function sendClaimed(
  { tx, mail }: ClaimedMail,
  config: SenderSettings,
  transport: Transport,
): Promise<boolean> {
  try {
    const { away, problem, ...outcome } = mail.active
      ? await deliverMail(tx, mail, { config, transport })
      : createCanceledOutcome(t('This person’s account no longer exists'))
    const settled = outcome.status !== undefined
    await tx
      .updateTable('mails')
      .set({ tries: mail.tries + 1, ...outcome, ...(settled && mail.private && { href: null }) })
      .where('id', '=', mail.id)
      .execute()
    await recordAttempt(tx, problem)
    await tx.commit().execute()
    return !away
  } catch (error) {
    await rollBackQuietly(tx)
    throw error
  }
}

/** Rolls back a transaction after a failure. An error here is ignored, so that the failure itself is reported. */
const rollBackQuietly = (tx: ClaimedMail['tx']) =>
  tx
    .rollback()
    .execute()
    .catch(() => {})

const lockNextMail = (tx: Database) =>
  tx
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.userId')
    .select(['mails.id', 'mails.kind', 'mails.subject', 'mails.subjectValues', 'mails.parts'])
    .select(['mails.href', 'mails.actionLabel', 'mails.companyId'])
    .select(['mails.private', 'mails.tries', 'mails.userId', 'mails.entityType', 'mails.entityId'])
    .select([REASON.as('reason'), selectCompanyName(sql.ref('mails.companyId')).as('companyName')])
    .select(sql<boolean>`mails.created_at < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
    .select([
      selectGreetingName('users').as('fullName'),
      sql<boolean>`mails.user_id is null or ${isActiveUser('users')}`.as('active'),
    ])
    .select(selectMailLanguage('users').as('language'))
    .select(sql<string>`coalesce(mails.address, users.email)`.as('address'))
    .where('mails.status', '=', 'waiting')
    .where('mails.nextTryAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`coalesce(mails.expires_at > now(), true)`)
    .orderBy('mails.nextTryAt')
    .limit(1)
    .forUpdate('mails')
    .skipLocked()
    .executeTakeFirst()

// The sender runs in English. The outbox translates the reason for the user who reads it.
const createCanceledOutcome = (error: string) =>
  ({ status: 'kept', away: false, problem: undefined, error }) as const

type WaitingMail = NonNullable<Awaited<ReturnType<typeof lockNextMail>>>

async function deliverMail(
  tx: Database,
  stored: WaitingMail,
  { config, transport: { send, from } }: { config: SenderSettings; transport: Transport },
) {
  const works = await hasWorkingLink(tx, stored.href, config.isWorkingLink)
  // A security alert is sent without its link.
  if (!works && stored.kind !== 'security')
    return createCanceledOutcome(t('The link in this email no longer works'))
  const current = await refreshStoredMail(tx, stored)
  const cancel = (error: string) => ({
    ...createCanceledOutcome(error),
    parts: removeQuotedTexts(stored.parts),
  })
  if (current.gone) return cancel(t('The record this email was about has been deleted'))
  const readable = await removeUnreadableParts(tx, stored, current)
  if (!readable) return cancel(t('This person can no longer see the record this email was about'))
  const mail = translateMail(works ? readable : { ...readable, href: null, actionLabel: null })
  try {
    await send(await composeMessage(tx, mail, { config, from, storage: config.storage }))
    // The outbox keeps showing the mail as sent, with its address and its language.
    const { address, language, subject, actionLabel } = mail
    const parts = JSON.stringify(mail.parts)
    const shown = { address, language, subject, subjectValues: null, actionLabel, parts }
    const outcome = { status: 'sent' as const, sentAt: sql<string>`clock_timestamp()`, error: null }
    return { ...shown, ...outcome, away: false, problem: null }
  } catch (error) {
    const { reason, away, problem } = toMailFailure(error)
    if (away ? mail.old : mail.tries + 1 >= MAX_ATTEMPTS)
      return { status: 'failed' as const, error: reason, away, problem }
    const tries = away ? Math.min(mail.tries, MAX_ATTEMPTS_WHILE_DOWN - 1) : mail.tries
    const seconds = FIRST_WAIT_SECONDS * WAIT_FACTOR ** tries
    return {
      status: undefined,
      error: reason,
      nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`,
      tries: tries + 1,
      away,
      problem,
    }
  }
}

/** Returns a mail without the parts that its recipient can no longer read. Returns undefined if nothing is left. */
async function removeUnreadableParts<M extends { parts: StoredPart[]; subjectValues: unknown }>(
  tx: Database,
  { userId, kind, companyId, entityType, entityId, private: isPrivate }: WaitingMail,
  mail: M,
): Promise<M | undefined> {
  if (userId === null || isPrivate) return mail
  const whole = { company: companyId, type: entityType, id: entityId }
  const readable = await areStillReadable(tx, userId, [
    whole,
    ...mail.parts.map(({ about }) => about ?? whole),
  ])
  const parts = mail.parts.filter((_, index) => readable[index + 1])
  if (!readable[0] || (parts.length === 0 && mail.parts.length > 0)) return undefined
  return kind === 'digest'
    ? { ...mail, parts, subjectValues: { count: countNotifications(parts) } }
    : { ...mail, parts }
}

const countNotifications = (parts: readonly StoredPart[]) =>
  parts.reduce((sum, { lines = [] }) => sum + 1 + lines.length, 0)

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
