import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { AuditDestination } from './forward.ts'

/** How far a destination is behind the audit log. */
export interface Behind {
  /** The number of entries that were not forwarded yet. */
  entries: number
  /** When the oldest of them was recorded; null if there is none. */
  since: string | null
  /** Why the last attempt failed; null if it did not. */
  error: string | null
}

export async function readBehind(db: Database, name: AuditDestination['name']): Promise<Behind> {
  const { rows } = await sql<Behind>`
    select (select coalesce(max(position), 0) from audit_chain) - forwarded.position as entries,
      (select at from audit_log join audit_chain link on entry_id = audit_log.id
        where link.position = forwarded.position + 1) as since, error
    from audit_forwarding forwarded where destination = ${name}`.execute(db)
  return rows[0] ?? { entries: 0, since: null, error: null }
}
