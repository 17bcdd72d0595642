import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { archivedFilter, companyFilter, listQuery, pageQuery } from '#shared/contract/queries.ts'
import { Website, NewWebsite, WebsiteChange } from './schemas.ts'

const websiteListQuery = listQuery.extend({ ...archivedFilter.shape, ...companyFilter.shape })

export const websiteEndpoints = {
  list: endpoint('GET /api/websites', {
    summary: 'List websites',
    description:
      'Sorted by launch date, latest first. Archived websites are listed only with `archived=true`.',
    query: websiteListQuery,
    response: z.array(Website),
  }),
  mine: endpoint('GET /api/websites/client', {
    summary: 'List your websites',
    description: 'For clients. Sorted by launch date, latest first. Archived websites aren’t included.',
    query: websiteListQuery.omit({ archived: true }),
    response: z.array(Website),
  }),
  all: endpoint('GET /api/websites/all', {
    summary: 'List all websites',
    description:
      'For staff. Sorted by launch date, latest first. Archived websites are listed only with `archived=true`.',
    query: websiteListQuery,
    response: z.array(Website),
  }),
  ofProject: endpoint('GET /api/projects/:id/websites', {
    summary: 'List a project’s websites',
    description:
      'Sorted by launch date, latest first. Archived websites are listed only with `archived=true`.',
    query: pageQuery.extend(archivedFilter.shape),
    response: z.array(Website),
  }),
  get: endpoint('GET /api/websites/:id', {
    summary: 'Get a website',
    description: 'Includes archived websites, and the number of open tickets.',
    response: Website,
  }),
  create: endpoint('POST /api/websites', {
    summary: 'Add a website to a project',
    description: 'It belongs to the project’s company. The client is notified.',
    undo: 'PATCH /api/websites/:id',
    body: NewWebsite,
    response: Website,
    status: 201,
  }),
  update: endpoint('PATCH /api/websites/:id', {
    summary: 'Change, archive or restore a website',
    description:
      '`archived: true` archives the website, and `archived: false` restores it. Returns 409 for other changes to an archived website.',
    undo: 'the same call',
    undoable: true,
    body: WebsiteChange,
    response: Website,
  }),
}
