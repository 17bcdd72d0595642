import { sql } from 'kysely'
import type { AuditEvent } from '#shared/webhooks/schemas.ts'
import { AUDIT_EVENT } from '#shared/contract/webhook-events.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Stop } from '#server/platform/jobs/worker.ts'
import { type AuditDestination, type ChainedEntry, startForwarding } from '#server/core/audit/forward.ts'
import { createSyslogDestination } from '#server/core/audit/syslog-destination.ts'

/** Returns the destinations that these settings forward the audit log to. */
export const auditDestinations = (db: Database, config: Config): AuditDestination[] => [
  createWebhookDestination(db),
  ...(config.syslog ? [createSyslogDestination(config.syslog, config)] : []),
]

/** Forwards the audit log to all destinations. None of them waits for another. */
export function forwardAuditLog(db: Database, config: Config, onError: (error: unknown) => void): Stop {
  const stops = auditDestinations(db, config).map((destination) => startForwarding(db, destination, onError))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Queues entries for webhooks that subscribe to them. Deliveries aren't audited, or it would never end. */
export const createWebhookDestination = (db: Database): AuditDestination => ({
  name: 'webhooks',
  send: (entries) => queueEntries(db, entries),
})

const createAuditPayload = ({ at, ...data }: ChainedEntry): string =>
  JSON.stringify({ type: AUDIT_EVENT, timestamp: at, data } satisfies AuditEvent)

/** Queues each entry for each webhook. The position in a message's id keeps it from being sent twice. */
async function queueEntries(db: Database, entries: ChainedEntry[]): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, message_id, type, payload)
    select webhooks.id, format('audit_%s_%s', entry.position, webhooks.id), ${AUDIT_EVENT}, entry.payload
    from unnest(${entries.map(({ position }) => position)}::bigint[], ${entries.map(createAuditPayload)}::text[])
        as entry (position, payload), webhooks
    where webhooks.disabled_at is null and ${AUDIT_EVENT} = any (webhooks.event_types)
    order by entry.position
    on conflict (message_id) do nothing`.execute(db)
}
