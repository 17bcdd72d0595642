import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import { call } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/list.ts'

const PAGE = 50

export interface ProjectFilters {
  q?: string
  status?: ProjectStatus
}

/** The client's own projects, last updated first. */
export const myProjectsQuery = ({ q, status }: ProjectFilters) => ({
  ...listOptions(['projects', 'mine', { q, status }], 'GET /api/projects/user', {
    query: { q, status, limit: PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** All clients' projects, active or finished, last updated first. */
export const allProjectsQuery = ({
  q,
  status,
  state,
}: ProjectFilters & { state: 'active' | 'completed' }) => ({
  ...listOptions(['projects', 'list', { q, status, state }], 'GET /api/projects', {
    query: { q, status, state, limit: PAGE },
  }),
  placeholderData: keepPreviousData,
})

const BOARD_PAGE = 20

/** The projects of one status, for a column of the board. */
export const boardColumnQuery = (status: ProjectStatus, q: string | undefined) => ({
  ...listOptions(['projects', 'board', { q, status }], 'GET /api/projects', {
    query: { q, status, limit: BOARD_PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** How many projects of each status match. */
export const projectCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['projects', 'counts', { q }],
    queryFn: ({ signal }) => call('GET /api/projects/counts', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One project. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', id],
    queryFn: ({ signal }) => call('GET /api/projects/:id', { params: { id } }, { signal }),
  })

/** For a loader: the project's name for the page's title; null if it cannot be loaded, which the page reports. */
export async function loadProjectName(client: QueryClient, id: number): Promise<{ name: string } | null> {
  const loaded = await client.ensureQueryData(projectQuery(id)).catch(() => null)
  return loaded && { name: loaded.name }
}
