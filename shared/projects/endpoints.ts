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
  responsible: staffFilter('Who is responsible for them'),
  state: z.enum(['active', 'completed']).optional(),
  sort: z.enum(['updated', 'newest']).default('updated'),
})

export const projectEndpoints = {
  list: endpoint('GET /api/projects', {
    summary: 'Projects, last updated first',
    description: '`state`: active, or completed (status completed or launched).',
    query: projectListQuery,
    response: z.array(Project),
  }),
  mine: endpoint('GET /api/projects/user', {
    summary: 'The client’s own projects, last updated first',
    description: '`state`: active, or completed (status completed or launched).',
    query: projectListQuery.omit({ archived: true }),
    response: z.array(Project),
  }),
  counts: endpoint('GET /api/projects/counts', {
    summary: 'How many projects of each status',
    description: 'Takes the same search and filters as the list, but for the status.',
    query: projectListQuery.pick({ q: true, company: true, archived: true, responsible: true }),
    response: countsSchema(PROJECT_STATUSES),
  }),
  get: endpoint('GET /api/projects/:id', {
    summary: 'One project',
    description: 'Also an archived one.',
    response: Project,
  }),
  create: endpoint('POST /api/projects', {
    summary: 'Start a project for a client',
    description:
      'By staff, for example for somebody who telephoned. Its accepted brief is made too; what that does not say is listed in its `unasked`. The client is told.',
    undoable: true,
    body: NewProject,
    response: Project,
    status: 201,
  }),
  update: endpoint('PATCH /api/projects/:id', {
    summary: 'Change a project',
    description:
      '`archived: true` archives it, `archived: false` restores it. 409 for any other change of an archived one. Whoever becomes responsible by `responsibleId` is told.',
    undoable: true,
    body: ProjectChange,
    response: Project,
  }),
}
