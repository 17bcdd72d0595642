import type { Config } from '#server/platform/config/config.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { isToken } from '#server/platform/crypto/tokens.ts'

/** The name in the browser: over https, the prefix binds a cookie to this host. */
export const cookieName = (config: Config, name: string): string =>
  config.secureCookies ? `__Host-${name}` : name

/**
 * Sets a cookie that contains a token and is inaccessible to scripts; without `seconds`, it ends with the browser. It is
 * also sent when another site links here, which is how a sign-in provider returns.
 */
export function setCookie(
  { config, reply }: Visit,
  name: string,
  { token, seconds }: { token: string; seconds?: number },
): void {
  void reply.setCookie(cookieName(config, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    ...(seconds !== undefined && { maxAge: seconds }),
  })
}

/** The token in a request's cookie, if it is well formed. */
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
