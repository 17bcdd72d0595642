import { sql } from 'kysely'
import { currentTime } from '#server/clock/current-time.ts'
import type { Database } from '#server/db/connection.ts'
import { beforeAt } from '#server/identity/username.ts'

const SHORTEST = 3
const LONGEST = 60
const TRIED = 100

/** A username that nobody has, made of what stands before the `@` of an address: `jonas`, or else `jonas2`. */
export async function freeUsername(db: Database, email: string): Promise<string> {
  const before = beforeAt(email)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, LONGEST)
    .toWellFormed()
  const name = before.length < SHORTEST ? `${before}.user` : before
  const candidates = Array.from({ length: TRIED }, (_, index) => (index === 0 ? name : `${name}${index + 1}`))
  const { rows } = await sql<{ name: string }>`
    select candidate as name from unnest(${candidates}::text[]) with ordinality as candidates (candidate, place)
    where not exists (select from users where lower(username) = lower(candidate)) order by place limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? `${name}${currentTime().getTime()}`
}
