import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { listQuery, filter, counts, statusInput } from '#shared/contract/fields.ts'
import { BriefSummary, Brief, NewBrief, BriefChange, BriefRevision, Decline } from './schemas.ts'
import { BRIEF_STATUSES } from './values.ts'

export const briefs = {
  list: endpoint('GET /api/briefs', {
    summary: 'Briefs, newest first',
    query: listQuery.extend({ status: filter(BRIEF_STATUSES) }),
    response: z.array(BriefSummary),
  }),
  counts: endpoint('GET /api/briefs/counts', {
    summary: 'How many briefs of each status',
    query: listQuery.pick({ q: true }),
    response: counts(BRIEF_STATUSES),
  }),
  get: endpoint('GET /api/briefs/:id', {
    summary: 'One brief',
    response: Brief,
  }),
  create: endpoint('POST /api/briefs', {
    summary: 'Submit a brief',
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  update: endpoint('PATCH /api/briefs/:id', {
    summary: 'Change a brief that is pending or declined',
    body: BriefChange,
    response: Brief,
  }),
  resubmit: endpoint('POST /api/briefs/:id/resubmit', {
    summary: 'Submit a declined brief again',
    response: Brief,
  }),
  withdraw: endpoint('DELETE /api/briefs/:id', {
    summary: 'Withdraw a pending brief',
  }),
  revisions: endpoint('GET /api/briefs/:id/revisions', {
    summary: 'Earlier versions of a brief with the feedback on each, newest first',
    response: z.array(BriefRevision),
  }),
  setStatus: endpoint('PATCH /api/briefs/:id/status', {
    summary: 'Accept, reject or complete a brief',
    description:
      '`accepted` does what the accept call does. `rejected` is final. `completed` follows accepted or in progress. Anything else is 409.',
    body: z.object({ status: statusInput(BRIEF_STATUSES) }),
    response: Brief,
  }),
  accept: endpoint('POST /api/briefs/:id/accept', {
    summary: 'Accept a brief',
    description: 'Creates exactly one project; tasks and information requests carry over.',
    response: Brief,
  }),
  decline: endpoint('POST /api/briefs/:id/decline', {
    summary: 'Send a brief back to its client for revision',
    body: Decline,
    response: Brief,
  }),
}
