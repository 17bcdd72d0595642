import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, AuditEntry } from '#shared/audit/schemas.ts'

/** A field's value as an audit entry may contain it. */
type AuditValue = string | number | boolean | null | string[]

/** Entries are permanent and sent elsewhere: they contain no more of a text or a list. */
const TEXT_MAX = 200
const ITEMS_MAX = 50

/**
 * What a change modified, for the details of its audit entry: for the fields in `disclosed` the old and new value, for the
 * others only that they changed. An audit entry is permanent, so `disclosed` lists choices, numbers and the agency's own
 * texts, never anything secret or personal. Null if nothing changed.
 */
export function changesOf(
  before: object,
  change: object,
  disclosed: readonly string[],
): AuditEntry['details'] | null {
  const old = new Map<string, unknown>(Object.entries(before))
  const changes: Record<string, AuditChange> = {}
  const fields: string[] = []
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || isDeepStrictEqual(value, old.get(field))) continue
    if (disclosed.includes(field))
      changes[field] = changeOf(old.get(field) as AuditValue, value as AuditValue)
    else fields.push(field)
  }
  const entries = Object.entries({ changes, fields }).filter(([, of]) => Object.keys(of).length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** The details of an entry for a fact about its record that begins or ends to hold. */
export const becomes = (fact: string, to: boolean): AuditEntry['details'] => ({
  changes: { [fact]: { from: !to, to } },
})

/** For a list, only what was removed and added: most of a long one stays the same. */
function changeOf(from: AuditValue, to: AuditValue): AuditChange {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from: kept(from), to: kept(to) } as AuditChange
  return { removed: without(from, to), added: without(to, from) }
}

const without = (list: string[], other: string[]) => {
  const rest = list.filter((one) => !other.includes(one))
  const more = rest.length - ITEMS_MAX
  return [
    ...rest.slice(0, ITEMS_MAX).map((text) => shortened(text, TEXT_MAX)),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}

const kept = (value: AuditValue) => (typeof value === 'string' ? shortened(value, TEXT_MAX) : value)

/** The first `max` characters of a longer text. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text
