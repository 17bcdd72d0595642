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

const responsible = staffFilter('Only briefs that this staff member is responsible for')

export const briefEndpoints = {
  list: endpoint('GET /api/briefs', {
    summary: 'List briefs',
    description: 'Sorted newest first. `q` searches their texts.',
    query: listQuery.extend({
      ...companyFilter.shape,
      status: enumFilter(BRIEF_STATUSES),
      state: z
        .enum(['waiting'])
        .optional()
        .describe('Only pending briefs, except those of archived companies'),
      responsible,
    }),
    response: z.array(BriefSummary),
  }),
  counts: endpoint('GET /api/briefs/counts', {
    summary: 'Count briefs by status',
    description:
      'Accepts the same search and filters as the list, except for the status. `waiting` counts briefs waiting for a decision. They’re also counted under their status.',
    query: listQuery.pick({ q: true }).extend({ ...companyFilter.shape, responsible }),
    response: countsSchema([...BRIEF_STATUSES, 'waiting']),
  }),
  get: endpoint('GET /api/briefs/:id', {
    summary: 'Get a brief',
    description: 'Includes the client’s answers, the files and, if the brief was declined, the feedback.',
    response: Brief,
  }),
  create: endpoint('POST /api/briefs', {
    summary: 'Submit a brief',
    description: 'For clients. Staff are notified, and the client’s draft is deleted.',
    undo: 'DELETE /api/briefs/:id',
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  createForClient: endpoint('POST /api/users/:id/briefs', {
    summary: 'Submit a brief for a client',
    description:
      'Use this if, for example, the client called. The client is notified, and can change the brief like their own. Returns 409 for a deactivated client.',
    undoable: true,
    body: NewBrief,
    response: Brief,
    status: 201,
  }),
  update: endpoint('PATCH /api/briefs/:id', {
    summary: 'Change a brief',
    description:
      'For clients. They can change their own brief while it’s pending or declined, and a brief that staff wrote until it’s completed. The project’s own details don’t change. Changed fields are removed from `unasked`. Returns 409 if the brief can no longer be changed or its project is archived.',
    undo: 'the same call',
    body: BriefChange,
    response: Brief,
  }),
  setResponsible: endpoint('PUT /api/briefs/:id/responsible', {
    summary: 'Set who is responsible for a brief',
    description:
      'The new responsible person is notified, and will also be responsible for the project that’s created from the brief.',
    undoable: true,
    body: BriefResponsible,
    response: Brief,
  }),
  resubmit: endpoint('POST /api/briefs/:id/resubmit', {
    summary: 'Resubmit a declined brief',
    description:
      'For clients. The brief is pending again, and staff are notified. Returns 409 unless it was declined for revision.',
    undoable: true,
    response: Brief,
  }),
  withdraw: endpoint('DELETE /api/briefs/:id', {
    summary: 'Withdraw a pending brief',
    description: 'For clients. Deletes the brief and its files. Returns 409 if it was already decided.',
    undoable: true,
  }),
  revisions: endpoint('GET /api/briefs/:id/revisions', {
    summary: 'List the declined versions of a brief',
    description: 'Each includes the feedback. Sorted newest first.',
    query: pageQuery,
    response: z.array(BriefRevision),
  }),
  setStatus: endpoint('PATCH /api/briefs/:id/status', {
    summary: 'Accept, reject or complete a brief',
    undoable: true,
    description:
      '`accepted` does the same as `POST /api/briefs/:id/accept` without a template. `rejected` is final. Both need a pending brief. `completed` needs an accepted brief or one in progress. Anything else returns 409. The client is notified.',
    body: z.object({ status: statusInput(BRIEF_STATUSES) }),
    response: Brief,
  }),
  accept: endpoint('POST /api/briefs/:id/accept', {
    summary: 'Accept a brief',
    undoable: true,
    description:
      'Creates a project and moves the brief’s tasks and information requests to it. With `templateId`, the project starts with the items of that template, planned from `startDate`. The client is notified. Returns 409 unless the brief is pending.',
    body: BriefAcceptance,
    response: Brief,
  }),
  decline: endpoint('POST /api/briefs/:id/decline', {
    summary: 'Decline a brief for revision',
    description:
      'The client is notified, sees the feedback and can change and resubmit the brief. Returns 409 unless the brief is pending.',
    undoable: true,
    body: Decline,
    response: Brief,
  }),
}

/** The brief of a website. Part of the group `websites`. */
export const websiteBriefEndpoints = {
  brief: endpoint('GET /api/websites/:id/brief', {
    summary: 'Get a website’s brief',
    description: 'Returns the brief of the website’s project. Returns 404 if the project doesn’t have one.',
    response: Brief,
  }),
}
