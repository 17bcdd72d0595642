import { sql } from 'kysely'
import type { Gauge } from 'prom-client'
import { WEBHOOK_STATES } from '#shared/webhooks/values.ts'
import { listConnectedStandbys, isStandbyMissing } from '#server/operations/doctor/portal/standby.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type AuditDestination, readForwardingBacklog } from '#server/core/audit/forward.ts'
import type { GaugeDefinitions } from './gauges.ts'

/** Returns the database's gauges, which are the same in all processes and missing while it's unavailable. */
export const defineDatabaseGauges = (
  db: Database,
  destinations: AuditDestination['name'][],
): GaugeDefinitions => ({
  portal_mails: {
    help: 'Emails that are waiting to be sent, and emails that failed',
    ...defineUnsentGauge(db, 'mails'),
  },
  portal_webhook_messages: {
    help: 'Webhook messages that are waiting to be sent, and messages that failed within 30 days',
    ...defineUnsentGauge(db, 'webhookDeliveries'),
  },
  portal_queue_overdue_seconds: {
    help: 'How late the oldest due message is; 0 if all are on time',
    labels: ['queue'],
    read: async (seconds) => {
      const { rows } = await sql<{ queue: string; late: number }>`
        select queue, coalesce(extract(epoch from now() - min(due)), 0)::float8 as late from (
          select 'mails' as queue, min(next_try_at) as due from mails where status = 'waiting'
          union all select 'pushes', min(next_try_at) from pushes
          union all select 'webhooks', min(next_try_at) from webhook_deliveries
            join webhooks on webhooks.id = webhook_id and disabled_at is null where status = 'waiting'
        ) queues group by queue`.execute(db)
      for (const { queue, late } of rows) seconds.set({ queue }, Math.max(late, 0))
    },
  },
  portal_mail_failing_seconds: {
    help: 'How long the mail server has not accepted emails; 0 while it accepts them',
    read: async (seconds) => {
      const { rows } = await sql<{ failing: number }>`
        select coalesce(extract(epoch from now() - mail_failing_since), 0)::float8 as failing
        from portal`.execute(db)
      seconds.set(Math.max(rows[0]?.failing ?? 0, 0))
    },
  },
  portal_webhooks: {
    help: 'Webhooks by state; failing means that the last attempt failed',
    labels: ['state'],
    read: async (webhooks) => {
      const { rows } = await sql<{ state: string; n: number }>`
        select case when disabled_at is not null then 'disabled' when failing_since is not null then 'failing'
          else 'active' end as state, count(*)::integer as n from webhooks group by 1`.execute(db)
      for (const state of WEBHOOK_STATES)
        webhooks.set({ state }, rows.find((row) => row.state === state)?.n ?? 0)
    },
  },
  portal_audit_entries_waiting: {
    help: 'Audit log entries that have not been forwarded yet',
    labels: ['destination'],
    read: async (entries) => {
      for (const destination of destinations)
        entries.set({ destination }, (await readForwardingBacklog(db, destination)).entries)
    },
  },
  portal_standby_behind_bytes: {
    help: "Bytes of the database's log that a connected standby has not applied yet",
    labels: ['standby'],
    read: async (bytes) => {
      for (const { name, hidden, behind } of await listConnectedStandbys(db))
        if (!hidden) bytes.set({ standby: name }, behind)
    },
  },
  portal_standby_missing: {
    help: '1 while changes wait for a standby that is not connected, otherwise 0',
    read: async (missing) => missing.set((await isStandbyMissing(db)) ? 1 : 0),
  },
})

const defineUnsentGauge = (db: Database, table: 'mails' | 'webhookDeliveries') => ({
  labels: ['status'],
  read: async (messages: Gauge) => {
    const rows = await db
      .selectFrom(table)
      .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
      .where('status', 'in', ['waiting', 'failed'])
      .groupBy('status')
      .execute()
    for (const status of ['waiting', 'failed'])
      messages.set({ status }, rows.find((row) => row.status === status)?.n ?? 0)
  },
})
