import type { FastifyRequest } from 'fastify'

/** The parts of a request that are logged: never the query, headers or body, which contain search terms and secrets. */
const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: getLoggedPath(request),
    address: request.ip,
  }),
}

/**
 * Returns the path without anything that grants access. Of route parameters, only numbers are logged, because others
 * may be secrets, such as the token of a private calendar. If no route matched, anything that looks like a secret is
 * left out.
 */
function getLoggedPath({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  const pathParts = path.split('/')
  const parts = routeOptions.url?.split('/') ?? ['*']
  if (parts.at(-1) === '*') return redactSecrets(path)
  return parts.map((part, i) => (part.includes(':') ? redactParameter(pathParts[i]) : part)).join('/')
}

/** Returns the path without its parts that look like a secret. */
export const redactSecrets = (path: string): string =>
  path
    .split('/')
    .map((part) => (SECRET.test(part) ? HIDDEN : part))
    .join('/')

const HIDDEN = '…'
/** Matches signatures, session ids, hashes, in hexadecimal and base64. */
const SECRET = /\w{20}|[\w-]{32}/
const redactParameter = (value = '') => (/^\d{1,15}$/.test(value) ? value : HIDDEN)

/** Returns the last log line of a process that dies from an uncaught error. */
export function formatFatalLine(error: unknown): string {
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

const FATAL = 'Uncaught error: the portal is shutting down'

/** Returns the application's log settings: JSON lines with UTC timestamps. */
export const createLoggerOptions = (level: string) => ({
  level,
  serializers,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
