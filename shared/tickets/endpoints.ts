import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { countsSchema, statusInput } from '#shared/contract/fields.ts'
import { companyFilter, listQuery, enumFilter, staffFilter } from '#shared/contract/queries.ts'
import { Ticket, NewTicket, TicketChange, TicketBatch } from './schemas.ts'
import { TICKET_STATUSES, TICKET_PRIORITIES } from './values.ts'
import { RecordPeople, RecordPeopleChange } from '#shared/contract/privacy-fields.ts'

const assignee = staffFilter('Only tickets that are assigned to this staff member')

export const ticketEndpoints = {
  list: endpoint('GET /api/tickets', {
    summary: 'List tickets',
    description: 'Sorted newest first by default. `q` searches their texts.',
    query: listQuery.extend({
      ...companyFilter.shape,
      status: enumFilter(TICKET_STATUSES),
      priority: enumFilter(TICKET_PRIORITIES),
      state: z
        .enum(['active', 'completed'])
        .optional()
        .describe('`active`: open or in progress. `completed`: resolved or closed'),
      assignee,
      sort: z
        .enum(['newest', 'priority', 'updated'])
        .default('newest')
        .describe('`priority`: from urgent to low, then newest. `updated`: by last change'),
    }),
    response: z.array(Ticket),
  }),
  counts: endpoint('GET /api/tickets/counts', {
    summary: 'Count tickets by status',
    description: 'Accepts the same search and filters as the list, except for the status.',
    query: listQuery
      .pick({ q: true })
      .extend({ ...companyFilter.shape, priority: enumFilter(TICKET_PRIORITIES), assignee }),
    response: countsSchema(TICKET_STATUSES),
  }),
  get: endpoint('GET /api/tickets/:id', {
    summary: 'Get a ticket',
    description: 'Includes its files and who it’s waiting on.',
    response: Ticket,
  }),
  create: endpoint('POST /api/tickets', {
    summary: 'Open a ticket',
    description:
      'Clients can open a ticket for one of their websites, or without one. Staff need a website, and the ticket then belongs to the website’s contact. Staff are notified, and the client if staff open it. A client who opens one gets an email with its number and the time by which staff will answer, unless they turned off emails about tickets or their address isn’t confirmed.',
    undo: 'PATCH /api/tickets/:id/status',
    body: NewTicket,
    response: Ticket,
    status: 201,
  }),
  update: endpoint('PATCH /api/tickets/:id', {
    summary: 'Set a ticket’s assignee or priority',
    description: 'A new assignee is notified. A new priority changes when the response is due.',
    undoable: true,
    body: TicketChange,
    response: Ticket,
  }),
  changeBatch: endpoint('POST /api/tickets/bulk', {
    summary: 'Change several tickets at once',
    undoable: true,
    description:
      'Changes all tickets or none. Returns 412 if one of them has changed since the given version, and lists those tickets in `errors`. Returns 404 if one is missing.',
    body: TicketBatch,
    response: z.object({ tickets: z.array(Ticket).describe('The changed tickets') }),
  }),
  setStatus: endpoint('PATCH /api/tickets/:id/status', {
    summary: 'Change a ticket’s status',
    undoable: true,
    description:
      'Staff can set any status. Clients can resolve and reopen tickets that they can see: any status other than `resolved` or `open` returns 403.',
    body: z.object({ status: statusInput(TICKET_STATUSES) }),
    response: Ticket,
  }),
}

/** The people who can see a ticket. Part of the group `companies`. */
export const ticketPeopleEndpoints = {
  ticketPeople: endpoint('GET /api/tickets/:id/people', {
    summary: 'List the people who can see a ticket',
    description:
      'Includes only people in the client’s company. Staff can see every ticket of their companies.',
    response: RecordPeople,
  }),
  setTicketPeople: endpoint('PUT /api/tickets/:id/people', {
    summary: 'Change who can see a ticket',
    description:
      'A private ticket can be seen by the person who opened it, the people named in it, company owners and staff. All of them except people who are only named can change this. New readers are notified. `If-Match` takes the version of the ticket.',
    undo: 'the same call',
    body: RecordPeopleChange,
    response: RecordPeople,
  }),
}

/** The tickets of a website. Part of the group `websites`. */
export const websiteTicketEndpoints = {
  tickets: endpoint('GET /api/websites/:id/tickets', {
    summary: 'List a website’s tickets',
    description: 'Sorted newest first, with every status. `q` searches their texts.',
    query: listQuery,
    response: z.array(Ticket),
  }),
}
