import type { JWTPayload } from 'jose'
import type { OidcConfig } from '#server/config/config.ts'
import { badRequest, notNow } from '#server/http/errors.ts'
import { signingKeys } from './provider.ts'
import { t } from '#shared/words.ts'

/* Logout tokens of OpenID Connect Back-Channel Logout 1.0, section 2.4, validated by section 2.6. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a token may be, beside the difference of clocks. Its id is remembered for as long as it would be accepted. */
const LONGEST_SECONDS = 300
const CLOCKS_DIFFER_SECONDS = 60
export const REMEMBERED_SECONDS = LONGEST_SECONDS + 2 * CLOCKS_DIFFER_SECONDS

/** Whose sessions end: those that began with this session at the provider, or all of this person's. */
export interface LogoutToken {
  issuer: string
  subject: string | null
  session: string | null
  /** Unique for each token of an issuer. */
  id: string
}

/**
 * Reads a logout token.
 * @throws 400 unless the provider signed it, for this portal, just now, to end a session; 503 if its keys cannot be fetched
 */
export async function readLogoutToken(provider: OidcConfig, token: string): Promise<LogoutToken> {
  const claims = await verify(provider, token)
  const { iss: issuer = '', jti: id = '', sub, sid, events, nonce } = claims
  if (!isLogout(events)) throw refused('it is not about signing out')
  // An ID token has one, so that it cannot be passed off as a logout token.
  if (nonce !== undefined) throw refused('it has a nonce')
  const [subject, session] = [textOf(sub), textOf(sid)]
  if (subject === null && session === null) throw refused('it names neither a session nor a person')
  if (`${subject}${session}`.includes('\0')) throw refused('it has characters that are stored nowhere')
  return { issuer, subject, session, id }
}

async function verify(provider: OidcConfig, token: string): Promise<JWTPayload> {
  const { errors, jwtVerify } = await import('jose')
  try {
    const { keys, algorithms, issuer } = await signingKeys(provider)
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      algorithms,
      maxTokenAge: LONGEST_SECONDS,
      clockTolerance: CLOCKS_DIFFER_SECONDS,
      requiredClaims: ['exp', 'jti'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !UNREACHABLE.has(error.code)) throw refused(error.message, error)
    throw notNow(t('The sign-in provider’s keys could not be fetched. Please try again.'), { cause: error })
  }
}

/** Of the keys' request, not of the token. */
const UNREACHABLE = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

const isLogout = (events: unknown): boolean =>
  typeof events === 'object' &&
  events !== null &&
  EVENT in events &&
  typeof events[EVENT] === 'object' &&
  events[EVENT] !== null

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

export const refused = (why: string, cause?: unknown) =>
  badRequest(`This logout token is not accepted: ${why}.`, { cause })
