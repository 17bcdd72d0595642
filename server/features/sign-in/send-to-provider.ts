import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Config, OidcConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureStillIn } from '#server/core/auth/ensure-still-in.ts'
import { notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { cookieToken, dropCookie, setCookie } from '#server/core/auth/cookies.ts'
import { beginJourney } from './provider.ts'

const MINUTES = 15
const COOKIE = 'provider'

/** The configured provider. @throws 404 without one */
export function providerOf({ oidc }: Config): OidcConfig {
  if (!oidc) throw notFound()
  return oidc
}

/**
 * The address of the provider for this browser, which is remembered by a cookie until it comes back; `connecting`: for who is
 * signed in already and connects it to their account.
 */
export async function sendToProvider(
  pool: Database,
  visit: Visit,
  returnTo: string,
  { connecting = false, shared = false } = {},
): Promise<string> {
  const { config, request } = visit
  const { href, journey } = await beginJourney(config, providerOf(config))
  const token = newToken()
  const begun = {
    tokenHash: hashToken(token),
    ...journey,
    returnTo,
    shared,
    userId: connecting ? (request.actor?.id ?? null) : null,
  }
  await pool.transaction().execute(async (tx) => {
    await tx
      .insertInto('providerSignIns')
      .values({
        ...begun,
        expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute()
    if (connecting) await ensureStillIn(tx, request)
  })
  setCookie(visit, COOKIE, { token, seconds: MINUTES * 60 })
  return href
}

/** The state of this browser's sign-in, which can be used once; undefined if there is none, or it is too old. */
export async function takeBegun(db: Database, visit: Visit) {
  const token = cookieToken(visit, COOKIE)
  if (!token) return undefined
  dropCookie(visit, COOKIE)
  return db
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['state', 'nonce', 'codeVerifier', 'returnTo', 'userId', 'shared'])
    .executeTakeFirst()
}
