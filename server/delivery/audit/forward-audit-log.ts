import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Stop } from '#server/queue/worker.ts'
import { startForwarding } from './forward.ts'
import { toWebhooks } from './to-webhooks.ts'

/** Forwards the audit log to wherever it is wanted outside of the portal. */
export function forwardAuditLog(db: Database, _config: Config, onError: (error: unknown) => void): Stop {
  return startForwarding(db, toWebhooks(db), onError)
}
