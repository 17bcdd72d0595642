import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter, counts } from '#shared/contract/fields.ts'
import { InfoRequest, InfoRequestReturn, NewInfoRequest, InfoRequestChange } from './schemas.ts'
import { INFO_REQUEST_STATUSES } from './values.ts'

const requestListQuery = listQuery.extend({
  status: filter(INFO_REQUEST_STATUSES),
  state: z.enum(['open', 'overdue', 'completed']).optional(),
  today: z.iso.date().optional().describe('The reader’s day, which `overdue` is told by; else the server’s'),
})

export const infoRequests = {
  list: endpoint('GET /api/info-requests', {
    summary: 'All information requests, newest first',
    description:
      '`state`: open (status pending or in_progress), overdue (open and due before `today`; longest overdue first), or completed.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  counts: endpoint('GET /api/info-requests/counts', {
    summary: 'How many requests of each status the reader may see, and how many are overdue',
    query: requestListQuery.pick({ q: true, today: true }),
    response: counts([...INFO_REQUEST_STATUSES, 'overdue']),
  }),
  mine: endpoint('GET /api/info-requests/client', {
    summary: 'The client’s own requests, by due date; completed ones last answered first',
    description: '`state`: open (status pending or in_progress), or completed.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  get: endpoint('GET /api/info-requests/:id', {
    summary: 'One information request',
    response: InfoRequest,
  }),
  returns: endpoint('GET /api/info-requests/:id/returns', {
    summary: 'Answers to a request that were returned, oldest first',
    response: z.array(InfoRequestReturn),
  }),
  remind: endpoint('POST /api/info-requests/:id/remind', {
    summary: 'Remind the client of a request that waits',
    description: 'Once in 24 hours; 409 before, and when it is answered.',
    response: InfoRequest,
  }),
  ofBrief: endpoint('GET /api/briefs/:id/info-requests', {
    summary: 'Information requests of a brief',
    response: z.array(InfoRequest),
  }),
  ofProject: endpoint('GET /api/projects/:id/info-requests', {
    summary: 'Information requests of a project',
    response: z.array(InfoRequest),
  }),
  create: endpoint('POST /api/info-requests', {
    summary: 'Ask a client for something',
    description: 'The client asked is the brief’s or project’s.',
    body: NewInfoRequest,
    response: InfoRequest,
    status: 201,
  }),
  update: endpoint('PATCH /api/info-requests/:id', {
    summary: 'Answer a request (its client), or edit, review or return it (staff)',
    body: InfoRequestChange,
    response: InfoRequest,
  }),
}
