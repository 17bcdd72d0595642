import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { cookieToken, setCookie } from '#server/identity/cookies.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { NOBODY } from './nobody.ts'

const YEAR_SECONDS = 31_536_000
const COOKIE = 'device'

/** What stands for this browser in the person's counts, if the person has signed in with it before. */
export async function knownDevice(
  db: Database,
  config: Config,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = cookieToken(request, config, COOKIE)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const known = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId ?? NOBODY)
    .executeTakeFirst()
  return known && tokenHash.toString('base64url')
}

/** Knows this browser as one of the person's from now on. The cookie opens nothing. */
export async function rememberDevice(
  db: Database,
  config: Config,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = cookieToken(request, config, COOKIE) ?? newToken()
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: hashToken(token), userId })
    .onConflict((clash) => clash.columns(['tokenHash', 'userId']).doUpdateSet({ seenAt: sql`now()` }))
    .execute()
  setCookie(reply, config, COOKIE, { token, seconds: YEAR_SECONDS })
}
