import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '#server/platform/config/config.ts'
import { hasBearerSecret } from '#server/platform/crypto/bearer-secret.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { AuditDestination } from '#server/core/audit/forward.ts'
import { createServer } from '#server/platform/node-http.ts'
import { defineDatabaseGauges } from './database-gauges.ts'
import { type BackupStatus, createGauges, defineProcessGauges } from './gauges.ts'

/** Prometheus metrics of the portal. */
export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Creates the metrics of the process, its responses, disks, database, and destinations of the audit log. */
export function createMetrics(
  db: Database,
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  destinations: AuditDestination['name'][],
) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const folders = new Map([['DATA_DIR', dataDir]])
  if (backups?.folder) folders.set('BACKUP_DIR', backups.folder)
  let watched: BackupStatus | undefined
  const rows = {
    ...defineProcessGauges(db, folders, () => watched),
    ...defineDatabaseGauges(db, destinations),
  }
  for (const gauge of createGauges(rows)) register.registerMetric(gauge)
  const answers = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Duration of responses, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  return {
    /** Counts a response by its route, never by its URL, which could identify a person's record. */
    observe: (request: FastifyRequest, reply: FastifyReply): void => {
      const route = request.routeOptions.url ?? 'none'
      const labels = { method: request.method, route, status: reply.statusCode }
      answers.observe(labels, reply.elapsedTime / 1000)
    },
    /** Reports the age of the newest backup, by the setting that names its destination. */
    watchBackups: (status: BackupStatus): void => {
      watched = status
    },
    /** Reports whether the portal can serve. */
    watchReadiness: (isReady: () => Promise<boolean>): void => {
      const help = '1 while GET /readyz returns 200, otherwise 0'
      const read = async (ready: Gauge) => ready.set((await isReady()) ? 1 : 0)
      for (const gauge of createGauges({ portal_ready: { help, read } })) register.registerMetric(gauge)
    },
    listen: (host: string, port: number, token: string | undefined) =>
      serveMetrics(register, { host, port, token }),
  }
}

/** Serves `GET /metrics` on an address that no proxy exposes, to callers with the token if one is set. */
async function serveMetrics(
  register: Registry,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    if (token !== undefined && !hasBearerSecret(request.headers.authorization, token))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    register
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': register.contentType }).end(text))
      .catch(() => response.writeHead(503).end())
  })
  await once(server.listen(port, host), 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
