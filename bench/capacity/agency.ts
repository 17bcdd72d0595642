import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { readPidFile } from '#server/platform/db/embedded/pid-file.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { seed } from '#server/test/seed.ts'

/** A user who has the portal open. */
export interface Person {
  id: number
  role: 'staff' | 'client'
  cookie: string
  /** The records that the user can open. */
  tickets: number[]
  projects: number[]
}

/** An agency's data in a portal's data folder. No portal is running on it yet. */
export interface Agency {
  folder: string
  tickets: number
  staff: Person[]
  clients: Person[]
}

const RECORDS_EACH = 20

/** Fills a folder with this many tickets and their related records, and with users who are signed in. */
export async function makeAgency(
  folder: string,
  tickets: number,
  people: { staff: number; clients: number },
): Promise<Agency> {
  await using ends = new AsyncDisposableStack()
  const embedded = await startEmbedded({ dataFolder: folder })
  ends.defer(embedded.stop)
  const db = ends.use(connect(embedded.url(), { max: 2, disableTimeouts: true }))
  await migrate(db)
  // Otherwise seeding would wait for checkpoints.
  await sql`alter system set max_wal_size = '8GB'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await seed(embedded.url(), tickets)
  await sql`alter system reset max_wal_size`.execute(db)
  // The seeded rows have no pictures.
  await sql`update uploads set thumbnail_tries = 3`.execute(db)
  const staff = await addStaff(db, people.staff)
  const clients = await findClients(db, people.clients)
  await sql`vacuum analyze users, uploads, sessions`.execute(db)
  return { folder, tickets, staff, clients }
}

async function addStaff(db: Database, count: number): Promise<Person[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    username: `staff${i}`,
    fullName: `Colleague ${i}`,
    email: `staff${i}@agency.example`,
    role: 'staff' as const,
    staffRole: 'owner' as const,
  }))
  const added = await db.insertInto('users').values(rows).returning('id').execute()
  const tickets = await pickAny(db, 'tickets')
  const projects = await pickAny(db, 'projects')
  const staff = added.map(({ id }) => ({ id, role: 'staff' as const, tickets, projects }))
  return signedIn(db, staff)
}

async function pickAny(db: Database, table: 'tickets' | 'projects'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (1 + (n::bigint * 7919) % (select max(id) from ${sql.table(table)}))::int as id
    from generate_series(1, 1000) as n`.execute(db)
  return rows.map(({ id }) => id)
}

async function findClients(db: Database, count: number): Promise<Person[]> {
  const { rows } = await sql<Pick<Person, 'id' | 'tickets' | 'projects'>>`
    select id,
      array(select id from tickets where user_id = users.id order by created_at desc limit ${RECORDS_EACH}) as tickets,
      array(select id from projects where user_id = users.id limit ${RECORDS_EACH}) as projects
    from users where role = 'client' order by id limit ${count}`.execute(db)
  const owners = rows.filter(({ tickets, projects }) => tickets.length > 0 && projects.length > 0)
  // If there are fewer clients than requested, some have several devices.
  const devices = Array.from({ length: count }, (_, i) => owners[i % owners.length])
  const clients = devices.flatMap((owner) => (owner ? [{ ...owner, role: 'client' as const }] : []))
  return signedIn(db, clients)
}

async function signedIn(db: Database, people: Omit<Person, 'cookie'>[]): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const known = people.map((person) => ({ ...person, token: newToken() }))
  const sessions = known.map(({ id, token }) => ({ userId: id, tokenHash: hashToken(token), expiresAt }))
  await db.insertInto('sessions').values(sessions).execute()
  return known.map(({ token, ...person }) => ({ ...person, cookie: `sid=${token}; time-zone=UTC` }))
}

/** Leaves this many staff members with an account, while a portal runs on the folder. */
export async function employ({ folder, staff }: Agency, count: number): Promise<void> {
  const sockets = readPidFile(join(folder, 'postgresql-18'))?.sockets ?? ''
  await using db = connect(`postgres://${SUPERUSER}@/portal?host=${encodeURIComponent(sockets)}`, { max: 1 })
  const ids = staff.map(({ id }) => id)
  const employed = ids.slice(0, count)
  await sql`
    update users set deactivated_at = case when id = any(${employed}) then null else now() end
    where id = any(${ids}) and (deactivated_at is null) <> (id = any(${employed}))`.execute(db)
}
