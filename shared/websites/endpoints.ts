import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { archivedFilter, companyFilter, listQuery, pageQuery } from '#shared/contract/queries.ts'
import { Website, NewWebsite, WebsiteChange } from './schemas.ts'

const websiteListQuery = listQuery.extend({ ...archivedFilter.shape, ...companyFilter.shape })

export const websiteEndpoints = {
  list: endpoint('GET /api/websites', {
    summary: 'Websites the reader may see, last launched first',
    description: 'Without those that were archived, unless `archived` asks for them.',
    query: websiteListQuery,
    response: z.array(Website),
  }),
  mine: endpoint('GET /api/websites/client', {
    summary: 'The client’s own websites, last launched first',
    description: 'Without those that were archived.',
    query: websiteListQuery.omit({ archived: true }),
    response: z.array(Website),
  }),
  all: endpoint('GET /api/websites/all', {
    summary: 'All websites, last launched first',
    description: 'Without those that were archived, unless `archived` asks for them.',
    query: websiteListQuery,
    response: z.array(Website),
  }),
  ofProject: endpoint('GET /api/projects/:id/websites', {
    summary: 'Websites of a project, last launched first',
    description: 'Without those that were archived, unless `archived` asks for them.',
    query: pageQuery.extend(archivedFilter.shape),
    response: z.array(Website),
  }),
  get: endpoint('GET /api/websites/:id', {
    summary: 'One website',
    description: 'With the number of its open tickets. Also an archived one.',
    response: Website,
  }),
  create: endpoint('POST /api/websites', {
    summary: 'Add a website to a project',
    description: 'Its client is the project’s.',
    undo: 'PATCH /api/websites/:id',
    body: NewWebsite,
    response: Website,
    status: 201,
  }),
  update: endpoint('PATCH /api/websites/:id', {
    summary: 'Change a website',
    description:
      '`archived: true` archives it, `archived: false` restores it. 409 for any other change of an archived one.',
    undo: 'the same call',
    undoable: true,
    body: WebsiteChange,
    response: Website,
  }),
}
