import type { TokenScope } from '#shared/contract/policy.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext, t } from '#shared/i18n/t.ts'

interface ScopeArea {
  label: string
  /** Details about the area, if its name doesn't make them clear. */
  hint?: string
  read: TokenScope
  write?: TokenScope
}

/** The scopes of API tokens, by area. */
export const scopeAreas: readonly ScopeArea[] = [
  { label: t('Briefs'), hint: t('Including decisions on them'), read: 'briefs:read', write: 'briefs:write' },
  { label: t('Projects'), read: 'projects:read', write: 'projects:write' },
  { label: t('Tasks'), read: 'tasks:read', write: 'tasks:write' },
  { label: t('Information requests'), read: 'requests:read', write: 'requests:write' },
  { label: t('Websites'), read: 'websites:read', write: 'websites:write' },
  {
    label: t('Tickets'),
    hint: t('Including reading reply templates'),
    read: 'tickets:read',
    write: 'tickets:write',
  },
  {
    label: t('Comments'),
    hint: t('On briefs, projects and tickets'),
    read: 'comments:read',
    write: 'comments:write',
  },
  { label: t('Internal notes'), hint: t('Requires comments'), read: 'notes:read', write: 'notes:write' },
  { label: t('Files'), hint: t('Including website files'), read: 'files:read', write: 'files:write' },
  { label: t('Activities'), read: 'activities:read', write: 'activities:write' },
  { label: t('Companies'), hint: t('Names, people and roles'), read: 'companies:read' },
  { label: t('People'), hint: t('Names and email addresses of all accounts'), read: 'people:read' },
  { label: t('Reports'), hint: t('Statistics and the monthly summary'), read: 'reports:read' },
  { label: tContext('scope', 'Search'), hint: t('Finds records it can read'), read: 'search:read' },
]

/** Formats scopes by area: `Tickets (read and write), Search (read)`. */
export const formatScopes = (scopes: readonly TokenScope[]): string =>
  formatList(
    scopeAreas.flatMap(({ label, read, write }) => {
      const writes = write && scopes.includes(write)
      if (scopes.includes(read))
        return writes ? t('{label} (read and write)', { label }) : t('{label} (read)', { label })
      return writes ? t('{label} (write)', { label }) : []
    }),
  )
