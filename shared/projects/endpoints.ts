import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter, counts, IdParams } from '#shared/contract/fields.ts'
import { Project, ProjectChange } from './schemas.ts'
import { PROJECT_STATUSES } from './values.ts'

const projectListQuery = listQuery.extend({
  status: filter(PROJECT_STATUSES),
  state: z.enum(['active', 'completed']).optional(),
  sort: z.enum(['updated', 'newest']).default('updated'),
})

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects, last updated first',
    description: '`state`: active, or completed (status completed or launched).',
    query: projectListQuery,
    response: z.array(Project),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/projects/user',
    summary: 'The client’s own projects, last updated first',
    query: projectListQuery,
    response: z.array(Project),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/projects/counts',
    summary: 'How many projects of each status',
    query: listQuery.pick({ q: true }),
    response: counts(PROJECT_STATUSES),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/:id',
    summary: 'One project',
    params: IdParams,
    response: Project,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/projects/:id',
    summary: 'Change a project',
    params: IdParams,
    body: ProjectChange,
    response: Project,
  }),
}
