import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

const TOKEN = /^[\w-]{43}$/

const nameOf = (config: Config, name: string) => (config.secureCookies ? `__Host-${name}` : name)

/**
 * Sets a cookie that carries a token for some minutes, out of reach of scripts. It also comes along when another site
 * leads here, which is how a sign-in provider comes back.
 */
export function setShortCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  token: string,
  minutes: number,
): void {
  void reply.setCookie(nameOf(config, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: minutes * 60,
  })
}

/** The token that a request carries in such a cookie, if it has the shape of one. */
export function cookieToken(request: FastifyRequest, config: Config, name: string): string | undefined {
  const token = request.cookies[nameOf(config, name)]
  return token && TOKEN.test(token) ? token : undefined
}

export function dropCookie(reply: FastifyReply, config: Config, name: string): void {
  void reply.clearCookie(nameOf(config, name), { path: '/', secure: config.secureCookies })
}
