import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { countsSchema, statusInput } from '#shared/contract/fields.ts'
import { companyFilter, listQuery, enumFilter, staffFilter } from '#shared/contract/queries.ts'
import { Ticket, NewTicket, TicketChange, TicketBatch } from './schemas.ts'
import { TICKET_STATUSES, TICKET_PRIORITIES } from './values.ts'
import { RecordPeople, RecordPeopleChange } from '#shared/contract/privacy-fields.ts'

const assignee = staffFilter('Who handles them')

export const ticketEndpoints = {
  list: endpoint('GET /api/tickets', {
    summary: 'Tickets',
    description:
      '`sort`: `newest` by creation; `priority` from urgent to low, then newest; `updated` by last change. `state`: active (neither resolved nor closed) or completed.',
    query: listQuery.extend({
      ...companyFilter.shape,
      status: enumFilter(TICKET_STATUSES),
      priority: enumFilter(TICKET_PRIORITIES),
      state: z.enum(['active', 'completed']).optional(),
      assignee,
      sort: z.enum(['newest', 'priority', 'updated']).default('newest'),
    }),
    response: z.array(Ticket),
  }),
  counts: endpoint('GET /api/tickets/counts', {
    summary: 'How many tickets of each status',
    description: 'Takes the same search and filters as the list, but for the status.',
    query: listQuery
      .pick({ q: true })
      .extend({ ...companyFilter.shape, priority: enumFilter(TICKET_PRIORITIES), assignee }),
    response: countsSchema(TICKET_STATUSES),
  }),
  get: endpoint('GET /api/tickets/:id', {
    summary: 'One ticket',
    description: 'With its files, and whose move it is.',
    response: Ticket,
  }),
  create: endpoint('POST /api/tickets', {
    summary: 'Raise a ticket',
    description:
      'By a client, for one of its own websites or none. By staff only for a website; the requester is then the website’s client.',
    undo: 'PATCH /api/tickets/:id/status',
    body: NewTicket,
    response: Ticket,
    status: 201,
  }),
  update: endpoint('PATCH /api/tickets/:id', {
    summary: 'Say who handles a ticket, or how pressing it is',
    description: 'Who it is newly assigned to is notified.',
    undoable: true,
    body: TicketChange,
    response: Ticket,
  }),
  changeBatch: endpoint('POST /api/tickets/bulk', {
    summary: 'Change many tickets at once',
    undoable: true,
    description:
      'All or none: 412 when one of them was changed since, with the numbers of those under `errors`, and 404 when one is missing.',
    body: TicketBatch,
    response: z.object({ tickets: z.array(Ticket) }),
  }),
  setStatus: endpoint('PATCH /api/tickets/:id/status', {
    summary: 'Change a ticket’s status',
    undoable: true,
    description: 'Staff: any status. A client: its own to `resolved` or `open`; anything else is 403.',
    body: z.object({ status: statusInput(TICKET_STATUSES) }),
    response: Ticket,
  }),
}

/** The people who can see a ticket. Part of the group `companies`. */
export const ticketPeopleEndpoints = {
  ticketPeople: endpoint('GET /api/tickets/:id/people', {
    summary: 'Who sees a ticket',
    description: 'Of its company. Staff see every ticket.',
    response: RecordPeople,
  }),
  setTicketPeople: endpoint('PUT /api/tickets/:id/people', {
    summary: 'Say who sees a ticket',
    description:
      'The person who raised a private one, the people who are named, owners and staff see it. All of them except people who are only named can change this and open it again. `If-Match` takes the version of the ticket.',
    undo: 'the same call',
    body: RecordPeopleChange,
    response: RecordPeople,
  }),
}

/** The tickets of a website. Part of the group `websites`. */
export const websiteTicketEndpoints = {
  tickets: endpoint('GET /api/websites/:id/tickets', {
    summary: 'Tickets of a website, newest first',
    description: '`q` finds those that contain a text; they are of every status.',
    query: listQuery,
    response: z.array(Ticket),
  }),
}
