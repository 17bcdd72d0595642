import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { type PageQuery, orderOf, readPage } from '#server/db/paging.ts'
import { publish } from '#server/realtime/publish.ts'
import { loadDeviceNames } from './device.ts'

const NEWEST = orderOf('desc', 'sessions', { id: 'int8' })

/** A page of the sessions in which a person is signed in, each with its device. */
export async function readSessions(
  db: Database,
  userId: number,
  idleDays: number,
  current: number | null,
  query: PageQuery,
) {
  const alive = db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('seenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`)
  const columns = alive
    .select(['id', 'userAgent', 'createdAt', 'seenAt', 'shared'])
    .select(sql<string | null>`host(address)`.as('address'))
  const page = await readPage(columns, NEWEST, query, () => countRows(db, alive))
  const deviceOf = await loadDeviceNames()
  return page.with(
    page.items.map(({ userAgent, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      current: session.id === current,
    })),
  )
}

/** Ends one of a person's sessions; false if none has this id. */
export async function endSessionNumber(tx: Database, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (ended) await publish(tx, { kind: 'sessions-ended', userId })
  return ended !== undefined
}
