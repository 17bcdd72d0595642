import { type ControlledTransaction, type RawBuilder, type SqlBool, sql } from 'kysely'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, tryLock } from '#server/platform/db/locks.ts'
import {
  isActiveUser,
  selectCompanyName,
  selectGreetingName,
  selectMailLanguage,
} from '#server/core/records/sql-fragments.ts'
import type { DB } from '#server/schema/types.ts'
import { SEVERAL_KINDS } from './combine-mails.ts'
import { REASON } from './reason.ts'

/** Longer than sending a mail can take. */
const SENDING_TIMEOUT = '5min'
/** The number of days after which a mail fails if the server is down. */
const GIVE_UP_DAYS = 5
/** The time before a node retries updates to a person if another node is sending to that person. */
const BUSY_SECONDS = 5
/** The maximum number of mails that are sent as one. The others follow in the next one. */
const MAX_TOGETHER = 50

/**
 * Mails and the transaction that locks their rows. If its node dies, another node takes the mails at once. Several
 * mails are updates to one person, which are sent together.
 */
export interface ClaimedMails {
  tx: ControlledTransaction<DB>
  /** Sorted by id. */
  mails: WaitingMail[]
}

/**
 * Claims the next mail that is due. With `groupSeconds`, a person gets at most one update in this time: an update is
 * claimed together with the person's other due updates, or waits with them until the time is over.
 */
export async function claimMails(db: Database, groupSeconds: number): Promise<ClaimedMails | undefined> {
  for (;;) {
    const claimed = await claimOrPostpone(db, groupSeconds)
    if (claimed !== 'postponed') return claimed
  }
}

async function claimOrPostpone(
  db: Database,
  groupSeconds: number,
): Promise<ClaimedMails | 'postponed' | undefined> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${SENDING_TIMEOUT}, true)`.execute(tx)
    const mail = await selectDueMails(tx).orderBy('mails.nextTryAt').limit(1).executeTakeFirst()
    if (!mail) {
      await tx.rollback().execute()
      return undefined
    }
    const mails = groupSeconds > 0 ? await lockUpdates(tx, mail, groupSeconds) : [mail]
    if (mails) return { tx, mails }
    await tx.commit().execute()
    return 'postponed'
  } catch (error) {
    await rollBackQuietly(tx)
    throw error
  }
}

/** Rolls back a transaction after a failure. An error here is ignored, so that the failure itself is reported. */
export const rollBackQuietly = (tx: ClaimedMails['tx']) =>
  tx
    .rollback()
    .execute()
    .catch(() => {})

/** Whether a mail is an update, which may have to wait. Mails about accounts, links, and urgent tickets aren't. */
const IS_UPDATE = sql<boolean>`(mails.user_id is not null and not mails.private
  and mails.kind = any(${[...NOTIFICATION_KINDS, SEVERAL_KINDS, 'digest']}::text[])
  and not exists (select from tickets where mails.entity_type = 'ticket' and tickets.id = mails.entity_id
    and tickets.priority = 'urgent'))`

const selectDueMails = (tx: Database) =>
  tx
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.userId')
    .select(['mails.id', 'mails.kind', 'mails.subject', 'mails.subjectValues', 'mails.parts'])
    .select(['mails.href', 'mails.actionLabel', 'mails.companyId', 'mails.createdAt'])
    .select(['mails.private', 'mails.tries', 'mails.userId', 'mails.entityType', 'mails.entityId'])
    .select([REASON.as('reason'), selectCompanyName(sql.ref('mails.companyId')).as('companyName')])
    .select(sql<boolean>`mails.created_at < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
    .select(IS_UPDATE.as('isUpdate'))
    // Set for updates that had to wait.
    .select(sql<boolean>`false`.as('waited'))
    .select([
      selectGreetingName('users').as('fullName'),
      sql<boolean>`mails.user_id is null or ${isActiveUser('users')}`.as('active'),
    ])
    .select(selectMailLanguage('users').as('language'))
    .select(sql<string>`coalesce(mails.address, users.email)`.as('address'))
    .where('mails.status', '=', 'waiting')
    .where('mails.nextTryAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`coalesce(mails.expires_at > now(), true)`)
    .forUpdate('mails')
    .skipLocked()

export type WaitingMail = Awaited<ReturnType<ReturnType<typeof selectDueMails>['execute']>>[number]

/**
 * Returns a mail with the person's other due updates, or only the mail if it isn't an update. Returns undefined if the
 * updates have to wait, because the person got one recently, or is getting one from another node.
 */
async function lockUpdates(
  tx: Database,
  mail: WaitingMail,
  groupSeconds: number,
): Promise<WaitingMail[] | undefined> {
  const { userId } = mail
  if (userId === null || !mail.isUpdate) return [mail]
  if (!(await tryLock(tx, LOCKS.updateMails, sql<number>`${userId}::integer`))) {
    await postponeUpdates(tx, userId, sql`now() + make_interval(secs => ${BUSY_SECONDS})`)
    return undefined
  }
  const last = await readWaitingTime(tx, userId, groupSeconds)
  if (last?.waits) {
    await postponeUpdates(tx, userId, sql`${last.until}::timestamptz`)
    return undefined
  }
  const others = mail.kind === 'digest' ? [] : await lockOtherUpdates(tx, mail)
  return [...others, mail]
    .toSorted((a, b) => a.id - b.id)
    .map((update) => ({
      ...update,
      waited: last !== undefined && Date.parse(update.createdAt) < Date.parse(last.until),
    }))
}

/** Reads the end of the time in which updates wait after this person's last one, and whether it's in the future. */
async function readWaitingTime(tx: Database, userId: number, groupSeconds: number) {
  const { rows } = await sql<{ until: string; waits: boolean }>`
    select until, until > now() as waits from (
      select sent_at + make_interval(secs => ${groupSeconds}) as until from mails
      where user_id = ${userId} and sent_at is not null and not private and ${IS_UPDATE}
      order by sent_at desc limit 1) as last`.execute(tx)
  return rows[0]
}

/** Lets the person's due updates wait. Skips mails that another node is working on. */
async function postponeUpdates(tx: Database, userId: number, until: RawBuilder<unknown>): Promise<void> {
  await sql`
    update mails set next_try_at = ${until} where id in (
      select id from mails where user_id = ${userId} and status = 'waiting' and next_try_at <= now() and ${IS_UPDATE}
      for update skip locked)`.execute(tx)
}

const lockOtherUpdates = (tx: Database, { id, userId }: WaitingMail): Promise<WaitingMail[]> =>
  selectDueMails(tx)
    .where('mails.userId', '=', userId)
    .where('mails.id', '<>', id)
    .where('mails.kind', '<>', 'digest')
    .where(IS_UPDATE)
    .orderBy('mails.id')
    .limit(MAX_TOGETHER - 1)
    .execute()
