import { PROJECT_STATUSES, isFinished, type ProjectStatus } from '#shared/projects/values.ts'

const PROJECT_TABS = ['tasks', 'requests', 'files', 'timeline', 'websites', 'conversation'] as const
export type ProjectTab = 'overview' | (typeof PROJECT_TABS)[number]

interface ProjectSearch {
  tab?: Exclude<ProjectTab, 'overview'>
  /** The sub tab of the files. */
  view?: 'upload'
}

/** What the address of a project's page tells: the tab, unless it is the overview. */
export function projectSearch(search: Record<string, unknown>): ProjectSearch {
  const tab = PROJECT_TABS.find((value) => value === search['tab'])
  if (!tab) return {}
  return tab === 'files' && search['view'] === 'upload' ? { tab, view: 'upload' } : { tab }
}

interface ProjectListSearch {
  q?: string
  status?: ProjectStatus
}

/** A search text; the router reads `?q=2024` as a number. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** What the address of the client's list tells: search and status filter. */
export function projectListSearch(search: Record<string, unknown>): ProjectListSearch {
  const q = textOf(search['q'])
  const status = PROJECT_STATUSES.find((candidate) => candidate === search['status'])
  return { ...(q && { q }), ...(status && { status }) }
}

export interface StaffProjectSearch extends ProjectListSearch {
  tab?: 'completed'
  view?: 'board'
}

/** The staff's list has a tab and a board besides; a status filter chooses the tab that it belongs to. */
export function staffProjectListSearch(search: Record<string, unknown>): StaffProjectSearch {
  const list = projectListSearch(search)
  if (search['view'] === 'board') return { view: 'board', ...(list.q !== undefined && { q: list.q }) }
  const completed = list.status ? isFinished(list.status) : search['tab'] === 'completed'
  return completed ? { ...list, tab: 'completed' } : list
}
