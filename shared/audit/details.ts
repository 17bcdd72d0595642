import type { AuditChange, AuditEntry } from './schemas.ts'

/** Explains the values of details that are unclear by themselves. */
const REASONS: Record<string, string> = {
  left: 'they left it',
  time_limit: 'the hour was over',
  session_ended: 'the session ended',
}

/** The remaining details of an entry, one line each: `Role: client → staff`. */
export const detailsOf = ({
  details,
  entityType,
  entityId,
}: Pick<AuditEntry, 'details' | 'entityType' | 'entityId'>): string[] =>
  [
    ...Object.entries(details),
    ...(entityType && entityType !== 'user' ? [[entityType, entityId] as const] : []),
  ].flatMap(([name, value]) => {
    if (value === null || value === false) return []
    if (typeof value === 'object' && !Array.isArray(value)) return changesIn(value)
    return `${nameOf(name)}: ${wordsOf(value)}`
  })

type Plain = string | number | true | string[]

function wordsOf(value: Plain): string {
  if (value === true) return 'yes'
  const reason = typeof value === 'string' ? REASONS[value] : undefined
  if (reason) return reason
  return spaced(Array.isArray(value) ? value.join(', ') : String(value))
}

/** Labels of fields whose names are unclear. */
const FIELDS: Record<string, string> = {
  maxProjectFileMb: 'Largest project file in MB',
  targetHours: 'Answer within business hours',
  targetHoursLow: 'Answer low priority within business hours',
  targetHoursHigh: 'Answer high priority within business hours',
  targetHoursUrgent: 'Answer urgent within business hours',
  staffSecondFactor: 'Second factor for staff',
  clientSecondFactor: 'Second factor for clients',
}

const changesIn = (changes: Record<string, AuditChange>): string[] =>
  Object.entries(changes).map(([field, change]) => `${nameOf(field)}: ${changeIn(change)}`)

function changeIn(change: AuditChange): string {
  if ('from' in change) return `${valueOf(change.from)} → ${valueOf(change.to)}`
  const [added, removed] = [change.added.join(', '), change.removed.join(', ')]
  return [added && `added ${added}`, removed && `removed ${removed}`].filter(Boolean).join('; ')
}

/** Values of settings that read as words. */
const VALUES: Record<string, string> = { after_14_days: 'after 14 days' }

/** A value as it was typed; null means the server's default. */
const valueOf = (value: string | number | boolean | null): string =>
  value === null
    ? 'server default'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : (VALUES[value] ?? String(value))

const nameOf = (field: string) => FIELDS[field] ?? capital(spaced(field))
/** A name of the contract in words: `firstUsed` or `first_used` as `first used`. */
export const spaced = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
