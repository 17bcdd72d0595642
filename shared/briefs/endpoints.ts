import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { BriefAcceptance } from '#shared/templates/schemas.ts'
import { countsSchema, statusInput } from '#shared/contract/fields.ts'
import { companyFilter, listQuery, pageQuery, enumFilter, staffFilter } from '#shared/contract/queries.ts'
import {
  BriefSummary,
  Brief,
  BriefResponsible,
  NewBrief,
  BriefChange,
  BriefRevision,
  Decline,
} from './schemas.ts'
import { BRIEF_STATUSES } from './values.ts'

const responsible = staffFilter('Who is responsible for them')

export const briefEndpoints = {
  list: endpoint('GET /api/briefs', {
    summary: 'Briefs, newest first',
    description:
      '`responsible`, `status` and `state` keep to some; `q` finds those that contain a text. `state`: waiting to be accepted or declined, as pending ones do unless their company is archived.',
    query: listQuery.extend({
      ...companyFilter.shape,
      status: enumFilter(BRIEF_STATUSES),
      state: z.enum(['waiting']).optional(),
      responsible,
    }),
    response: z.array(BriefSummary),
  }),
  counts: endpoint('GET /api/briefs/counts', {
    summary: 'How many briefs of each status',
    description:
      'Takes the same search and filters as the list, but for the status. `waiting` are those of `state=waiting`; they count under their status too.',
    query: listQuery.pick({ q: true }).extend({ ...companyFilter.shape, responsible }),
    response: countsSchema([...BRIEF_STATUSES, 'waiting']),
  }),
  get: endpoint('GET /api/briefs/:id', {
    summary: 'One brief',
    description: 'With all that the client answered, its files, and the feedback if it was returned.',
    response: Brief,
  }),
  create: endpoint('POST /api/briefs', {
    summary: 'Submit a brief',
    description: 'Staff are notified. A draft of the client’s is gone then.',
    undo: 'DELETE /api/briefs/:id',
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  createForClient: endpoint('POST /api/users/:id/briefs', {
    summary: 'Submit a brief for a client',
    description:
      'By staff, for example for somebody who telephoned. The client is told, and revises it as a brief of their own. 409 for a deactivated client.',
    undoable: true,
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  update: endpoint('PATCH /api/briefs/:id', {
    summary: 'Change a brief that is pending or declined',
    description:
      'One that staff wrote, until it is completed; the project keeps its own facts. What is changed is no longer `unasked`.',
    undo: 'the same call',
    body: BriefChange,
    response: Brief,
  }),
  setResponsible: endpoint('PUT /api/briefs/:id/responsible', {
    summary: 'Say who is responsible for a brief',
    description: 'The project that it becomes begins with the same person, who is told.',
    undoable: true,
    body: BriefResponsible,
    response: Brief,
  }),
  resubmit: endpoint('POST /api/briefs/:id/resubmit', {
    summary: 'Submit a declined brief again',
    description: 'It is pending again, and staff are notified. 409 unless it was declined for revision.',
    undoable: true,
    response: Brief,
  }),
  withdraw: endpoint('DELETE /api/briefs/:id', {
    summary: 'Withdraw a pending brief',
    description: 'It is gone with its files. 409 once it is decided.',
    undoable: true,
  }),
  revisions: endpoint('GET /api/briefs/:id/revisions', {
    summary: 'Earlier versions of a brief with the feedback on each, newest first',
    description: 'One for each time that it was returned for revision.',
    query: pageQuery,
    response: z.array(BriefRevision),
  }),
  setStatus: endpoint('PATCH /api/briefs/:id/status', {
    summary: 'Accept, reject or complete a brief',
    undoable: true,
    description:
      '`accepted` does what the accept call does. `rejected` is final. `completed` follows accepted or in progress. Anything else is 409.',
    body: z.object({ status: statusInput(BRIEF_STATUSES) }),
    response: Brief,
  }),
  accept: endpoint('POST /api/briefs/:id/accept', {
    summary: 'Accept a brief',
    undoable: true,
    description:
      'Creates exactly one project; tasks and information requests carry over. With `templateId` it begins with what that template makes, from `startDate` on.',
    body: BriefAcceptance,
    response: Brief,
  }),
  decline: endpoint('POST /api/briefs/:id/decline', {
    summary: 'Send a brief back to its client for revision',
    description: 'The client is notified, sees the feedback, and may change the brief and submit it again.',
    undoable: true,
    body: Decline,
    response: Brief,
  }),
}

/** The brief of a website. Part of the group `websites`. */
export const websiteBriefEndpoints = {
  brief: endpoint('GET /api/websites/:id/brief', {
    summary: 'The brief a website began with',
    description: 'That is the brief of its project. 404 if the project began without one.',
    response: Brief,
  }),
}
