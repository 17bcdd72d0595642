import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter, counts, IdParams, statusInput } from '#shared/contract/fields.ts'
import { BriefSummary, Brief, NewBrief, BriefChange, BriefRevision, Decline } from './schemas.ts'
import { BRIEF_STATUSES } from './values.ts'

export const briefs = {
  list: endpoint({
    method: 'GET',
    path: '/api/briefs',
    summary: 'Briefs, newest first',
    query: listQuery.extend({ status: filter(BRIEF_STATUSES) }),
    response: z.array(BriefSummary),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/briefs/counts',
    summary: 'How many briefs of each status',
    query: listQuery.pick({ q: true }),
    response: counts(BRIEF_STATUSES),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/briefs/:id',
    summary: 'One brief',
    params: IdParams,
    response: Brief,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/briefs',
    summary: 'Submit a brief',
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/briefs/:id',
    summary: 'Change a brief that is pending or declined',
    params: IdParams,
    body: BriefChange,
    response: Brief,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/resubmit',
    summary: 'Submit a declined brief again',
    params: IdParams,
    response: Brief,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/briefs/:id',
    summary: 'Withdraw a pending brief',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/briefs/:id/revisions',
    summary: 'Earlier versions of a brief with the feedback on each, newest first',
    params: IdParams,
    response: z.array(BriefRevision),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/briefs/:id/status',
    summary: 'Accept, reject or complete a brief',
    description:
      '`accepted` does what the accept call does. `rejected` is final. `completed` follows accepted or in progress. Anything else is 409.',
    params: IdParams,
    body: z.object({ status: statusInput(BRIEF_STATUSES) }),
    response: Brief,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/accept',
    summary: 'Accept a brief',
    description: 'Creates exactly one project; tasks and information requests carry over.',
    params: IdParams,
    response: Brief,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/briefs/:id/decline',
    summary: 'Send a brief back to its client for revision',
    params: IdParams,
    body: Decline,
    response: Brief,
  }),
}
