import { sql } from 'kysely'
import { type Database, withDatabase } from '#server/platform/db/connection.ts'
import { canMigrate } from '#server/platform/db/grants.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { demoAgency } from './stories/agency.ts'
import { DemoError } from './guard.ts'
import type { Replay } from './replay.ts'
import { PASSWORD, PEOPLE, type PersonStory, SHOWN_USERNAMES } from './stories/people.ts'
import type { ClientStory } from './story.ts'

export interface SignIn {
  username: string
  password: string
  /** `Staff: <name>` or `Client: <name>, <company>`. */
  who: string
}

/**
 * Fills an empty database with an agency, its clients, and their activity of the last six months, and stores their
 * files. `stories` limits it to some clients. `ownerUrl` is the connection string of the role that owns the schema.
 * Returns the sign-ins to show: all that still work, even in a database that was filled earlier, or an empty list if
 * the database isn't a demo.
 * @throws DemoError if the database is empty and the role does not own the schema
 */
export const fillDemo = (
  ownerUrl: string,
  storage: Storage,
  stories?: readonly ClientStory[],
): Promise<SignIn[]> =>
  // Waits for another node that is filling the database.
  withDatabase(ownerUrl, { max: 1, disableTimeouts: true }, async (db) => {
    if (await isEmpty(db)) await fill(db, storage, stories)
    return listActiveSignIns(db)
  })

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Fills the database. Several nodes may start at the same time: only one fills it, and the others wait. */
async function fill(db: Database, storage: Storage, stories: readonly ClientStory[] | undefined) {
  if (!(await canMigrate(db)))
    throw new DemoError(
      "DATABASE_URL's role can't fill the empty database with the demo: set MIGRATION_DATABASE_URL, or DEMO=off",
    )
  // Loaded here because the stories are needed only this once.
  const [{ Replay }, { replayStories }] = await Promise.all([
    import('./replay.ts'),
    import('./replay-stories.ts'),
  ])
  const now = new Date()
  const files: Replay['files'][] = []
  try {
    await db.transaction().execute(async (tx) => {
      await acquireLock(tx, LOCKS.demo)
      if (!(await isEmpty(tx))) return
      const hashing = hashPassword(PASSWORD)
      await tx.updateTable('agency').set(demoAgency(now)).execute()
      const replay = new Replay(tx, storage, now)
      files.push(replay.files)
      await replayStories(replay, stories)
      await markNotificationsRead(tx, replay.clock.instant('3 14:00'))
      // Mails to fictional people never reach a mail server.
      await tx.updateTable('mails').set({ status: 'kept' }).execute()
      await markAsReminded(tx)
      await tx.updateTable('portal').set({ demo: true }).execute()
      await sql`insert into credentials (user_id, password_hash, changed_at)
        select id, ${await hashing}, created_at from users where invited_at is null`.execute(tx)
    })
  } catch (error) {
    for (const each of await Promise.allSettled(files.flat()))
      if (each.status === 'fulfilled') await storage.remove(each.value)
    throw error
  }
}

/** Marks notifications from before this instant as read, up to two hours after they were created. */
async function markNotificationsRead(tx: Database, cutoff: Date): Promise<void> {
  await sql`update notifications set read_at = created_at + make_interval(mins => 25 + entity_id % 7 * 11)
    where created_at < ${cutoff}`.execute(tx)
}

/** Marks everything due or overdue as reminded of, so that a new demo starts without a wave of reminders. */
async function markAsReminded(tx: Database): Promise<void> {
  for (const [table, column] of Object.entries({ info_requests: 'info_request_id', tasks: 'task_id' }))
    await sql`insert into reminders (${sql.ref(column)}, due_date, moment)
      select id, due_date, moment from ${sql.table(table)}, unnest(array['ahead', 'late', 'later']) as moment
      where status <> 'completed' and due_date < current_date + case moment when 'ahead' then 5 else 0 end`.execute(
      tx,
    )
}

/** Returns the demo's accounts that still have their original password; empty if the database is not a demo. */
export async function listActiveSignIns(db: Database): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(['username', 'email'])
    .where('username', 'in', SHOWN_USERNAMES)
    .whereRef('credentials.changedAt', '=', 'users.createdAt')
    .execute()
  return SHOWN_USERNAMES.flatMap((username) => {
    const { fullName, email, company }: PersonStory = PEOPLE[username]
    if (!rows.some((row) => row.username === username && row.email === email)) return []
    const description = company ? `Client: ${fullName}, ${company}` : `Staff: ${fullName}`
    return [{ username, password: PASSWORD, who: description }]
  })
}
