import type { Visit } from '#server/platform/http/visit.ts'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditChange, AuditEntry } from '#shared/audit/schemas.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isDeepStrictEqual } from 'node:util'

/** The subject of an audited action. */
export interface AuditSubject {
  /** The user that the action is about. For other records, set `entityType` and `entityId`. */
  userId?: number | undefined
  entityType?: string
  entityId?: number
  /**
   * Further details of the action. They're permanent and can't be erased with a user. Use ids, kinds, field names,
   * and the agency's own texts, never a person's name, username, address, or text, and never a secret.
   */
  details?: AuditEntry['details'] | undefined
}

/**
 * Appends an entry to the audit log in the action's transaction. The entry is chained at commit. `visit` is the call
 * that caused the action, or null for the portal itself. Its address is stored separately, so that it can be deleted
 * later. `actorId` is null for strangers and for the portal itself. Actions are dotted and lowercase:
 * `user.role_changed`.
 */
export async function recordAudit(
  tx: Database,
  {
    visit,
    actorId,
    action,
    userId,
    details = {},
    ...record
  }: { visit: Pick<Visit, 'address'> | null; actorId: number | null; action: string } & AuditSubject,
): Promise<void> {
  const { entityType = userId === undefined ? null : 'user', entityId = userId ?? null } = record
  const address = visit?.address
  const salt = randomBytes(16)
  const values = {
    actorId,
    action,
    entityType,
    entityId,
    details: JSON.stringify(details),
    addressDigest: address ? hashAddress(salt, address) : null,
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

/** Audits an action of the context's actor. */
export const audit = (ctx: Context<EventActor>, action: string, subject?: AuditSubject): Promise<void> =>
  recordAudit(ctx.db, { visit: ctx.visit, actorId: ctx.actor?.id ?? null, action, ...subject })

/** Binds an address to its entry without revealing it. */
const hashAddress = (salt: Buffer, address: string): RawBuilder<Buffer> =>
  sql`sha256(${salt}::bytea || convert_to(host(${address}::inet), 'UTF8'))`

/** A field value that an audit entry can contain. */
type AuditValue = string | number | boolean | null | string[]

/** The limits for a text and a list in an entry. Entries are permanent and are sent elsewhere, so they stay short. */
const TEXT_MAX = 200
const ITEMS_MAX = 50

/**
 * Returns what a change modified, for the details of its audit entry: the old and new values of the fields in
 * `disclosed`, and only the names of other changed fields. Audit entries are permanent, so `disclosed` lists choices,
 * numbers, and the agency's own texts, never anything secret or personal. Returns null if nothing changed.
 */
export function getAuditChanges(
  previous: object,
  change: object,
  disclosed: readonly string[],
): AuditEntry['details'] | null {
  const old = new Map<string, unknown>(Object.entries(previous))
  const changes: Record<string, AuditChange> = {}
  const fields: string[] = []
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || isDeepStrictEqual(value, old.get(field))) continue
    if (disclosed.includes(field))
      changes[field] = toAuditChange(old.get(field) as AuditValue, value as AuditValue)
    else fields.push(field)
  }
  const entries = Object.entries({ changes, fields }).filter(([, value]) => Object.keys(value).length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Returns audit details for a fact about a record that becomes true or false. */
export const toBooleanChange = (fact: string, to: boolean): AuditEntry['details'] => ({
  changes: { [fact]: { from: !to, to } },
})

/** Returns only the removed and added items of a list, because most of a long list stays unchanged. */
function toAuditChange(from: AuditValue, to: AuditValue): AuditChange {
  if (!Array.isArray(from) || !Array.isArray(to))
    return { from: shortenValue(from), to: shortenValue(to) } as AuditChange
  return { removed: subtractItems(from, to), added: subtractItems(to, from) }
}

const subtractItems = (list: string[], other: string[]) => {
  const rest = list.filter((item) => !other.includes(item))
  const hiddenCount = rest.length - ITEMS_MAX
  return [
    ...rest.slice(0, ITEMS_MAX).map((text) => truncateText(text, TEXT_MAX)),
    ...(hiddenCount > 0 ? [`… and ${hiddenCount} more`] : []),
  ]
}

const shortenValue = (value: AuditValue) =>
  typeof value === 'string' ? truncateText(value, TEXT_MAX) : value

/** Cuts a text after `max` characters and adds an ellipsis. Shorter texts stay unchanged. */
export const truncateText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text
