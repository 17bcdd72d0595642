import type { Scope } from '#shared/contract/policy.ts'

interface ScopeArea {
  label: string
  /** What the area includes, where its name does not make that clear. */
  hint?: string
  read: Scope
  write?: Scope
}

/** The scopes that tokens can have, by area. */
export const scopeAreas: readonly ScopeArea[] = [
  { label: 'Briefs', hint: 'Including decisions on them', read: 'briefs:read', write: 'briefs:write' },
  { label: 'Projects', read: 'projects:read', write: 'projects:write' },
  { label: 'Tasks', read: 'tasks:read', write: 'tasks:write' },
  { label: 'Information requests', read: 'requests:read', write: 'requests:write' },
  { label: 'Websites', read: 'websites:read', write: 'websites:write' },
  {
    label: 'Tickets',
    hint: 'Including reading reply templates',
    read: 'tickets:read',
    write: 'tickets:write',
  },
  {
    label: 'Comments',
    hint: 'On briefs, projects and tickets',
    read: 'comments:read',
    write: 'comments:write',
  },
  { label: 'Internal notes', hint: 'With comments only', read: 'notes:read', write: 'notes:write' },
  { label: 'Files', hint: 'Also of websites', read: 'files:read', write: 'files:write' },
  { label: 'Activities', read: 'activities:read', write: 'activities:write' },
  { label: 'People', hint: 'Names and addresses of all accounts', read: 'people:read' },
  { label: 'Reports', hint: 'Figures and the monthly summary', read: 'reports:read' },
  { label: 'Search', hint: 'Finds records of what it may read', read: 'search:read' },
]

/** Scopes in words, by area: `Tickets (read and write), Search (read)`. */
export const scopeSummary = (scopes: readonly Scope[]): string =>
  scopeAreas
    .flatMap(({ label, read, write }) => {
      const may = [scopes.includes(read) && 'read', write && scopes.includes(write) && 'write'].filter(
        Boolean,
      )
      return may.length > 0 ? [`${label} (${may.join(' and ')})`] : []
    })
    .join(', ')
