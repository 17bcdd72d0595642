import { RECORDS } from '#shared/records.ts'
import type { AuditChange, AuditEntry } from './schemas.ts'
import { said, t } from '#shared/words.ts'

/** Values of details, and of settings, that are words of the contract. */
const VALUES: Record<string, () => string> = {
  left: () => t('they left it'),
  time_limit: () => t('the hour was over'),
  session_ended: () => t('the session ended'),
  after_14_days: () => t('after 14 days'),
  client: () => said('value', 'client'),
  staff: () => said('value', 'staff'),
  open: () => said('value', 'open'),
  closed: () => said('value', 'closed'),
  required: () => said('value', 'required'),
  optional: () => said('value', 'optional'),
  one: () => said('value', 'one'),
  others: () => said('value', 'others'),
  all: () => said('value', 'all'),
  command: () => said('value', 'command'),
  provider: () => said('value', 'provider'),
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
  const known = typeof value === 'string' ? VALUES[value] : undefined
  if (known) return known()
  if (Array.isArray(value)) return value.map((field) => FIELDS[field]?.() ?? spaced(field)).join(', ')
  return spaced(String(value))
}

/** Labels of fields; any other is shown by its name. */
const FIELDS: Record<string, () => string> = {
  by: () => said('field', 'By'),
  role: () => t('Role'),
  which: () => said('field', 'Which'),
  list: () => said('field', 'List'),
  fields: () => said('field', 'Fields'),
  status: () => t('Status'),
  active: () => said('field', 'Active'),
  authenticator: () => said('field', 'Authenticator'),
  name: () => t('Name'),
  accentColor: () => t('Accent color'),
  logo: () => t('Logo'),
  accountManager: () => t('Account manager'),
  terms: () => said('field', 'Terms'),
  privacy: () => t('Privacy'),
  mailFooter: () => t('Mail footer'),
  timeZone: () => t('Time zone'),
  language: () => t('Language'),
  languages: () => t('Languages'),
  translations: () => t('Translations'),
  holidays: () => t('Holidays'),
  emergency: () => said('field', 'Emergency'),
  registration: () => t('Registration'),
  fullName: () => t('Full name'),
  email: () => t('Email'),
  companyName: () => t('Company name'),
  password: () => t('Password'),
  enabled: () => said('field', 'Enabled'),
  eventTypes: () => t('Event types'),
  scopes: () => t('Scopes'),
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

/** A value as it was typed; null means the server's default. */
const valueOf = (value: string | number | boolean | null): string =>
  value === null
    ? t('server default')
    : typeof value === 'boolean'
      ? value
        ? t('yes')
        : t('no')
      : (VALUES[value]?.() ?? String(value))

const nameOf = (field: string) =>
  FIELDS[field]?.() ?? (isKind(field) ? RECORDS[field].name() : capital(spaced(field)))
const isKind = (field: string): field is keyof typeof RECORDS => Object.hasOwn(RECORDS, field)

/** A name of the contract in words: `firstUsed` or `first_used` as `first used`. */
export const spaced = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
