import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { loadDeviceParser } from './device.ts'
import { endMatchingSessions } from './sessions.ts'

const NEWEST = createTableOrder('desc', 'sessions', { id: 'int8' })

const selectActiveSessions = (db: Database, idleDays: number) =>
  db
    .selectFrom('sessions')
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('sessions.seenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`)

const selectSessionColumns = (sessions: ReturnType<typeof selectActiveSessions>) =>
  sessions
    .select(['sessions.id', 'userAgent', 'sessions.createdAt', 'seenAt', 'shared'])
    .select(sql<string | null>`host(address)`.as('address'))

/** Reads all active sessions, or those of one user, newest first, each with its device and username. */
export async function readAllSessions(db: Database, idleDays: number, userId: number | undefined) {
  let alive = selectActiveSessions(db, idleDays)
  if (userId !== undefined) alive = alive.where('sessions.userId', '=', userId)
  const rows = await selectSessionColumns(alive)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where(isActiveUser('users'))
    .select('users.username')
    .orderBy('sessions.id', 'desc')
    .execute()
  const parseDevice = await loadDeviceParser()
  return rows.map(({ userAgent, ...session }) => ({ ...session, ...parseDevice(userAgent) }))
}

/** Reads a page of a user's active sessions, each with its device. */
export async function readSessions(
  db: Database,
  userId: number,
  { idleDays, currentId, query }: { idleDays: number; currentId: number | null; query: PageQuery },
) {
  const alive = selectActiveSessions(db, idleDays).where('userId', '=', userId)
  const page = await readPage(selectSessionColumns(alive), {
    order: NEWEST,
    page: query,
    total: () => countRows(db, alive),
  })
  const parseDevice = await loadDeviceParser()
  return page.withItems(
    page.items.map(({ userAgent, ...session }) => ({
      ...session,
      ...parseDevice(userAgent),
      current: session.id === currentId,
    })),
  )
}

/** Ends one of a user's sessions. Returns false if the user has no session with this id. */
export const endSessionById = async (tx: Database, userId: number, id: number): Promise<boolean> =>
  (await endMatchingSessions(tx, sql<SqlBool>`id = ${id} and user_id = ${userId}`)).size > 0
