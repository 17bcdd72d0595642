import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

const PAGE = 50

export interface ProjectFilters {
  q?: string | undefined
  status?: ProjectStatus | undefined
}

/** The client's own projects, last updated first. */
export const myProjectsQuery = ({ q, status }: ProjectFilters) =>
  listOptions(['projects', 'mine', { q, status }], 'GET /api/projects/user', {
    query: { q, status, limit: PAGE },
  })

/** All clients' projects, active or finished, last updated first. */
export const allProjectsQuery = ({ q, status, state }: ProjectFilters & { state: 'active' | 'completed' }) =>
  listOptions(['projects', 'list', { q, status, state }], 'GET /api/projects', {
    query: { q, status, state, limit: PAGE },
  })

const BOARD_PAGE = 20

/** The projects of one status, for a column of the board. */
export const boardColumnQuery = (status: ProjectStatus, q: string | undefined) =>
  listOptions(['projects', 'board', { q, status }], 'GET /api/projects', {
    query: { q, status, limit: BOARD_PAGE },
  })

/** How many projects of each status match. */
export const projectCountsQuery = (q: string | undefined) => ({
  ...callOptions(['projects', 'counts', { q }], 'GET /api/projects/counts', { query: { q } }),
  placeholderData: keepPreviousData,
})

/** One project. */
export const projectQuery = (id: number) =>
  callOptions(['projects', id], 'GET /api/projects/:id', { params: { id } })

/** For a loader: the project's name for the page's title; null if it cannot be loaded, which the page reports. */
export async function loadProjectName(client: QueryClient, id: number): Promise<{ name: string } | null> {
  const loaded = await client.ensureQueryData(projectQuery(id)).catch(() => null)
  return loaded && { name: loaded.name }
}
