import { sql } from 'kysely'
import type { AuditEvent } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { AuditForwarding } from '#server/schema/types.ts'
import { LIMIT_MS, formatFailureReason } from '#server/platform/egress/post.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'

const EVERY_MS = 1_000
const AT_ONCE = 200
/** Another node can take over if this node hasn't finished within this time. */
const LEASE_SECONDS = (LIMIT_MS / 1000) * 4
const RETRY_SECONDS = 30

/** A destination that the audit log is forwarded to. */
export interface AuditDestination {
  name: 'webhooks' | 'syslog'
  /** Sends the entries. They can be sent twice, because a node can stop before it records the success. */
  send: (entries: ChainedEntry[]) => Promise<void>
}

type Batch = Pick<AuditForwarding, 'position' | 'error'>

/** Forwards the log in order, at least once, from the stored position. Of all nodes, one sends at a time. */
export const startForwarding = (
  db: Database,
  { name, send }: AuditDestination,
  onError: (error: unknown) => void,
): Stop =>
  startWorker<Batch>(
    {
      name: `forward audit log to ${name}`,
      intervalMs: EVERY_MS,
      concurrency: 1,
      claim: () => claimBatch(db, name),
      work: async (batch) => {
        try {
          const entries = await readChain(db, batch.position)
          await send(entries)
          await advance(db, { name, batch, position: entries.at(-1)?.position ?? batch.position })
          return true
        } catch (error) {
          await postpone(db, { name, batch, error: formatFailureReason(error) })
          // Logs an error when it first occurs and when it changes, not on every attempt.
          if (formatFailureReason(error) !== batch.error) onError(error)
          return false
        }
      },
    },
    onError,
  )

/** Leases the destination if it's behind and no node is sending. */
async function claimBatch(db: Database, name: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    update audit_forwarding set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where destination = ${name} and leased_until <= now()
      and position < (select coalesce(max(position), 0) from audit_chain)
    returning position, error`.execute(db)
  return rows[0]
}

const updateLeased = (db: Database, name: string, { position }: Batch) =>
  db.updateTable('auditForwarding').where('destination', '=', name).where('position', '=', position)

const advance = (db: Database, { name, batch, position }: { name: string; batch: Batch; position: number }) =>
  updateLeased(db, name, batch)
    .set({ position, leasedUntil: sql<string>`now()`, error: null })
    .execute()

const postpone = (db: Database, { name, batch, error }: { name: string; batch: Batch; error: string }) =>
  updateLeased(db, name, batch)
    .set({ leasedUntil: sql<string>`now() + make_interval(secs => ${RETRY_SECONDS})`, error })
    .execute()

/** An audit entry with its link in the chain. */
// oxlint-disable-next-line naming/fields -- a column of the query
export type ChainedEntry = AuditEvent['data'] & { at: string }

/**
 * Returns the next entries after this position, in chain order. Entries are chained under a lock that their commit
 * releases, so no entry can appear later in front of an entry that was read.
 */
async function readChain(db: Database, after: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select position, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash, entry.id, at, action,
      (select json_build_object('id', id, 'name', full_name) from users where users.id = actor_id) as actor,
      entity_type, entity_id,
      (select full_name from users where entity_type = 'user' and users.id = entity_id) as subject, details,
      (select host(address) from audit_addresses where entry_id = entry.id) as address
    from audit_chain join audit_log entry on entry.id = entry_id
    where position > ${after} order by position limit ${AT_ONCE}`.execute(db)
  return rows
}

/** The entries of the audit log that a destination hasn't received yet. */
export interface ForwardingBacklog {
  /** The number of entries that haven't been forwarded yet. */
  entries: number
  /** The time when the oldest of these entries was recorded, or null if there is none. */
  since: string | null
  /** The reason why the last attempt failed, or null if it succeeded. */
  error: string | null
}

export async function readForwardingBacklog(
  db: Database,
  name: AuditDestination['name'],
): Promise<ForwardingBacklog> {
  const { rows } = await sql<ForwardingBacklog>`
    select (select coalesce(max(position), 0) from audit_chain) - forwarded.position as entries,
      (select at from audit_log join audit_chain link on entry_id = audit_log.id
        where link.position = forwarded.position + 1) as since, error
    from audit_forwarding forwarded where destination = ${name}`.execute(db)
  return rows[0] ?? { entries: 0, since: null, error: null }
}
