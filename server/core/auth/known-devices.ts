import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { getCookieToken, setCookie } from './cookies.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { NOBODY } from './passwords.ts'

const YEAR_SECONDS = 31_536_000
const COOKIE = 'device'

/** Returns the id under which this browser's attempts are counted, if the user has signed in with it before. */
export async function findKnownDevice(
  db: Database,
  visit: Visit,
  userId: number | undefined,
): Promise<string | undefined> {
  const token = getCookieToken(visit, COOKIE)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const device = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId ?? NOBODY)
    .executeTakeFirst()
  return device && tokenHash.toString('base64url')
}

/** Remembers that the user has signed in with this browser. The cookie grants no access. */
export async function saveKnownDevice(db: Database, visit: Visit, userId: number): Promise<void> {
  const token = getCookieToken(visit, COOKIE) ?? newToken()
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: hashToken(token), userId })
    .onConflict((clash) => clash.columns(['tokenHash', 'userId']).doUpdateSet({ seenAt: sql`now()` }))
    .execute()
  setCookie(visit, COOKIE, { token, seconds: YEAR_SECONDS })
}
