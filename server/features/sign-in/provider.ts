import type { JWTVerifyGetKey } from 'jose'
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Config, OidcConfig, RolesConfig } from '#server/platform/config/config.ts'
import type { Role } from '#shared/contract/roles.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'

const SCOPE = 'openid email profile'
/** Time limit for each request to the provider, up to the last byte of its response. */
const TIMEOUT_SECONDS = 10
const CACHE_MS = 3_600_000

/** The data that a provider reports about a person who signed in. */
export interface Identity {
  issuer: string
  subject: string
  /** The id of the provider's own session (`sid`), or null if the provider sends none. */
  session: string | null
  /** Null unless the provider reports it as verified. */
  email: string | null
  fullName: string | null
  username: string | null
  /** The role from the claim of OIDC_ROLE_CLAIM. Null if the claim names neither role, or the setting is missing. */
  role: Role | null
}

/** The values that a sign-in must return with. */
export interface Journey {
  state: string
  nonce: string
  codeVerifier: string
}

const loadLibrary = () => import('openid-client')

let cachedConfiguration:
  | { provider: OidcConfig; until: number; configuration: Promise<Configuration> }
  | undefined

/** Returns the provider's metadata, which is cached for an hour. */
function getConfiguration(provider: OidcConfig, timeout = TIMEOUT_SECONDS): Promise<Configuration> {
  if (cachedConfiguration?.provider === provider && cachedConfiguration.until > performance.now())
    return cachedConfiguration.configuration
  const configuration = discover(provider, timeout)
  cachedConfiguration = { provider, until: performance.now() + CACHE_MS, configuration }
  configuration.catch(() => {
    cachedConfiguration = undefined
  })
  return configuration
}

async function discover(
  { issuer, clientId, clientSecret }: OidcConfig,
  timeout: number,
): Promise<Configuration> {
  const { customFetch, ...oidc } = await loadLibrary()
  // The signature of an ID token is verified as well, although it comes directly from the provider over TLS.
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  // Every provider supports the first method, unless it says otherwise (OpenID Connect Discovery 1.0).
  const authenticate: ClientAuth = (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const createClientAuth = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic
      : oidc.ClientSecretPost
    createClientAuth(clientSecret)(server, ...more)
  }
  const options = { execute, timeout, [customFetch]: boundedFetch }
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticate, options)
}

/** Returns the keys and algorithms with which the provider signs its tokens, and the issuer. */
export async function getSigningKeys(
  provider: OidcConfig,
): Promise<{ keys: JWTVerifyGetKey; algorithms: string[]; issuer: string }> {
  const configuration = await getConfiguration(provider)
  const metadata = configuration.serverMetadata()
  const { issuer, jwks_uri, id_token_signing_alg_values_supported = ['RS256'] } = metadata
  if (!jwks_uri) throw new Error('The provider does not publish keys')
  // Other algorithms don't sign with the provider's own keys.
  const algorithms = id_token_signing_alg_values_supported.filter((name) => /^(?:RS|PS|ES|Ed)/.test(name))
  return { keys: await getKeySet(configuration, jwks_uri), algorithms, issuer }
}

/** Requests the provider's metadata and keys once, without the cache. Returns the number of keys. */
export async function tryProvider(provider: OidcConfig): Promise<number> {
  const { jwks_uri } = (await discover(provider, TIMEOUT_SECONDS)).serverMetadata()
  if (!jwks_uri) throw new Error('The provider does not publish keys')
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000)
  const { keys } = (await (await boundedFetch(jwks_uri, { signal })).json()) as { keys?: unknown[] }
  return keys?.length ?? 0
}

const keySets = new WeakMap<Configuration, JWTVerifyGetKey>()

/** Returns the provider's keys, which jose fetches when a key is needed, at most every 30 seconds. */
async function getKeySet(configuration: Configuration, address: string): Promise<JWTVerifyGetKey> {
  const before = keySets.get(configuration)
  if (before) return before
  const { createRemoteJWKSet, customFetch } = await import('jose')
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    [customFetch]: boundedFetch,
  })
  keySets.set(configuration, keys)
  return keys
}

const getReturnUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/api/login/provider/return`

/** Returns the provider's sign-in URL and what it must return. Rejects if the provider doesn't respond. */
export async function beginJourney(
  config: Pick<Config, 'publicUrl'>,
  provider: OidcConfig,
  timeoutSeconds?: number,
): Promise<{ href: string; journey: Journey }> {
  const oidc = await loadLibrary()
  const configuration = await getConfiguration(provider, timeoutSeconds)
  const journey = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  }
  const { href } = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: getReturnUrl(config),
    scope: provider.scope ?? SCOPE,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(journey.codeVerifier),
    code_challenge_method: 'S256',
  })
  return { href, journey }
}

/**
 * Returns the person who signed in with the provider, from the URL that the browser returned to. Rejects if the URL
 * doesn't match the sign-in, the identity isn't signed by the provider, or the provider denied the sign-in.
 */
export async function endJourney(
  config: Config,
  { provider, journey, query }: { provider: OidcConfig; journey: Journey; query: string },
): Promise<Identity> {
  const oidc = await loadLibrary()
  const configuration = await getConfiguration(provider)
  const url = new URL(`${getReturnUrl(config)}?${query}`)
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: journey.codeVerifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider did not send an identity')
  const isComplete = claims['email'] !== undefined && (!provider.roles || hasClaim(provider.roles, claims))
  const more =
    !isComplete && configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  return toIdentity(claims, more, provider)
}

function toIdentity(claims: IDToken, more: IDToken | UserInfoResponse, { roles }: OidcConfig): Identity {
  const all = { ...claims, ...more }
  // Takes the address and its verification from the same source, because a verified address says nothing about another.
  const withEmail = claims['email'] === undefined ? more : claims
  const session = toTextOrNull(claims['sid'])
  const verifiedEmail = withEmail['email_verified'] === true ? toTextOrNull(withEmail['email']) : null
  const email = verifiedEmail && toReadableAddress(verifiedEmail)
  if (`${claims.sub}${session}${email}`.includes('\0'))
    throw new Error('The provider sent characters that cannot be stored')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    session,
    email,
    fullName: toTextOrNull(all['name']),
    username: toTextOrNull(all['preferred_username']),
    role: roles ? getClaimedRole(roles, all) : null,
  }
}

const toTextOrNull = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)

/**
 * Returns the role that the provider's claim names: staff if one of its values means staff, otherwise client if one of
 * its values means client, otherwise null. The claim is a string or a list of strings. A dot in its name goes into an
 * object, as in `realm_access.roles`.
 */
export function getClaimedRole({ claim, staff, client }: RolesConfig, claims: object): Role | null {
  const values = [findClaim(claims, claim)].flat()
  if (staff.some((value) => values.includes(value))) return 'staff'
  return client.some((value) => values.includes(value)) ? 'client' : null
}

/** Whether the claims include the role's claim. */
const hasClaim = ({ claim }: RolesConfig, claims: object): boolean => findClaim(claims, claim) !== undefined

/** Returns a claim by its name or path. A claim whose own name has dots, such as a URL, comes first. */
function findClaim(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name)
  let claim: unknown = claims
  for (const part of name.split('.')) {
    if (typeof claim !== 'object' || claim === null || !Object.hasOwn(claim, part)) return undefined
    claim = Reflect.get(claim, part)
  }
  return claim
}
