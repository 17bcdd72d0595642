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
    .describe('Only the requests that were withdrawn, for staff; else only those that were not'),
})

const requestListQuery = listQuery.extend({
  ...companyFilter.shape,
  status: enumFilter(INFO_REQUEST_STATUSES),
  state: z.enum(['open', 'overdue', 'completed']).optional(),
  today: z.iso.date().optional().describe('The reader’s day, which `overdue` is told by; else the server’s'),
})

export const infoRequestEndpoints = {
  list: endpoint('GET /api/info-requests', {
    summary: 'All information requests, newest first',
    description:
      '`state`: open (status pending or in_progress), overdue (open and due before `today`; longest overdue first), or completed. `sort`: `newest` by creation; `due` by due date, those without one last.',
    query: requestListQuery.extend({ ...withdrawnFilter.shape, sort: z.enum(['newest', 'due']).optional() }),
    response: z.array(InfoRequest),
  }),
  counts: endpoint('GET /api/info-requests/counts', {
    summary: 'How many requests of each status the reader may see, and how many are overdue',
    description: '`overdue` are open ones whose due date has passed; they count under their status too.',
    query: requestListQuery.pick({ q: true, company: true, today: true }).extend(withdrawnFilter.shape),
    response: countsSchema([...INFO_REQUEST_STATUSES, 'overdue']),
  }),
  mine: endpoint('GET /api/info-requests/client', {
    summary: 'The client’s own requests, by due date; completed ones last answered first',
    description: '`state`: open (status pending or in_progress), or completed.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  get: endpoint('GET /api/info-requests/:id', {
    summary: 'One information request',
    description: 'With the client’s answer and all that was added to it.',
    response: InfoRequest,
  }),
  returns: endpoint('GET /api/info-requests/:id/returns', {
    summary: 'Answers to a request that were returned, oldest first',
    description: 'Each with the answer as it was and the reason for returning it.',
    query: pageQuery,
    response: z.array(InfoRequestReturn),
  }),
  remind: endpoint('POST /api/info-requests/:id/remind', {
    summary: 'Remind the client of a request that waits',
    undoable: true,
    description: 'Once in 24 hours; 409 before, and when it is answered.',
    response: InfoRequest,
  }),
  ofBrief: endpoint('GET /api/briefs/:id/info-requests', {
    summary: 'Information requests of a brief, newest first',
    description: 'Without those that were withdrawn, unless `withdrawn` asks for them.',
    query: pageQuery.extend(withdrawnFilter.shape),
    response: z.array(InfoRequest),
  }),
  ofProject: endpoint('GET /api/projects/:id/info-requests', {
    summary: 'Information requests of a project, newest first',
    description: 'Without those that were withdrawn, unless `withdrawn` asks for them.',
    query: pageQuery.extend(withdrawnFilter.shape),
    response: z.array(InfoRequest),
  }),
  create: endpoint('POST /api/info-requests', {
    summary: 'Ask a client for something',
    description: 'The client asked is the brief’s or project’s.',
    undo: 'DELETE /api/info-requests/:id',
    body: NewInfoRequest,
    response: InfoRequest,
    status: 201,
  }),
  update: endpoint('PATCH /api/info-requests/:id', {
    summary: 'Answer a request (its client), or edit, review or return it (staff)',
    description:
      'A client sends `responseData`. Staff change what is asked, accept an answer (`reviewed`), or return it with a `reason`.',
    body: InfoRequestChange,
    response: InfoRequest,
    undoable: true,
  }),
  withdraw: endpoint('DELETE /api/info-requests/:id', {
    summary: 'Withdraw a request',
    description:
      'It needs no answer any more and is in no list unless `withdrawn=true` asks for it; read alone it is still there. `PATCH` with `withdrawn: false` restores it. What has not been sent about it is not sent any more.',
    undoable: true,
  }),
  add: endpoint('POST /api/info-requests/:id/additions', {
    summary: 'Add to a completed answer',
    description:
      'By its client: a dated part of the answer, which awaits review again. 409 before it is answered.',
    undo: { never: 'an answer is a record of what was sent when' },
    body: AnswerAddition,
    response: InfoRequest,
    status: 201,
  }),
}

/** The people who can see and answer a request. Part of the group `companies`. */
export const requestPeopleEndpoints = {
  requestPeople: endpoint('GET /api/info-requests/:id/people', {
    summary: 'Who sees an information request',
    description: 'Of its company. Staff see every request.',
    response: RecordPeople,
  }),
  setRequestPeople: endpoint('PUT /api/info-requests/:id/people', {
    summary: 'Say who sees an information request',
    description:
      'The person who was asked a private one, the people who are named, owners and staff see it. All of them except people who are only named can change this and open it again. `If-Match` takes the version of the request.',
    undo: 'the same call',
    body: RecordPeopleChange,
    response: RecordPeople,
  }),
  handOver: endpoint('POST /api/info-requests/:id/hand-over', {
    summary: 'Hand an information request to a colleague',
    description:
      'Asks another person from now on, and notifies them. With `questionIds`, hands over these questions alone, and the request stays with the person who is asked. People who are only named in a private one can hand it only to an owner or back to the person who is asked. 409 when it is answered or withdrawn.',
    undo: 'the same call',
    body: HandoverInput,
    response: InfoRequest,
  }),
}
