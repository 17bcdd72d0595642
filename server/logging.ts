import type { FastifyRequest } from 'fastify'

/** What the log tells of a request: never its query, headers or body, which hold what people search for and secrets. */
const serializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: withoutTokens(url), address: ip }),
}

/** Some addresses open something by themselves, such as that of a private calendar. */
const withoutTokens = (url: string) => url.split('?', 1)[0]?.replaceAll(/[\w-]{32,}/g, '…')

/** The settings of the application's log: JSON, a line each, with instants in UTC. */
export const loggingAt = (level: string) => ({
  level,
  serializers,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
