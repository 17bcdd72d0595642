import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { bearsSecret } from '#server/identity/bearer-secret.ts'
import { type Database, poolOf } from '#server/db/connection.ts'
import { readBehind } from '#server/delivery/audit/behind.ts'
import type { AuditDestination } from '#server/delivery/audit/forward.ts'
import { createServer } from '#server/http/node-http.ts'
import { VERSION } from '#server/version.ts'

/** Prometheus metrics of the portal. */
export interface Metrics {
  /** Counts a response by its route, never by its URL, which could identify a person's record. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Tells the age of the newest backup, by the setting that names its place. */
  watchBackups: (newest: ReadonlyMap<string, Date | undefined>) => void
  /**
   * Serves `GET /metrics` on a separate address, which the reverse proxy does not expose, to callers with the token if
   * one is set. Returns a function that stops it.
   */
  listen: (host: string, port: number, token: string | undefined) => Promise<() => Promise<void>>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const OUTBOXES = [
  ['mails', 'portal_mails', 'Mails that wait to be sent, and those that were given up'],
  [
    'webhookDeliveries',
    'portal_webhook_messages',
    'Messages to webhooks that wait to be sent, and those of 30 days that were given up',
  ],
] as const

/** Metrics of the process, its responses and its use of the database, and of these destinations of the audit log. */
export function createMetrics(db: Database, forwardedTo: AuditDestination['name'][]): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  register.registerMetric(buildInfo())
  register.registerMetric(poolGauge(db))
  register.registerMetric(auditGauge(db, forwardedTo))
  for (const [table, name, help] of OUTBOXES) register.registerMetric(outboxGauge(db, table, name, help))
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
    watchBackups: (newest) => register.registerMetric(backupGauge(newest)),
    listen: (host, port, token) => serve(register, { host, port, token }),
  }
}

function buildInfo(): Gauge {
  const info = new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; its labels tell which version runs, and on which Node',
    labelNames: ['version', 'node'],
    registers: [],
  })
  info.set({ version: VERSION, node: process.versions.node }, 1)
  return info
}

function poolGauge(db: Database): Gauge {
  const pool = poolOf(db)
  return new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool; waiting are requests that none was free for',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function auditGauge(db: Database, destinations: AuditDestination['name'][]): Gauge {
  return new Gauge({
    name: 'portal_audit_entries_waiting',
    help: 'Entries of the audit log that were not forwarded yet',
    labelNames: ['destination'],
    registers: [],
    async collect() {
      for (const destination of destinations)
        this.set({ destination }, (await readBehind(db, destination)).entries)
    },
  })
}

function backupGauge(newest: ReadonlyMap<string, Date | undefined>): Gauge {
  return new Gauge({
    name: 'portal_backup_age_seconds',
    help: 'Age of the newest verified backup in BACKUP_DIR and BACKUP_URL; +Inf where there is none',
    labelNames: ['place'],
    registers: [],
    collect() {
      for (const [place, made] of newest)
        this.set({ place }, made ? (Date.now() - made.getTime()) / 1000 : Infinity)
    },
  })
}

/** Counts messages that are waiting and those that were given up. */
function outboxGauge(db: Database, table: 'mails' | 'webhookDeliveries', name: string, help: string): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: ['status'],
    registers: [],
    async collect() {
      const rows = await db
        .selectFrom(table)
        .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
        .where('status', 'in', ['waiting', 'failed'])
        .groupBy('status')
        .execute()
      for (const status of ['waiting', 'failed'])
        this.set({ status }, rows.find((row) => row.status === status)?.n ?? 0)
    },
  })
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
