import type { FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '#server/config/config.ts'
import { bearsSecret } from '#server/identity/bearer-secret.ts'
import type { Database } from '#server/db/connection.ts'
import type { AuditDestination } from '#server/delivery/audit/forward.ts'
import { createServer } from '#server/http/node-http.ts'
import { databaseGauges } from './database-gauges.ts'
import { type Backups, backupAges, buildInfo, clock, connections, disks, readiness } from './gauges.ts'

/** Prometheus metrics of the portal. */
export interface Metrics {
  /** Counts a response by its route, never by its URL, which could identify a person's record. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Tells the age of the newest backup, by the setting that names its place. */
  watchBackups: (backups: Backups) => void
  /** Tells whether the portal can serve. */
  watchReadiness: (isReady: () => Promise<boolean>) => void
  /**
   * Serves `GET /metrics` on a separate address, which the reverse proxy does not expose, to callers with the token if
   * one is set. Returns a function that stops it.
   */
  listen: (host: string, port: number, token: string | undefined) => Promise<() => Promise<void>>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics of the process, its responses, its disks and its database, and of these destinations of the audit log. */
export function createMetrics(
  db: Database,
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  forwardedTo: AuditDestination['name'][],
): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const folders = new Map([['DATA_DIR', dataDir]])
  if (backups?.folder) folders.set('BACKUP_DIR', backups.folder)
  let watched: Backups | undefined
  const gauges = [
    buildInfo(),
    clock(),
    ...connections(db),
    ...disks(folders),
    ...backupAges(() => watched),
    ...databaseGauges(db, forwardedTo),
  ]
  for (const gauge of gauges) register.registerMetric(gauge)
  const answers = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  return {
    observe: (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const labels = { method: request.method, route, status: reply.statusCode }
      answers.observe(labels, reply.elapsedTime / 1000)
    },
    watchBackups: (made) => {
      watched = made
    },
    watchReadiness: (isReady) => register.registerMetric(readiness(isReady)),
    listen: (host, port, token) => serve(register, { host, port, token }),
  }
}

async function serve(
  register: Registry,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (token !== undefined && !bearsSecret(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      return
    }
    register
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': register.contentType }).end(text))
      .catch(() => response.writeHead(503).end())
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}
