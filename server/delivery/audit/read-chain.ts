import { sql } from 'kysely'
import type { AuditEvent } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/db/connection.ts'

/** An entry of the audit log with its link of the chain. */
export type ChainedEntry = AuditEvent['data'] & { at: string }

/**
 * The entries after this position of the chain, in its order, at most `max`. Entries are chained under a lock that their
 * commit releases, so none can appear later before one that was read.
 */
export async function readChain(db: Database, after: number, max: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select position, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash, entry.id, at, action,
      (select json_build_object('id', id, 'name', full_name) from users where users.id = actor_id) as actor,
      entity_type, entity_id,
      (select full_name from users where entity_type = 'user' and users.id = entity_id) as subject, details,
      (select host(address) from audit_addresses where entry_id = entry.id) as address
    from audit_chain join audit_log entry on entry.id = entry_id
    where position > ${after} order by position limit ${max}`.execute(db)
  return rows
}
