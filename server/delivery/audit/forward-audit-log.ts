import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Stop } from '#server/queue/worker.ts'
import { type AuditDestination, startForwarding } from './forward.ts'
import { toSyslog } from './to-syslog.ts'
import { toWebhooks } from './to-webhooks.ts'

/** Where these settings have the audit log forwarded to. */
export const auditDestinations = (db: Database, config: Config): AuditDestination[] => [
  toWebhooks(db),
  ...(config.syslog ? [toSyslog(config.syslog, config)] : []),
]

/** Forwards the audit log to all of them; none waits for another. */
export function forwardAuditLog(db: Database, config: Config, onError: (error: unknown) => void): Stop {
  const stops = auditDestinations(db, config).map((destination) => startForwarding(db, destination, onError))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
