import { PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import { choiceParam, createSearchReader, textParam } from './reader.ts'

const TABS = ['overview', 'tasks', 'requests', 'files', 'timeline', 'websites', 'conversation'] as const
export type ProjectTab = (typeof TABS)[number]

const readTabs = createSearchReader({ tab: choiceParam(TABS, 'overview'), view: choiceParam(['upload']) })

/** Reads the search parameters of a project's page: the tab, and the view of the files. */
export function readProjectSearch(search: Record<string, unknown>): ReturnType<typeof readTabs> {
  const { tab, view } = readTabs(search)
  return { ...(tab && { tab }), ...(tab === 'files' && view && { view }) }
}
export type ProjectSearch = ReturnType<typeof readProjectSearch>

/** Reads the search parameters of the client's project list. */
export const readProjectsSearch = createSearchReader({ q: textParam, status: choiceParam(PROJECT_STATUSES) })
export type ProjectsSearch = ReturnType<typeof readProjectsSearch>

const readStaffList = createSearchReader({
  q: textParam,
  status: choiceParam(PROJECT_STATUSES),
  tab: choiceParam(['active', 'completed', 'archived'], 'active'),
  view: choiceParam(['list', 'board'], 'list'),
  responsible: choiceParam(['me', 'none']),
})

/** Reads the search parameters of the staff's projects. A status selects its tab, unless they're archived. */
export function readStaffProjectsSearch(search: Record<string, unknown>): ReturnType<typeof readStaffList> {
  const { tab, view, ...list } = readStaffList(search)
  const { q, responsible } = list
  if (view) return { view, ...(q && { q }), ...(responsible && { responsible }) }
  if (tab === 'archived') return { ...list, tab }
  const completed = list.status ? isFinished(list.status) : tab === 'completed'
  return completed ? { ...list, tab: 'completed' } : list
}
export type StaffProjectsSearch = ReturnType<typeof readStaffProjectsSearch>
