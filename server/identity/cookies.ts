import type { Config } from '#server/config/config.ts'
import type { Visit } from '#server/http/visit.ts'
import { isToken } from './tokens.ts'

/** As browsers know it: over https the prefix binds a cookie to this host. */
export const cookieName = (config: Config, name: string): string =>
  config.secureCookies ? `__Host-${name}` : name

/**
 * Sets a cookie that carries a token, out of reach of scripts. It also comes along when another site leads here, which is
 * how a sign-in provider comes back.
 */
export function setCookie(
  { config, reply }: Visit,
  name: string,
  { token, seconds }: { token: string; seconds: number },
): void {
  void reply.setCookie(cookieName(config, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: seconds,
  })
}

/** The token that a request carries in a cookie, if it has the shape of one. */
export function cookieToken(
  { request, config }: Pick<Visit, 'request' | 'config'>,
  name: string,
): string | undefined {
  const token = request.cookies[cookieName(config, name)]
  return token && isToken(token) ? token : undefined
}

export function dropCookie({ reply, config }: Visit, name: string): void {
  void reply.clearCookie(cookieName(config, name), { path: '/', secure: config.secureCookies })
}
