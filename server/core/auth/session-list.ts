import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { isActivePerson } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, orderOf, readPage } from '#server/platform/db/paging.ts'
import { loadDeviceNames } from './device.ts'
import { endSessionsWhere } from './sessions.ts'

const NEWEST = orderOf('desc', 'sessions', { id: 'int8' })

const aliveSessions = (db: Database, idleDays: number) =>
  db
    .selectFrom('sessions')
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('sessions.seenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`)

const selected = (sessions: ReturnType<typeof aliveSessions>) =>
  sessions
    .select(['sessions.id', 'userAgent', 'sessions.createdAt', 'seenAt', 'shared'])
    .select(sql<string | null>`host(address)`.as('address'))

/** Reads all sessions, or those of one user, newest first, each with its device and username. */
export async function readAllSessions(db: Database, idleDays: number, userId: number | undefined) {
  let alive = aliveSessions(db, idleDays)
  if (userId !== undefined) alive = alive.where('sessions.userId', '=', userId)
  const rows = await selected(alive)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where(isActivePerson('users'))
    .select('users.username')
    .orderBy('sessions.id', 'desc')
    .execute()
  const deviceOf = await loadDeviceNames()
  return rows.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent) }))
}

/** Reads a page of a user's sessions, each with its device. */
export async function readSessions(
  db: Database,
  userId: number,
  idleDays: number,
  current: number | null,
  query: PageQuery,
) {
  const alive = aliveSessions(db, idleDays).where('userId', '=', userId)
  const page = await readPage(selected(alive), NEWEST, query, () => countRows(db, alive))
  const deviceOf = await loadDeviceNames()
  return page.with(
    page.items.map(({ userAgent, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      current: session.id === current,
    })),
  )
}

/** Ends one of a user's sessions. Returns false if the user has no session with this id. */
export const endSessionNumber = async (tx: Database, userId: number, id: number): Promise<boolean> =>
  (await endSessionsWhere(tx, sql<SqlBool>`id = ${id} and user_id = ${userId}`)).size > 0
