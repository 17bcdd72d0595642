import { type SqlBool, sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, tryLock } from '#server/platform/db/locks.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { isOrphanedUpload } from '#server/core/records/sql-fragments.ts'
import { processResetRequests } from '#server/features/users/accounts/reset.ts'
import { compactTallies } from '#server/core/access/tallies.ts'
import type { DB, MailStatus } from '#server/schema/types.ts'
import { endExpiredClientViews } from '#server/core/auth/client-view.ts'
import { createRecurringWork } from '#server/features/requests/recurrences/create-due-work.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { deleteExpiredData } from '#server/features/privacy/retention.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { deleteOldSecrets } from '#server/core/webhooks/save-webhook.ts'
import { getThumbnailKey } from '#server/platform/storage/key.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { alertOfRefusals } from './alert-of-refusals.ts'
import { type Stop, scheduleJob } from '#server/platform/jobs/worker.ts'

const FILES_AT_ONCE = 100

interface HousekeepingOptions {
  storage: Storage
  config: Pick<Config, 'housekeepingMs' | 'retention' | 'signIn' | 'oidc'>
  onError: (error: unknown) => void
}

/**
 * Runs housekeeping every minute, or as often as configured: deletes expired data, compacts tallies, and creates
 * recurring work, digests, alerts, and reminders that are due. Several nodes can run it.
 */
export const startHousekeeping = (db: Database, { storage, config, onError }: HousekeepingOptions): Stop =>
  scheduleJob({
    ms: config.housekeepingMs,
    name: 'housekeeping',
    work: async () => {
      await runHousekeeping(db, storage)
      await deleteExpiredData(db, config.retention)
      await createRecurringWork(db)
      await createDigests(db, readOwedItems)
      await alertOfRefusals(db, config)
      await sendReminders(db)
    },
    onError,
  })

/** Cleans up once. Bytes are deleted after the commit, so that no row is ever without its bytes. */
export async function runHousekeeping(db: Database, storage: Storage): Promise<void> {
  const abandoned = await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, LOCKS.housekeeping))) return []
    await compactTallies(tx)
    await endExpiredClientViews(tx)
    await deleteExpired(tx)
    return [...(await deleteAbandonedUploads(tx)), ...(await deleteAbandonedParts(tx))]
  })
  for (const name of abandoned) await storage.remove(name)
  await processResetRequests(db)
}

/** For each table, the column that holds a row's age, and the age at which the row is deleted. */
const EXPIRED = {
  sessions: ['expiresAt', '0 seconds'],
  setupLinks: ['expiresAt', '0 seconds'],
  crowdedOutSessions: ['endedAt', '30 days'],
  tries: ['triedAt', '1 day'],
  refusals: ['refusedAt', '1 day'],
  refusalAlerts: ['alertedAt', '1 day'],
  accountLinks: ['expiresAt', '30 days'],
  // As long as a reply address is valid.
  userAddresses: ['formerAt', '180 days'],
  knownDevices: ['seenAt', '1 year'],
  passkeyChallenges: ['expiresAt', '0 seconds'],
  providerSignIns: ['expiresAt', '0 seconds'],
  pendingSignIns: ['expiresAt', '0 seconds'],
  usedLogoutTokens: ['expiresAt', '0 seconds'],
  idempotencyKeys: ['createdAt', '1 day'],
  digests: ['day', '3 days'],
  storedBytes: ['day', '3 days'],
  receivedMails: ['receivedAt', '90 days'],
  fetchedMails: ['nextTryAt', '30 days'],
  pushes: ['createdAt', '1 hour'],
  undos: ['lapsesAt', '30 days'],
  webhookDeliveries: ['createdAt', '30 days'],
} satisfies { [T in keyof DB]?: [keyof DB[T], string] }

async function deleteExpired(tx: Database): Promise<void> {
  for (const [table, [column, age]] of Object.entries(EXPIRED))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${ago(age)}`.execute(tx)
  await tx
    .deleteFrom('apiTokens')
    .where(sql<SqlBool>`coalesce(revoked_at, expires_at) < ${ago('90 days')}`)
    .execute()
  await deleteOldSecrets(tx)
  await clearPrivateLinks(tx)
}

/** Clears expired links that grant access on their own, and cancels their mails if they weren't sent. */
async function clearPrivateLinks(tx: Database): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ href: null, status: sql<MailStatus>`case when status = 'waiting' then 'kept' else status end` })
    .where('private', '=', true)
    .where((eb) => eb.or([eb('href', 'is not', null), eb('status', '=', 'waiting')]))
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
}

/** Deletes day-old uploads that neither a record nor a draft refers to. Returns the keys of their bytes. */
async function deleteAbandonedUploads(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; thumbnailSize: number | null }>`
    delete from uploads where id in (
      select id from uploads where created_at < ${ago('1 day')} and ${isOrphanedUpload}
        and not exists (select from brief_draft_files where upload_id = uploads.id)
      limit ${FILES_AT_ONCE} for update skip locked)
    returning name, thumbnail_size`.execute(tx)
  return rows.flatMap(({ name, thumbnailSize }) => (thumbnailSize ? [name, getThumbnailKey(name)] : [name]))
}

/** Deletes resumable uploads that have received nothing for a day. Returns the keys of their parts. */
async function deleteAbandonedParts(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with abandoned as (
        select id from resumable_uploads where updated_at < ${ago('1 day')}
        limit ${FILES_AT_ONCE} for update skip locked),
      parts as (delete from resumable_parts where upload_id in (select id from abandoned) returning key),
      uploads as (delete from resumable_uploads where id in (select id from abandoned))
    select key from parts`.execute(tx)
  return rows.map(({ key }) => key)
}

const ago = (interval: string) => sql<string>`now() - ${interval}::interval`
