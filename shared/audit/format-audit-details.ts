import type { CompanyRef } from '#shared/contract/fields.ts'
import { WEEKDAYS } from '#shared/settings/values.ts'
import { getWeekdayName } from '#shared/settings/weekday-names.ts'
import { formatClock, formatDate } from '#shared/i18n/format.ts'
import { languages } from '#shared/i18n/languages.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { RECORDS } from '#shared/records/records.ts'
import { findStatusLabel } from '#shared/i18n/status-labels.ts'
import { lowercaseLabel, getLocale, tContext, t } from '#shared/i18n/t.ts'
import { getCompanyRoleLabels, getStaffRoleLabels } from '#shared/contract/role-labels.ts'
import { getAreaLabel } from './area-labels.ts'
import type { AuditChange, AuditEntry } from './schemas.ts'
import { AUDIT_AREAS } from './values.ts'

/** Labels for values of details and settings that the contract defines. */
const VALUE_LABELS: Record<string, () => string> = {
  left: () => t('they left'),
  time_limit: () => t('the hour ran out'),
  session_ended: () => t('the session ended'),
  after_14_days: () => t('after 14 days'),
  client: () => tContext('value', 'client'),
  staff: () => tContext('value', 'staff'),
  open: () => tContext('value', 'open'),
  closed: () => tContext('value', 'closed'),
  required: () => tContext('value', 'required'),
  optional: () => tContext('value', 'optional'),
  one: () => tContext('value', 'one'),
  others: () => tContext('value', 'others'),
  all: () => tContext('value', 'all'),
  command: () => tContext('value', 'command'),
  provider: () => tContext('value', 'provider'),
  person: () => tContext('value', 'the person'),
  link: () => tContext('value', 'email link'),
  password: () => tContext('value', 'password'),
  passkey: () => tContext('value', 'passkey'),
  registration: () => tContext('value', 'registration'),
  'set-up link': () => tContext('value', 'setup link'),
  invitation: () => tContext('value', 'invitation'),
  'reset link': () => tContext('value', 'reset link'),
  authenticator: () => tContext('value', 'code'),
  code: () => tContext('value', 'code'),
  recovery: () => tContext('value', 'recovery code'),
  expired: () => tContext('value', 'expired'),
  revoked: () => tContext('value', 'revoked'),
  low: () => tContext('value', 'low'),
  medium: () => tContext('value', 'medium'),
  high: () => tContext('value', 'high'),
  urgent: () => tContext('value', 'urgent'),
  overdue: () => tContext('value', 'overdue'),
  newest: () => tContext('value', 'newest first'),
  priority: () => tContext('value', 'by priority'),
  updated: () => tContext('value', 'last updated first'),
  due: () => tContext('value', 'by due date'),
}

/** Labels of the exported lists. */
const LIST_LABELS: Record<string, () => string> = {
  ...Object.fromEntries(
    (['brief', 'project', 'ticket', 'website', 'info_request', 'user'] as const).map((kind) => [
      `${kind.replace('_', '-')}s`,
      () => lowercaseLabel(RECORDS[kind].plural()),
    ]),
  ),
  audit: () => lowercaseLabel(t('Audit log')),
  activities: () => lowercaseLabel(t('Activities')),
}

/** Labels for values that mean something in one field only. */
const FIELD_VALUE_LABELS: Record<string, (value: string) => string | undefined> = {
  by: (methods) => formatList(methods.split(' and ').map((method) => VALUE_LABELS[method]?.() ?? method)),
  list: (list) => LIST_LABELS[list]?.(),
  area: (area) => AUDIT_AREAS.filter((known) => known === area).map(getAreaLabel)[0],
  at: (instant) => t('{day}, {clock}', { day: formatDate(instant), clock: formatClock(instant) }),
  // Names that people chose aren't defined by the contract.
  name: (name) => name,
  company: (name) => name,
  into: (name) => name,
  companyIds: (name) => (MORE.test(name) ? undefined : name),
  role: (role) => findRoleLabel(getCompanyRoleLabels(), role),
  staffRole: (role) => findRoleLabel(getStaffRoleLabels(), role),
  call: (action) => action,
  language: getLanguageName,
  languages: getLanguageName,
}

