import type { Visit } from '#server/http/visit.ts'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry as Told } from '#shared/audit/schemas.ts'
import type { Database } from '#server/db/connection.ts'

/** What an action was about. */
export interface Audited {
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
 * null for the portal itself: its address is stored separately, so that it can be deleted in time. `actorId` is null for a
 * stranger and for the portal itself. An action is dotted, in lower case: `user.role_changed`.
 */
export async function recordAudit(
  tx: Database,
  from: Pick<Visit, 'address'> | null,
  actorId: number | null,
  action: string,
  about: Audited = {},
): Promise<void> {
  const { userId, details = {} } = about
  const { entityType = userId === undefined ? null : 'user', entityId = userId ?? null } = about
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
