import * as z from 'zod'
import { Activity } from '#shared/activities/schemas.ts'
import { Brief } from '#shared/briefs/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, IdParams } from '#shared/contract/fields.ts'
import { Ticket } from '#shared/tickets/schemas.ts'
import { Website, NewWebsite } from './schemas.ts'

export const websites = {
  list: endpoint({
    method: 'GET',
    path: '/api/websites',
    summary: 'Websites the reader may see, last launched first',
    query: listQuery,
    response: z.array(Website),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/websites/client',
    summary: 'The client’s own websites, last launched first',
    query: listQuery,
    response: z.array(Website),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/websites/all',
    summary: 'All websites, last launched first',
    query: listQuery,
    response: z.array(Website),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/:id/websites',
    summary: 'Websites of a project',
    params: IdParams,
    response: z.array(Website),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/websites/:id',
    summary: 'One website',
    params: IdParams,
    response: Website,
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/api/websites/:id/tickets',
    summary: 'Tickets of a website, newest first',
    params: IdParams,
    query: listQuery,
    response: z.array(Ticket),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/api/websites/:id/activities',
    summary: 'What happened around a website, newest first',
    params: IdParams,
    query: listQuery.omit({ q: true }),
    response: z.array(Activity),
  }),
  brief: endpoint({
    method: 'GET',
    path: '/api/websites/:id/brief',
    summary: 'The brief a website began with',
    params: IdParams,
    response: Brief,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/websites',
    summary: 'Add a website to a project',
    description: 'Its client is the project’s.',
    body: NewWebsite,
    response: Website,
    status: 201,
  }),
}