/** Returns the name of a role for use in a sentence. Undefined for `client` and `staff`, which aren't in the table. */
function findRoleLabel(labels: Record<string, string>, role: string): string | undefined {
  const label = labels[role]
  return label && lowercaseLabel(label)
}

function getLanguageName(code: string): string | undefined {
  return languages.find((language) => language.code === code)?.name
}

type AuditFacts = Pick<AuditEntry, 'details' | 'entityType' | 'entityId'> &
  Partial<Pick<AuditEntry, 'companies'>>

/** Formats the details of an entry, one line each: `Role: client → staff`. Null and false values are left out. */
export const formatAuditDetails = ({ details, entityType, entityId, companies = [] }: AuditFacts): string[] =>
  [
    ...Object.entries(details),
    ...(entityType && entityType !== 'user' ? [[entityType, entityId] as const] : []),
  ].flatMap(([name, stored]) => {
    const isContractor = name === 'role' && stored === 'colleague' && details['someProjects'] === true
    const value = isContractor ? 'contractor' : replaceCompanyIds(name, stored, companies)
    if (value === null || value === false) return []
    if (typeof value === 'object' && !Array.isArray(value)) return formatChanges(value)
    return t('{field}: {value}', { field: formatFieldName(name), value: formatDetail(name, value) })
  })

/** Fields that contain company IDs, which are shown as names. */
const COMPANY_FIELDS = ['company', 'into', 'companyIds']

/** Replaces company IDs in a value with names, where they are known. */
function replaceCompanyIds(field: string, value: DetailValue, companies: CompanyRef[]): DetailValue {
  const getCompanyName = (id: string | number) =>
    companies.find((each) => each.id === Number(id))?.name ?? String(id)
  if (COMPANY_FIELDS.includes(field) && typeof value === 'number') return getCompanyName(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([changed, change]) => [
      changed,
      COMPANY_FIELDS.includes(changed) && 'added' in change
        ? { added: change.added.map(getCompanyName), removed: change.removed.map(getCompanyName) }
        : change,
    ]),
  )
}

type DetailValue = AuditEntry['details'][string]
type PlainValue = string | number | true | string[]

function formatDetail(field: string, value: PlainValue): string {
  if (value === true) return t('yes')
  if (Array.isArray(value)) return formatList(value.map((item) => FIELD_LABELS[item]?.() ?? splitWords(item)))
  return findValueLabel(field, String(value)) ?? splitWords(String(value))
}

/** Returns the label of a value that the contract defines. */
const findValueLabel = (field: string, value: string): string | undefined =>
  FIELD_VALUE_LABELS[field]?.(value) ?? VALUE_LABELS[value]?.() ?? findStatusLabel(value)

const weekdayFields = Object.fromEntries(WEEKDAYS.map((day) => [day, () => capitalize(getWeekdayName(day))]))

