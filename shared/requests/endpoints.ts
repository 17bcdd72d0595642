import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { countsSchema } from '#shared/contract/fields.ts'
import { companyFilter, listQuery, pageQuery, enumFilter } from '#shared/contract/queries.ts'
import {
  AnswerAddition,
  HandoverInput,
  InfoRequest,
  InfoRequestReturn,
  NewInfoRequest,
  InfoRequestChange,
} from './schemas.ts'
import { INFO_REQUEST_STATUSES } from './values.ts'
import { RecordPeople, RecordPeopleChange } from '#shared/contract/privacy-fields.ts'

const withdrawnFilter = z.object({
  withdrawn: z
    .stringbool()
    .optional()
    .describe('For staff: only withdrawn requests. By default, only requests that aren’t withdrawn'),
})

const requestListQuery = listQuery.extend({
  ...companyFilter.shape,
  status: enumFilter(INFO_REQUEST_STATUSES),
  state: z
    .enum(['open', 'overdue', 'completed'])
    .optional()
    .describe('`open`: pending or in progress. `overdue`: open and due before `today`'),
  today: z.iso
    .date()
    .optional()
    .describe('The current day where you are, for `overdue`. By default, the server’s day'),
})

export const infoRequestEndpoints = {
  list: endpoint('GET /api/info-requests', {
    summary: 'List all information requests',
    description:
      'Sorted newest first. `sort=due` sorts by due date, with requests without one at the end. `state=overdue` sorts the longest overdue first.',
    query: requestListQuery.extend({
      ...withdrawnFilter.shape,
      sort: z.enum(['newest', 'due']).optional().describe('`newest`: last created first. `due`: by due date'),
    }),
    response: z.array(InfoRequest),
  }),
  counts: endpoint('GET /api/info-requests/counts', {
    summary: 'Count information requests by status',
    description:
      'Counts the requests that you can see. `overdue` counts open requests whose due date has passed. They’re also counted under their status.',
    query: requestListQuery.pick({ q: true, company: true, today: true }).extend(withdrawnFilter.shape),
    response: countsSchema([...INFO_REQUEST_STATUSES, 'overdue']),
  }),
  mine: endpoint('GET /api/info-requests/client', {
    summary: 'List your information requests',
    description:
      'For clients. Sorted by due date, or with `state=completed` by the time of the answer, latest first.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  get: endpoint('GET /api/info-requests/:id', {
    summary: 'Get an information request',
    description: 'Includes the client’s answer and everything that was added to it.',
    response: InfoRequest,
  }),
  returns: endpoint('GET /api/info-requests/:id/returns', {
    summary: 'List the returned answers of a request',
    description: 'Sorted oldest first. Each includes the returned answer and the reason for returning it.',
    query: pageQuery,
    response: z.array(InfoRequestReturn),
  }),
  remind: endpoint('POST /api/info-requests/:id/remind', {
    summary: 'Remind the client of a request',
    undoable: true,
    description:
      'The client is notified. Returns 409 if the request is completed or withdrawn, if its company is archived or if the client was reminded in the last 24 hours.',
    response: InfoRequest,
  }),
  ofBrief: endpoint('GET /api/briefs/:id/info-requests', {
    summary: 'List a brief’s information requests',
    description: 'Sorted newest first. Withdrawn requests are listed only with `withdrawn=true`.',
    query: pageQuery.extend(withdrawnFilter.shape),
    response: z.array(InfoRequest),
  }),
  ofProject: endpoint('GET /api/projects/:id/info-requests', {
    summary: 'List a project’s information requests',
    description: 'Sorted newest first. Withdrawn requests are listed only with `withdrawn=true`.',
    query: pageQuery.extend(withdrawnFilter.shape),
    response: z.array(InfoRequest),
  }),
  create: endpoint('POST /api/info-requests', {
    summary: 'Ask a client for information',
    description: 'The request belongs to a brief or a project. The contact is asked and notified.',
    undo: 'DELETE /api/info-requests/:id',
    body: NewInfoRequest,
    response: InfoRequest,
    status: 201,
  }),
  update: endpoint('PATCH /api/info-requests/:id', {
    summary: 'Answer, edit, review or return a request',
    description:
      'Clients send `responseData` to answer, and `decision` to approve or to ask for a change. Staff can edit the request, accept the answer (`reviewed`), return it (`status: pending` with a `reason`) or restore a withdrawn request (`withdrawn: false`). The client is notified of changes and returned answers, and staff are notified of answers. Returns 403 if staff answer or clients edit, and 409 if the request is withdrawn or already answered.',
    body: InfoRequestChange,
    response: InfoRequest,
    undoable: true,
  }),
  withdraw: endpoint('DELETE /api/info-requests/:id', {
    summary: 'Withdraw an information request',
    description:
      'It no longer needs an answer, and appears in lists only with `withdrawn=true`. You can still get it by its ID. Messages about it that haven’t been sent are canceled. To restore it, send `PATCH` with `withdrawn: false`.',
    undoable: true,
  }),
  add: endpoint('POST /api/info-requests/:id/additions', {
    summary: 'Add to a submitted answer',
    description:
      'For clients. Adds a dated part to the answer, which then waits for review again. Returns 409 if the request isn’t answered yet.',
    undo: { never: 'the portal records what was sent and when' },
    body: AnswerAddition,
    response: InfoRequest,
    status: 201,
  }),
}

/** The people who can see and answer a request. Part of the group `companies`. */
export const requestPeopleEndpoints = {
  requestPeople: endpoint('GET /api/info-requests/:id/people', {
    summary: 'List the people who can see an information request',
    description:
      'Includes only people in the client’s company. Staff can see every request of their companies.',
    response: RecordPeople,
  }),
  setRequestPeople: endpoint('PUT /api/info-requests/:id/people', {
    summary: 'Change who can see an information request',
    description:
      'A private request can be seen by the person who was asked, the people named in it, company owners and staff. All of them except people who are only named can change this. New readers are notified. `If-Match` takes the version of the request.',
    undo: 'the same call',
    body: RecordPeopleChange,
    response: RecordPeople,
  }),
  handOver: endpoint('POST /api/info-requests/:id/hand-over', {
    summary: 'Reassign an information request',
    description:
      'Asks a colleague instead, and notifies them. With `questionIds`, only these questions are reassigned, or given back if you send the ID of the request’s respondent. Questions that have been answered are skipped. People who are only named in a private request can reassign it only to an owner or back. Returns 400 if the colleague can’t answer it, and 409 if it’s withdrawn or completed, or if all of these questions are answered. Questions of a completed request can be reassigned until the agency accepts the answer.',
    undoable: true,
    body: HandoverInput,
    response: InfoRequest,
  }),
}
