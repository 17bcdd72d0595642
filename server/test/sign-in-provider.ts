import { randomBytes, randomUUID } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { BrowserSession } from './browser-session.ts'

/** The provider's claims about its users, by their `sub`. */
export type Accounts = Record<
  string,
  {
    email?: string
    email_verified?: boolean
    name?: string
    preferred_username?: string
    groups?: string | string[]
    /** A session id to use instead of the provider's own. */
    sid?: string
    /** Claims that the userinfo endpoint returns instead. */
    userinfo?: object
  }
>

/** Optional behavior of the provider. */
interface Extras {
  /** The address that it calls when a session has ended. */
  backChannelLogoutUri?: string
  /** Whether its ID tokens have the claims about a user, and not only the userinfo endpoint. */
  tellsInIdToken?: boolean
}

export interface SignInProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Ends a session at the provider, which notifies the portal. */
  signOut: (sub: string, sid: string) => Promise<void>
  /**
   * Returns a logout token as the provider signs it, with these claims and this header instead; `key` signs in place of
   * the provider's.
   */
  logoutToken: (claims: JWTPayload, more?: { key?: CryptoKey; header?: object }) => Promise<string>
  close: () => Promise<void>
}

/** Starts a real OpenID Connect provider on this machine, where people sign in with just their `sub`. */
export async function startSignInProvider(
  redirectUri: string,
  accounts: Accounts,
  { backChannelLogoutUri, tellsInIdToken = false }: Extras = {},
): Promise<SignInProvider> {
  const server = createServer()
  const issuer = await listen(server)
  const clientId = 'portal'
  const clientSecret = randomBytes(24).toString('base64url')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        ...(backChannelLogoutUri && {
          backchannel_logout_uri: backChannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    conformIdTokenClaims: !tellsInIdToken,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups', 'sid'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // The provider's own `fetch` refuses to call this machine.
    fetch: (url, { method = 'GET', headers = {}, body = null } = {}) => fetch(url, { method, headers, body }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => ({
        sub: accountId,
        ...accounts[accountId],
        ...(use === 'userinfo' && accounts[accountId]?.userinfo),
      }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    if (context.method === 'GET') {
      context.type = 'html'
      context.body = SIGN_IN_PAGE
      return undefined
    }
    const login = (await readBody(context.req)).get('login')
    const result = login ? { login: { accountId: login } } : { error: 'access_denied' }
    await provider.interactionFinished(context.req, context.res, result)
    context.respond = false
    return undefined
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    issuer,
    clientId,
    clientSecret,
    signOut: async (sub, sid) => {
      // The library's types leave this out.
      const client = (await provider.Client.find(clientId)) as BackChannel | undefined
      await client?.backchannelLogout(sub, sid)
    },
    logoutToken: (claims, { key = privateKey, header } = {}) =>
      new SignJWT({ ...standardClaims(issuer, clientId), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'logout+jwt', ...header })
        .sign(key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface BackChannel {
  backchannelLogout: (sub: string, sid: string) => Promise<void>
}

const KEY_ID = 'signing'

function standardClaims(issuer: string, clientId: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  return { iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: randomUUID(), events }
}

const SIGN_IN_PAGE = `<!doctype html><title>Provider</title><h1>Provider</h1>
<form method="post"><label>Who <input name="login"></label><button>Enter</button></form>`

async function readBody(stream: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Signs in to the portal through the provider, as `login`. Returns the portal's response. */
export async function signInByProvider(browser: BrowserSession, login: string) {
  const { headers } = await browser.get('/api/login/provider')
  const back = await passThrough(headers['location'] ?? '', login)
  return browser.get(back.pathname + back.search)
}

/**
 * Goes through the provider like a browser, from the URL that the portal redirected to; signs in as `login`, or
 * declines. Returns the URL that the provider redirects back to.
 */
export async function passThrough(href: string, login: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(href)
  for (let steps = 0; steps < 10; steps++) {
    const atForm = at.pathname.startsWith('/interaction/')
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(atForm && { method: 'POST', body: new URLSearchParams(login === null ? {} : { login }) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    const next = new URL(location, at)
    if (next.origin !== at.origin) return next
    at = next
  }
  throw new Error('The provider leads in circles')
}
