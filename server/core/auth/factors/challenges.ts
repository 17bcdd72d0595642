import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { getCookieToken, clearCookie, setCookie } from '../cookies.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'

const MINUTES = 5
const COOKIE = 'passkey'

/** Stores the challenge that the browser has to sign, for this browser and, if given, this user. */
export async function storeChallenge(
  db: Database,
  visit: Visit,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<void> {
  const token = newToken()
  await db
    .insertInto('passkeyChallenges')
    .values({
      tokenHash: hashToken(token),
      challenge,
      userId,
      expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  setCookie(visit, COOKIE, { token, seconds: MINUTES * 60 })
}

/** Returns this browser's and user's challenge unless it's too old. Deletes it, because it works once. */
export async function consumeChallenge(
  db: Database,
  visit: Visit,
  userId: number | null,
): Promise<string | undefined> {
  const token = getCookieToken(visit, COOKIE)
  if (!token) return undefined
  clearCookie(visit, COOKIE)
  const consumed = await db
    .deleteFrom('passkeyChallenges')
    .where('tokenHash', '=', hashToken(token))
    .where(sql<boolean>`user_id is not distinct from ${userId}::integer`)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return consumed?.challenge
}
