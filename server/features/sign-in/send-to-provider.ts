import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Config, OidcConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireActiveSession } from '#server/core/auth/require-active-session.ts'
import { notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { getCookieToken, clearCookie, setCookie } from '#server/core/auth/cookies.ts'
import { beginJourney } from './provider.ts'

const MINUTES = 15
const COOKIE = 'provider'

/** Returns the configured provider. @throws 404 without a provider */
export function requireProvider({ oidc }: Config): OidcConfig {
  if (!oidc) throw notFound()
  return oidc
}

/** Returns the provider's URL for this browser. With `connecting`, a user connects it to their account. */
export async function sendToProvider(
  pool: Database,
  visit: Visit,
  options: { returnTo: string; connecting?: boolean | undefined; shared?: boolean | undefined },
): Promise<string> {
  const { returnTo, connecting = false, shared = false } = options
  const { config, request } = visit
  const { href, journey } = await beginJourney(config, requireProvider(config))
  const token = newToken()
  const providerSignIn = {
    tokenHash: hashToken(token),
    ...journey,
    returnTo,
    shared,
    userId: connecting ? (request.actor?.id ?? null) : null,
    expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES})`,
  }
  await pool.transaction().execute(async (tx) => {
    await tx.insertInto('providerSignIns').values(providerSignIn).execute()
    if (connecting) await requireActiveSession(tx, request)
  })
  setCookie(visit, COOKIE, { token, seconds: MINUTES * 60 })
  return href
}

/** Returns and deletes the state of this browser's sign-in. Undefined without one or if it has expired. */
export async function consumeJourney(db: Database, visit: Visit) {
  const token = getCookieToken(visit, COOKIE)
  if (!token) return undefined
  clearCookie(visit, COOKIE)
  return db
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['state', 'nonce', 'codeVerifier', 'returnTo', 'userId', 'shared'])
    .executeTakeFirst()
}
