import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'

const YEAR_SECONDS = 31_536_000
const TOKEN = /^[\w-]{43}$/

const nameOf = (config: Config) => (config.secureCookies ? '__Host-device' : 'device')

function tokenOf(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[nameOf(config)]
  return token && TOKEN.test(token) ? token : undefined
}

/** What stands for this browser in the person's counts, if the person has signed in with it before. */
export async function knownDevice(
  db: Database,
  config: Config,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(request, config)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const known = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId ?? 0)
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
  const token = tokenOf(request, config) ?? newToken()
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: hashToken(token), userId })
    .onConflict((clash) => clash.columns(['tokenHash', 'userId']).doUpdateSet({ seenAt: sql`now()` }))
    .execute()
  void reply.setCookie(nameOf(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: YEAR_SECONDS,
  })
}
