import type { Visit } from '#server/http/visit.ts'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry as Told } from '#shared/audit/schemas.ts'
import type { Database } from '#server/db/connection.ts'

export interface AuditEntry {
  /** Who did it; null for a stranger and for the portal itself. */
  actorId: number | null
  /** Dotted, in lower case: `user.role_changed`. */
  action: string
  /** The account it is about; of another record, its kind and id. */
  userId?: number | undefined
  entityType?: string
  entityId?: number
  /**
   * Further details of the action. They are permanent and cannot be erased with a person: ids, kinds, field names and
   * the agency's own texts, never a person's name, username, address or words, nor a secret.
   */
  details?: Told['details']
}

/**
 * Appends to the audit log, in the transaction of the action; chained when that commits. `from` is the call that did it,
 * null for the portal itself: its address is stored separately, so that it can be deleted in time.
 */
export async function recordAudit(
  tx: Database,
  from: Pick<Visit, 'address'> | null,
  entry: AuditEntry,
): Promise<void> {
  const { actorId, action, userId, details = {} } = entry
  const { entityType = userId === undefined ? null : 'user', entityId = userId ?? null } = entry
  const address = from?.address
  const salt = randomBytes(16)
  const values = {
    actorId,
    action,
    entityType,
    entityId,
    details: JSON.stringify(details),
    addressDigest: address ? digestOf(salt, address) : null,
  }
  if (!address) return void (await tx.insertInto('auditLog').values(values).execute())
  await tx
    .with('entry', (db) => db.insertInto('auditLog').values(values).returning('id'))
    .insertInto('auditAddresses')
    .columns(['entryId', 'address', 'salt'])
    .expression((eb) =>
      eb
        .selectFrom('entry')
        .select([
          'entry.id',
          sql<string>`${address}::inet`.as('address'),
          sql<Buffer>`${salt}::bytea`.as('salt'),
        ]),
    )
    .execute()
}

/** Binds an address to its entry without revealing it. */
const digestOf = (salt: Buffer, address: string): RawBuilder<Buffer> =>
  sql`sha256(${salt}::bytea || convert_to(host(${address}::inet), 'UTF8'))`
