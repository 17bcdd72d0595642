import type { FastifyRequest } from 'fastify'

/** What the log tells of a request: never its query, headers or body, which hold what people search for and secrets. */
const serializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], address: ip }),
}

/** The settings of the application's log: JSON, a line each, with instants in UTC. */
export const loggingAt = (level: string) => ({
  level,
  serializers,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
