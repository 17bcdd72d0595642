import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import type { DB } from '#server/db/types.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Storage } from '#server/storage/storage.ts'
import { demoAgency } from './agency.ts'
import { CLIENTS, INVITED, LEFT, PASSWORD, type PersonStory, SHOWN, STAFF } from './people.ts'
import type { World } from './world.ts'

export interface SignIn {
  username: string
  password: string
  /** `Staff: <name>` or `Client: <name>, <company>`. */
  who: string
}

const PEOPLE: readonly PersonStory[] = [...STAFF, ...CLIENTS]

/**
 * Fills an empty database with an agency, its clients and what they did in the last half year, and their files into
 * the storage. Returns the sign-ins to show: those that still work, also of a database filled earlier, and none for
 * a database of somebody's own.
 */
export async function fillDemo(db: Database, storage: Storage): Promise<SignIn[]> {
  if (!(await isEmpty(db))) return workingSignIns(db)
  const stored: string[] = []
  try {
    await db.transaction().execute((tx) => fill(tx, storage, stored))
  } catch (error) {
    await Promise.all(stored.map((name) => storage.remove(name)))
    throw error
  }
  return workingSignIns(db)
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Several nodes may start at once; only one fills, the others wait for it. */
async function fill(tx: Database, storage: Storage, stored: string[]): Promise<void> {
  await takeLock(tx, LOCKS.demo)
  if (!(await isEmpty(tx))) return
  // All that is told of the agency is needed this once.
  const { buildWorld } = await import('./build.ts')
  const now = new Date()
  const [world, passwordHash] = await Promise.all([buildWorld(now), hashPassword(PASSWORD)])
  stored.push(...world.stored.keys())
  await storeFiles(world, storage)
  await insertTables(tx, world)
  await introduce(tx, world, now)
  await countAsReminded(tx)
  await addComersAndGoers(tx, now)
  await tx.updateTable('installation').set({ demo: true }).execute()
  await sql`insert into credentials (user_id, password_hash, changed_at)
    select id, ${passwordHash}, created_at from users where invited_at is null`.execute(tx)
}

/** Somebody who was invited yesterday, and somebody who has left. */
async function addComersAndGoers(tx: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const columns = { role: 'client', emailVouched: true } as const
  await tx
    .insertInto('users')
    .values([
      { ...columns, ...INVITED, createdAt: daysAgo(1), invitedAt: daysAgo(1) },
      { ...columns, ...LEFT, createdAt: daysAgo(120), deactivatedAt: daysAgo(30) },
    ])
    .execute()
}

/** Gives the agency its name, logo, hours and holidays. */
async function introduce(tx: Database, world: World, now: Date): Promise<void> {
  const { businessHours, holidays, ...agency } = demoAgency(now)
  await tx
    .updateTable('agency')
    .set({
      ...agency,
      logoUploadId: world.logoUploadId,
      businessHours: JSON.stringify(businessHours),
      holidays: JSON.stringify(holidays),
    })
    .execute()
}

/** Everybody was reminded of what is due or overdue: a demo that just began has no news of its own. */
async function countAsReminded(tx: Database): Promise<void> {
  for (const [table, column] of [
    ['info_requests', 'info_request_id'],
    ['tasks', 'task_id'],
  ] as const)
    await sql`insert into reminders (${sql.ref(column)}, due_date, moment)
      select id, due_date, moment from ${sql.table(table)}, unnest(array['ahead', 'late', 'later']) as moment
      where status <> 'completed' and due_date < current_date + case moment when 'ahead' then 5 else 0 end`.execute(
      tx,
    )
}

async function storeFiles({ stored }: World, storage: Storage): Promise<void> {
  await Promise.all(
    [...stored].map(async ([name, { bytes }]) => {
      const spooled = await storage.spool(Readable.from([bytes]), { limit: bytes.length })
      await storage.put(spooled, name)
    }),
  )
}

async function insertTables(tx: Database, { tables }: World): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    // The names of the tables are the keys of the same object, which Object.entries forgets.
    const name = table as keyof DB
    await tx.insertInto(name).values(rows).execute()
    if (rows.some((row) => 'id' in row)) await startNumbersAfter(tx, name)
  }
}

/** The rows bring their numbers; the next one of the portal must come after them. */
async function startNumbersAfter(tx: Database, table: keyof DB): Promise<void> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${sql.table(name)}`.execute(tx)
}

/** The demo's accounts that still have the password they came with; none in a portal of somebody's own. */
export async function workingSignIns(db: Database): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(['username', 'email'])
    .where('username', 'in', SHOWN)
    .whereRef('credentials.changedAt', '=', 'users.createdAt')
    .execute()
  return PEOPLE.filter(({ username, email }) =>
    rows.some((row) => row.username === username && row.email === email),
  ).map(({ username, fullName, company }) => ({
    username,
    password: PASSWORD,
    who: company ? `Client: ${fullName}, ${company}` : `Staff: ${fullName}`,
  }))
}
