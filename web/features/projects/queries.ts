import { keepPreviousData } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

const PAGE = 50

export interface ProjectFilters {
  q?: string | undefined
  status?: ProjectStatus | undefined
  /** Only projects that the reader is responsible for, or that no one is. */
  responsible?: 'me' | 'none' | undefined
  /** The company that a client chose. */
  company?: number | undefined
}

/** The client's own projects, last updated first. */
export const myProjectsQuery = ({ q, status, company }: ProjectFilters) =>
  listOptions(['projects', 'mine', { q, status, company }], 'GET /api/projects/user', {
    query: { q, status, company, limit: PAGE },
  })

export type ProjectState = 'active' | 'completed' | 'archived'

type StaffFilters = ProjectFilters & { state: ProjectState }

/** Converts the filters of the staff list to the API's query. */
export const toProjectQuery = ({ q, status, responsible, state }: StaffFilters) => ({
  q,
  status,
  responsible,
  ...(state === 'archived' ? { archived: 'true' } : { state }),
})

/** All clients' projects, active, finished or archived, last updated first. */
export const allProjectsQuery = (filters: StaffFilters) =>
  listOptions(['projects', 'list', filters], 'GET /api/projects', {
    query: { ...toProjectQuery(filters), limit: PAGE },
  })

/** A company's projects for staff, last updated first. */
export const companyProjectsQuery = (company: number) =>
  listOptions(['projects', 'company', company], 'GET /api/projects', { query: { company, limit: PAGE } })

const BOARD_PAGE = 20

export type BoardFilters = Pick<ProjectFilters, 'q' | 'responsible'>

/** The projects of one status, for a column of the board. */
export const boardColumnQuery = (status: ProjectStatus, { q, responsible }: BoardFilters) =>
  listOptions(['projects', 'board', { q, responsible, status }], 'GET /api/projects', {
    query: { q, responsible, status, limit: BOARD_PAGE },
  })

/** The number of matching projects by status. */
export const projectCountsQuery = ({ q, responsible }: BoardFilters) => ({
  ...callOptions(['projects', 'counts', { q, responsible }], 'GET /api/projects/counts', {
    query: { q, responsible },
  }),
  placeholderData: keepPreviousData,
})

export const projectQuery = (id: number) =>
  callOptions(['projects', id], 'GET /api/projects/:id', { params: { id } })