/** Labels of fields. Other fields are shown by their names. */
const FIELD_LABELS: Record<string, () => string> = {
  ...weekdayFields,
  by: () => tContext('field', 'By'),
  role: () => t('Role'),
  staffRole: () => t('Role'),
  someProjects: () => t('Only some projects'),
  companyIds: () => t('Companies'),
  which: () => tContext('field', 'Sessions'),
  list: () => tContext('field', 'List'),
  fields: () => tContext('field', 'Fields'),
  status: () => t('Status'),
  active: () => tContext('field', 'Active'),
  authenticator: () => tContext('field', 'Authenticator'),
  name: () => t('Name'),
  accentColor: () => t('Accent color'),
  logo: () => t('Logo'),
  accountManager: () => t('Account manager'),
  terms: () => tContext('field', 'Terms'),
  privacy: () => t('Privacy'),
  mailFooter: () => t('Email footer'),
  timeZone: () => t('Time zone'),
  language: () => t('Language'),
  languages: () => t('Languages'),
  translations: () => t('Translations'),
  holidays: () => t('Holidays'),
  emergency: () => tContext('field', 'Emergency'),
  registration: () => t('Registration'),
  fullName: () => t('Full name'),
  email: () => t('Email'),
  companyName: () => t('Company name'),
  password: () => t('Password'),
  enabled: () => tContext('field', 'Enabled'),
  eventTypes: () => t('Event types'),
  scopes: () => t('Scopes'),
  maxProjectFileMb: () => t('Largest project file in MB'),
  targetHours: () => t('Response target, in business hours'),
  targetHoursLow: () => t('Response target for low priority, in business hours'),
  targetHoursHigh: () => t('Response target for high priority, in business hours'),
  targetHoursUrgent: () => t('Response target for urgent tickets, in business hours'),
  staffSecondFactor: () => t('Second factor for staff'),
  clientSecondFactor: () => t('Second factor for clients'),
  secondFactor: () => tContext('field', 'Second factor'),
  provider: () => tContext('field', 'Sign-in provider'),
  checklistDismissed: () => tContext('field', 'Checklist dismissed'),
  pictureUploadId: () => t('Picture'),
  searched: () => tContext('field', 'Searched'),
  sort: () => tContext('field', 'Order'),
  state: () => t('State'),
  area: () => tContext('field', 'Area'),
  category: () => t('Category'),
  priority: () => t('Priority'),
  assignee: () => t('Assignee'),
  responsible: () => t('Responsible'),
  from: () => tContext('date', 'From'),
  to: () => tContext('date', 'To'),
  today: () => t('Day'),
  because: () => tContext('field', 'Reason'),
  call: () => tContext('field', 'Call'),
  at: () => t('When'),
  comment: () => t('Comment'),
  project_file: () => tContext('field', 'Project file'),
  asset: () => tContext('field', 'Website file'),
  reply_template: () => tContext('field', 'Reply template'),
  recurrence: () => tContext('field', 'Recurring work'),
  api_token: () => tContext('field', 'API token'),
}

const formatChanges = (changes: Record<string, AuditChange>): string[] =>
  Object.entries(changes).map(([field, change]) =>
    t('{field}: {value}', { field: formatFieldName(field), value: formatChange(field, change) }),
  )

function formatChange(field: string, change: AuditChange): string {
  if ('from' in change)
    return t('{from} → {to}', {
      from: formatChangedValue(field, change.from),
      to: formatChangedValue(field, change.to),
    })
  const formatItems = (items: string[]) =>
    formatList(items.map((item) => FIELD_VALUE_LABELS[field]?.(item) ?? formatListItem(item)))
  const [added, removed] = [formatItems(change.added), formatItems(change.removed)]
  if (added && removed) return t('added {added}; removed {removed}', { added, removed })
  if (added) return t('added {added}', { added })
  return removed && t('removed {removed}', { removed })
}

const MORE = /^… and (\d+) more$/

/** Formats an item of a list, or the number of items that weren't stored. */
function formatListItem(item: string): string {
  const [, more] = MORE.exec(item) ?? []
  return more === undefined ? item : t('… and {n, plural, one {# more} other {# more}}', { n: Number(more) })
}

/** Formats an old or a new value: its label, or the stored text without one. Null means the server's default. */
function formatChangedValue(field: string, value: string | number | boolean | null): string {
  if (value === null) return t('server default')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return findValueLabel(field, String(value)) ?? String(value)
}

/** Names of server settings. They are shown as they are, because operators know them. */
const SETTING = /^[A-Z_]+$/

function formatFieldName(field: string): string {
  const label = FIELD_LABELS[field]?.()
  if (label !== undefined || SETTING.test(field)) return label ?? field
  return isKind(field) ? RECORDS[field].name() : capitalize(splitWords(field))
}
const isKind = (field: string): field is keyof typeof RECORDS => Object.hasOwn(RECORDS, field)

/** Splits a name of the contract into words: `firstUsed` or `first_used` becomes `first used`. */
export const splitWords = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1)
