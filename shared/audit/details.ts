import type { AuditChange, AuditEntry } from './schemas.ts'
import { t } from '#shared/words.ts'

/** Explains the values of details that are unclear by themselves. */
const REASONS: Record<string, () => string> = {
  left: () => t('they left it'),
  time_limit: () => t('the hour was over'),
  session_ended: () => t('the session ended'),
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
    return t('{field}: {value}', { field: nameOf(name), value: wordsOf(value) })
  })

type Plain = string | number | true | string[]

function wordsOf(value: Plain): string {
  if (value === true) return t('yes')
  const reason = typeof value === 'string' ? REASONS[value] : undefined
  if (reason) return reason()
  return spaced(Array.isArray(value) ? value.join(', ') : String(value))
}

/** Labels of fields whose names are unclear. */
const FIELDS: Record<string, () => string> = {
  maxProjectFileMb: () => t('Largest project file in MB'),
  targetHours: () => t('Answer within business hours'),
  targetHoursLow: () => t('Answer low priority within business hours'),
  targetHoursHigh: () => t('Answer high priority within business hours'),
  targetHoursUrgent: () => t('Answer urgent within business hours'),
  staffSecondFactor: () => t('Second factor for staff'),
  clientSecondFactor: () => t('Second factor for clients'),
}

const changesIn = (changes: Record<string, AuditChange>): string[] =>
  Object.entries(changes).map(([field, change]) =>
    t('{field}: {value}', { field: nameOf(field), value: changeIn(change) }),
  )

function changeIn(change: AuditChange): string {
  if ('from' in change) return `${valueOf(change.from)} → ${valueOf(change.to)}`
  const [added, removed] = [change.added.join(', '), change.removed.join(', ')]
  if (added && removed) return t('added {added}; removed {removed}', { added, removed })
  if (added) return t('added {added}', { added })
  return removed && t('removed {removed}', { removed })
}

/** Values of settings that read as words. */
const VALUES: Record<string, () => string> = { after_14_days: () => t('after 14 days') }

/** A value as it was typed; null means the server's default. */
const valueOf = (value: string | number | boolean | null): string =>
  value === null
    ? t('server default')
    : typeof value === 'boolean'
      ? value
        ? t('yes')
        : t('no')
      : (VALUES[value]?.() ?? String(value))

const nameOf = (field: string) => FIELDS[field]?.() ?? capital(spaced(field))
/** A name of the contract in words: `firstUsed` or `first_used` as `first used`. */
export const spaced = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
