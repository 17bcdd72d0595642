import { type SqlBool, sql } from 'kysely'
import { signInEndpoints as endpoints } from '#shared/sign-in/endpoints.ts'
import { type Limit, countAttempt, deleteAttempts } from '#server/core/api/limits.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { requireProvider } from './send-to-provider.ts'
import { t } from '#shared/i18n/t.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { endSignIns } from '#server/core/auth/sessions.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import type { JWTPayload } from 'jose'
import type { OidcConfig } from '#server/platform/config/config.ts'
import { badRequest, serviceUnavailable } from '#server/platform/errors.ts'
import { getSigningKeys } from './provider.ts'

const MAX_BYTES = 16 * 1024
/** Counts only a network's refused tokens, so that other senders' tokens can't exhaust the provider's limit. */
const REFUSED_TOKEN_LIMIT: Limit = {
  kind: 'logout token',
  most: 100,
  minutes: 15,
  refusal: () => t('Too many invalid logout tokens. Please wait a few minutes and try again.'),
}

/** Registers the route with which the sign-in provider ends sessions (OpenID Connect Back-Channel Logout 1.0). */
export function backChannelRoutes(app: App): void {
  const { pool, config } = app.services
  // Registered separately, because only this route reads a form.
  void app.register(async (formApp) => {
    addFormParser(formApp)
    route(formApp, endpoints.backChannelLogout, 'public', { transaction: false }, async ({ ctx, body }) => {
      const provider = requireProvider(config)
      const subject = getClientNetwork(ctx.visit.request)
      const attempts = await countAttempt(pool, { limit: REFUSED_TOKEN_LIMIT, subject })
      const token = await readLogoutToken(provider, body.logout_token)
      await pool.transaction().execute((tx) => endProviderSessions(tx, ctx.visit, token))
      await deleteAttempts(pool, attempts)
      return {}
    })
  })
}

function addFormParser(app: App): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/**
 * Ends the sessions that a logout token is about, and sign-ins between their two steps, with their event streams on
 * every node. It's no error if nothing is left to end.
 * @throws 400 for a token that was used before
 */
async function endProviderSessions(tx: Database, visit: Visit, token: LogoutToken): Promise<void> {
  await consumeLogoutToken(tx, token)
  const details = { by: 'provider' }
  for (const userId of await endSignIns(tx, matchesLogoutToken(token)))
    await recordAudit(tx, { visit, actorId: null, action: 'session.ended', userId, details })
}

async function consumeLogoutToken(tx: Database, { issuer, id }: LogoutToken): Promise<void> {
  const used = await tx
    .insertInto('usedLogoutTokens')
    .values({
      tokenHash: hashToken(`${issuer} ${id}`),
      expiresAt: sql<string>`now() + make_interval(secs => ${USED_TOKEN_TTL_SECONDS})`,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  if (!used) throw createTokenError('it was used before')
}

/** Matches the token's session, otherwise its user's sessions. Sessions without an id match by user. */
const matchesLogoutToken = ({ issuer, subject, session }: LogoutToken) => sql<SqlBool>`
  provider_issuer = ${issuer}
  and (${subject}::text is null or provider_subject = ${subject})
  and (${session}::text is null or provider_sid = ${session}
    or (provider_sid is null and provider_subject = ${subject}))`

/* Logout tokens of OpenID Connect Back-Channel Logout 1.0, section 2.4, validated by section 2.6. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Maximum age of a token, plus the clock tolerance. Its id's hash is stored for as long as it's accepted. */
const MAX_AGE_SECONDS = 300
const CLOCK_TOLERANCE_SECONDS = 60
const USED_TOKEN_TTL_SECONDS = MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS

/** The sessions to end: those that began with this session at the provider, or all sessions of this user. */
interface LogoutToken {
  issuer: string
  subject: string | null
  session: string | null
  /** Unique for each token of an issuer. */
  id: string
}

/**
 * Reads a logout token. @throws 400 unless the provider signed it for this portal just now to end a session, 503 if its
 * keys can't be fetched
 */
async function readLogoutToken(provider: OidcConfig, token: string): Promise<LogoutToken> {
  const claims = await verifyLogoutToken(provider, token)
  const { iss: issuer = '', jti: id = '', sub, sid, events, nonce } = claims
  if (!isLogout(events)) throw createTokenError('it is not about signing out')
  // An ID token has a nonce, so it can't be passed off as a logout token.
  if (nonce !== undefined) throw createTokenError('it has a nonce')
  const [subject, session] = [toNonEmptyString(sub), toNonEmptyString(sid)]
  if (subject === null && session === null) throw createTokenError('it names neither a session nor a person')
  if (`${subject}${session}`.includes('\0'))
    throw createTokenError('it has characters that are stored nowhere')
  return { issuer, subject, session, id }
}

async function verifyLogoutToken(provider: OidcConfig, token: string): Promise<JWTPayload> {
  const { errors, jwtVerify } = await import('jose')
  try {
    const { keys, algorithms, issuer } = await getSigningKeys(provider)
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      algorithms,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'jti'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !KEY_FETCH_ERRORS.has(error.code))
      throw createTokenError(error.message, error)
    throw serviceUnavailable(t('The sign-in provider’s keys could not be fetched. Please try again.'), {
      cause: error,
    })
  }
}

/** Error codes of the request for the keys, not of the token. */
const KEY_FETCH_ERRORS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

const isLogout = (events: unknown): boolean =>
  typeof events === 'object' &&
  events !== null &&
  EVENT in events &&
  typeof events[EVENT] === 'object' &&
  events[EVENT] !== null

const toNonEmptyString = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

const createTokenError = (reason: string, cause?: unknown) =>
  badRequest(`This logout token is not accepted: ${reason}.`, { cause })
