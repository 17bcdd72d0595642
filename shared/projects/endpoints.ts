import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { countsSchema } from '#shared/contract/fields.ts'
import {
  archivedFilter,
  companyFilter,
  listQuery,
  enumFilter,
  staffFilter,
} from '#shared/contract/queries.ts'
import { NewProject, Project, ProjectChange } from './schemas.ts'
import { PROJECT_STATUSES } from './values.ts'

const projectListQuery = listQuery.extend({
  ...archivedFilter.shape,
  ...companyFilter.shape,
  status: enumFilter(PROJECT_STATUSES),
  responsible: staffFilter('Only projects that this staff member is responsible for'),
  state: z
    .enum(['active', 'completed'])
    .optional()
    .describe('`completed`: completed or launched. `active`: all others'),
  sort: z
    .enum(['updated', 'newest'])
    .default('updated')
    .describe('`updated`: last changed first. `newest`: last created first'),
})

export const projectEndpoints = {
  list: endpoint('GET /api/projects', {
    summary: 'List projects',
    description: 'Sorted by last change, latest first.',
    query: projectListQuery,
    response: z.array(Project),
  }),
  mine: endpoint('GET /api/projects/user', {
    summary: 'List your projects',
    description: 'For clients. Sorted by last change, latest first.',
    query: projectListQuery.omit({ archived: true }),
    response: z.array(Project),
  }),
  counts: endpoint('GET /api/projects/counts', {
    summary: 'Count projects by status',
    description: 'Accepts the same search and filters as the list, except for the status.',
    query: projectListQuery.pick({ q: true, company: true, archived: true, responsible: true }),
    response: countsSchema(PROJECT_STATUSES),
  }),
  get: endpoint('GET /api/projects/:id', {
    summary: 'Get a project',
    description: 'Includes archived projects.',
    response: Project,
  }),
  create: endpoint('POST /api/projects', {
    summary: 'Start a project for a client',
    description:
      'Use this if, for example, the client called. Also creates an accepted brief, whose `unasked` lists the fields that the client hasn’t filled in yet. The client is notified.',
    undoable: true,
    body: NewProject,
    response: Project,
    status: 201,
  }),
  update: endpoint('PATCH /api/projects/:id', {
    summary: 'Change, archive or restore a project',
    description:
      '`archived: true` archives the project, and `archived: false` restores it. The status of its brief follows the project’s. A new status also creates template items that wait for that stage. The client is notified of changes, and a new responsible person of their role. Returns 409 for other changes to an archived project.',
    undoable: true,
    body: ProjectChange,
    response: Project,
  }),
}
