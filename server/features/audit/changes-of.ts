import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, AuditEntry } from '#shared/audit/schemas.ts'

/** What may be told of a field. */
type Told = string | number | boolean | null | string[]

/**
 * What a change made different, for the details of its audit entry: of the fields in `told` from what to what, of the
 * others that they changed. An audit log keeps what it says for good, so `told` names choices, numbers and the agency's own
 * words, never what is secret or personal. Null when everything is as it was.
 */
export function changesOf(
  before: object,
  change: object,
  told: readonly string[],
): AuditEntry['details'] | null {
  const old = new Map<string, unknown>(Object.entries(before))
  const changes: Record<string, AuditChange> = {}
  const fields: string[] = []
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || isDeepStrictEqual(value, old.get(field))) continue
    if (told.includes(field)) changes[field] = changeOf(old.get(field) as Told, value as Told)
    else fields.push(field)
  }
  const entries = Object.entries({ changes, fields }).filter(([, of]) => Object.keys(of).length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Of a list only what left it and what came into it: most of a long one stays. */
function changeOf(from: Told, to: Told): AuditChange {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from, to } as AuditChange
  return { removed: without(from, to), added: without(to, from) }
}

const without = (list: string[], other: string[]) => list.filter((one) => !other.includes(one))
