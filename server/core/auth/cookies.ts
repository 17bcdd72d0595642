import type { Config } from '#server/platform/config/config.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { isToken } from '#server/platform/crypto/tokens.ts'

/** Returns the cookie's name in the browser. Over HTTPS, the prefix binds the cookie to this host. */
export const getCookieName = (config: Config, name: string): string =>
  config.secureCookies ? `__Host-${name}` : name

/**
 * Sets a cookie that contains a token and is inaccessible to scripts. Without `seconds`, it ends with the browser. The
 * cookie is also sent when another site links here, because sign-in providers return that way.
 */
export function setCookie(
  { config, reply }: Visit,
  name: string,
  { token, seconds }: { token: string; seconds?: number },
): void {
  void reply.setCookie(getCookieName(config, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    ...(seconds !== undefined && { maxAge: seconds }),
  })
}

/** Returns the token in a request's cookie if it is well formed. */
export function getCookieToken(
  { request, config }: Pick<Visit, 'request' | 'config'>,
  name: string,
): string | undefined {
  const token = request.cookies[getCookieName(config, name)]
  return token && isToken(token) ? token : undefined
}

export function clearCookie({ reply, config }: Visit, name: string): void {
  void reply.clearCookie(getCookieName(config, name), { path: '/', secure: config.secureCookies })
}
