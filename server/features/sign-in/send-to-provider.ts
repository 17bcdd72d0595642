import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config, OidcConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { ensureStillIn } from '#server/identity/ensure-still-in.ts'
import { notFound } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { cookieToken, dropCookie, setCookie } from '#server/identity/cookies.ts'
import { beginJourney } from './provider.ts'

const MINUTES = 15
const COOKIE = 'provider'

/** The provider of the settings. @throws 404 without one */
export function providerOf({ oidc }: Config): OidcConfig {
  if (!oidc) throw notFound()
  return oidc
}

/**
 * The address of the provider for this browser, which is remembered by a cookie until it comes back; `connecting` is the
 * request of who is signed in already and connects it to their account.
 */
export async function sendToProvider(
  db: Database,
  config: Config,
  reply: FastifyReply,
  returnTo: string,
  connecting?: FastifyRequest,
): Promise<string> {
  const { href, journey } = await beginJourney(config, providerOf(config))
  const token = newToken()
  const begun = {
    tokenHash: hashToken(token),
    ...journey,
    returnTo,
    userId: connecting?.actor?.id ?? null,
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('providerSignIns')
      .values({
        ...begun,
        expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute()
    if (connecting) await ensureStillIn(tx, connecting)
  })
  setCookie(reply, config, COOKIE, { token, seconds: MINUTES * 60 })
  return href
}

/** What this browser set out with, which counts once; undefined if it did not, or too long ago. */
export async function takeBegun(db: Database, config: Config, request: FastifyRequest, reply: FastifyReply) {
  const token = cookieToken(request, config, COOKIE)
  if (!token) return undefined
  dropCookie(reply, config, COOKIE)
  return db
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['state', 'nonce', 'codeVerifier', 'returnTo', 'userId'])
    .executeTakeFirst()
}
