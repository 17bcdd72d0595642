import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import type { DB } from '#server/db/types.ts'
import { INVITATION_DAYS } from '#shared/accounts/values.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Storage } from '#server/storage/storage.ts'
import { demoAgency } from './agency.ts'
import {
  CLIENTS,
  INVITED,
  INVITED_COMPANY,
  LEFT,
  LEFT_COMPANY,
  PASSWORD,
  type PersonStory,
  SHOWN,
  spokenLanguage,
  STAFF,
} from './people.ts'
import type { ClientStory } from './story.ts'
import type { World } from './world.ts'

export interface SignIn {
  username: string
  password: string
  /** `Staff: <name>` or `Client: <name>, <company>`. */
  who: string
}

const PEOPLE: readonly PersonStory[] = [...STAFF, ...CLIENTS]

/**
 * Fills an empty database with an agency, its clients and their activity of the last half year, all of it or only what
 * these stories tell, and stores their files.
 * Returns the sign-ins to show: those that still work, also in a database that was filled earlier; none if the database
 * is not a demo.
 */
export async function fillDemo(
  db: Database,
  storage: Storage,
  told?: readonly ClientStory[],
): Promise<SignIn[]> {
  if (!(await isEmpty(db))) return workingSignIns(db)
  const stored: string[] = []
  try {
    await db.transaction().execute((tx) => fill(tx, { storage, stored, told }))
  } catch (error) {
    await Promise.all(stored.map((name) => storage.remove(name)))
    throw error
  }
  return workingSignIns(db)
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Several nodes may start at the same time; only one fills, the others wait for it. */
async function fill(
  tx: Database,
  { storage, stored, told }: { storage: Storage; stored: string[]; told: readonly ClientStory[] | undefined },
): Promise<void> {
  await takeLock(tx, LOCKS.demo)
  if (!(await isEmpty(tx))) return
  // Imported here because the stories are needed only this once.
  const { buildWorld } = await import('./build.ts')
  const now = new Date()
  const [world, passwordHash] = await Promise.all([buildWorld(now, told), hashPassword(PASSWORD)])
  stored.push(...world.stored.keys())
  await storeFiles(world, storage)
  await insertTables(tx, world)
  await introduce(tx, world, now)
  await countAsReminded(tx)
  await addComersAndGoers(tx, now)
  await tx.updateTable('portal').set({ demo: true }).execute()
  await sql`insert into credentials (user_id, password_hash, changed_at)
    select id, ${passwordHash}, created_at from users where invited_at is null`.execute(tx)
}

/** A person invited yesterday, whose company is new, and one who has left hers. */
async function addComersAndGoers(tx: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const columns = { role: 'client', emailVouched: true } as const
  const invited = { ...INVITED, language: spokenLanguage(INVITED.language) }
  const people = await tx
    .insertInto('users')
    .values([
      { ...columns, ...invited, createdAt: daysAgo(1), invitedAt: daysAgo(1) },
      { ...columns, ...LEFT, createdAt: daysAgo(120), deactivatedAt: daysAgo(30) },
    ])
    .returning(['id', 'username'])
    .execute()
  const idOf = ({ username }: { username: string }) =>
    people.find((each) => each.username === username)?.id ?? 0
  await tx
    .insertInto('accountLinks')
    .values({
      userId: idOf(INVITED),
      purpose: 'invitation',
      tokenHash: hashToken(newToken()),
      createdAt: daysAgo(1),
      expiresAt: daysAgo(1 - INVITATION_DAYS),
    })
    .execute()
  const company = await tx
    .insertInto('companies')
    .values({ name: INVITED_COMPANY, createdAt: daysAgo(1), updatedAt: daysAgo(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = await tx
    .selectFrom('companies')
    .select('id')
    .where('name', '=', LEFT_COMPANY)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('memberships')
    .values([
      { companyId: company.id, userId: idOf(INVITED), role: 'owner', createdAt: daysAgo(1) },
      {
        companyId: left.id,
        userId: idOf(LEFT),
        role: 'colleague',
        createdAt: daysAgo(120),
        endedAt: daysAgo(30),
      },
    ])
    .execute()
}

/** Sets the agency's name, logo, hours and holidays. */
async function introduce(tx: Database, world: World, now: Date): Promise<void> {
  const { businessHours, holidays, ...agency } = demoAgency(now)
  await tx
    .updateTable('agency')
    .set({
      ...agency,
      logoUploadId: world.logoUploadId,
      businessHours: JSON.stringify(businessHours),
      holidays: JSON.stringify(holidays),
      firstSteps: ['logo', 'color', 'hours'],
      checklistDismissedAt: now.toISOString(),
    })
    .execute()
}

/**
 * Marks everything due or overdue as already reminded of, so that a new demo does not start with a wave of reminders.
 */
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
  for (const [table, rows] of Object.entries(tables).filter(([, each]) => each.length > 0)) {
    // Object.entries loses the type of the keys, which are table names.
    const name = table as keyof DB
    await tx.insertInto(name).values(rows).execute()
    if (rows.some((row) => 'id' in row)) await startNumbersAfter(tx, name)
  }
}

/** The rows come with their ids; the portal's next one must follow them. */
async function startNumbersAfter(tx: Database, table: keyof DB): Promise<void> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${sql.table(name)}`.execute(tx)
}

/** The demo's accounts that still have their original password; none if the database is not a demo. */
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
