import type { FastifyRequest } from 'fastify'

/** What the log tells of a request: never its query, headers or body, which hold what people search for and secrets. */
const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: toldPath(request),
    address: request.ip,
  }),
}

/**
 * The path as far as it opens nothing by itself: of a route's parameters numbers are told and nothing else, because
 * some are secrets, such as that of a private calendar. Without a route whatever could be one is left out.
 */
function toldPath({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  const given = path.split('/')
  const parts = routeOptions.url?.split('/') ?? ['*']
  if (parts.at(-1) === '*') return given.map((part) => (SECRET.test(part) ? HIDDEN : part)).join('/')
  return parts.map((part, i) => (part.includes(':') ? toldParameter(given[i]) : part)).join('/')
}

const HIDDEN = '…'
/** Signatures, numbers of sessions, hashes, in hexadecimal and in base64. */
const SECRET = /\w{20}|[\w-]{32}/
const toldParameter = (value = '') => (/^\d{1,15}$/.test(value) ? value : HIDDEN)

/** The last line of a process in which something failed that nothing caught. */
export function fatalLine(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const time = new Date().toISOString()
  return JSON.stringify({
    level: 60,
    time,
    pid: process.pid,
    err: { type: name, message, stack },
    msg: FATAL,
  })
}

const FATAL = 'The portal ends: an error that nothing caught'

/** The settings of the application's log: JSON, a line each, with instants in UTC. */
export const loggingAt = (level: string) => ({
  level,
  serializers,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
