import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter, counts } from '#shared/contract/fields.ts'
import { Project, ProjectChange } from './schemas.ts'
import { PROJECT_STATUSES } from './values.ts'

const projectListQuery = listQuery.extend({
  status: filter(PROJECT_STATUSES),
  state: z.enum(['active', 'completed']).optional(),
  sort: z.enum(['updated', 'newest']).default('updated'),
})

export const projects = {
  list: endpoint('GET /api/projects', {
    summary: 'Projects, last updated first',
    description: '`state`: active, or completed (status completed or launched).',
    query: projectListQuery,
    response: z.array(Project),
  }),
  mine: endpoint('GET /api/projects/user', {
    summary: 'The client’s own projects, last updated first',
    query: projectListQuery,
    response: z.array(Project),
  }),
  counts: endpoint('GET /api/projects/counts', {
    summary: 'How many projects of each status',
    query: listQuery.pick({ q: true }),
    response: counts(PROJECT_STATUSES),
  }),
  get: endpoint('GET /api/projects/:id', {
    summary: 'One project',
    response: Project,
  }),
  update: endpoint('PATCH /api/projects/:id', {
    summary: 'Change a project',
    body: ProjectChange,
    response: Project,
  }),
}
