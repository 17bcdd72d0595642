import * as z from 'zod'
import { clockFields } from '#shared/clock/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  NAME_MAX,
  Person,
  TEXT_MAX,
  counts,
  dayInput,
  filter,
  listQuery,
  nullableDayInput,
  optionalText,
  statusInput,
  text,
} from '#shared/contract/fields.ts'
import { Attachment, RESPONSE_MAX_FILES, attachmentsInput } from '#shared/files/schemas.ts'

export const INFO_REQUEST_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type InfoRequestStatus = (typeof INFO_REQUEST_STATUSES)[number]
export const INFO_REQUEST_KINDS = ['content', 'access', 'approval', 'other'] as const
export type InfoRequestKind = (typeof INFO_REQUEST_KINDS)[number]
/** What an answer without text and files says. */
export const EMPTY_RESPONSE = 'Marked as completed'

export const InfoRequest = z
  .object({
    id: Id,
    briefId: Id.nullable(),
    projectId: Id.nullable(),
    userId: Id.describe('Who asked'),
    clientId: Id.describe('Who is asked'),
    title: z.string(),
    description: z.string(),
    kind: z.enum(INFO_REQUEST_KINDS),
    status: z.enum(INFO_REQUEST_STATUSES),
    dueDate: Day.nullable(),
    responseData: z
      .object({ message: z.string(), attachments: z.array(Attachment) })
      .nullable()
      .describe('The client’s answer'),
    about: z.string().describe('Name of the project or brief'),
    client: Person,
    createdAt: Instant,
    updatedAt: Instant,
    completedAt: Instant.nullable(),
    awaitsReview: z
      .boolean()
      .describe('Whether the answer still waits for the agency to say that it is enough'),
    remindedAt: Instant.nullable().describe('When the client was last reminded'),
    ...clockFields,
  })
  .meta({ id: 'InfoRequest' })
export type InfoRequest = z.infer<typeof InfoRequest>

const title = text(3, NAME_MAX, 'Title must be at least 3 characters')
const description = text(10, TEXT_MAX, 'Description must be at least 10 characters')

export const NewInfoRequest = z
  .object({
    title,
    description,
    kind: z.enum(INFO_REQUEST_KINDS).default('other'),
    dueDate: dayInput('Due date is required'),
    briefId: Id.nullish(),
    projectId: Id.nullish(),
  })
  .refine((request) => (request.briefId == null) !== (request.projectId == null), {
    path: ['projectId'],
    message: 'Name either a brief or a project',
  })
  .meta({
    examples: [
      {
        title: 'Photos of the team',
        description: 'Please send us three photos.',
        kind: 'content',
        dueDate: '2027-03-01',
        projectId: 7,
      },
    ],
  })

const ResponseData = z
  .object({
    message: optionalText(TEXT_MAX),
    attachments: attachmentsInput(RESPONSE_MAX_FILES),
    text: optionalText(TEXT_MAX).describe('The same as `message`'),
    files: attachmentsInput(RESPONSE_MAX_FILES).describe('The same as `attachments`'),
  })
  .transform(({ message, attachments, text: sameAsMessage, files }) => ({
    message: message ?? sameAsMessage,
    attachments: attachments ?? files,
  }))

/** An object, or the same as a JSON text. */
const responseDataInput = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue('The answer is not valid JSON')
    return z.NEVER
  }
}, ResponseData)

const REASON_MISSING = 'Please say what is missing (at least 10 characters)'

/** An answer that was returned to the client, with what it said then. */
export const InfoRequestReturn = z
  .object({
    id: Id,
    reason: z.string().nullable(),
    message: z.string(),
    files: z.array(Attachment),
    answeredAt: Instant,
    returnedBy: Person,
    createdAt: Instant,
  })
  .meta({ id: 'InfoRequestReturn' })
export type InfoRequestReturn = z.infer<typeof InfoRequestReturn>

/** The client answers with `responseData`; staff edit the other fields, accept the answer with `reviewed`, or return the answer with `pending` and a reason. */
export const InfoRequestChange = z
  .object({
    responseData: responseDataInput.optional(),
    status: statusInput(INFO_REQUEST_STATUSES).optional(),
    title: title.optional(),
    description: description.optional(),
    kind: z.enum(INFO_REQUEST_KINDS).optional(),
    dueDate: nullableDayInput.optional(),
    reason: text(10, TEXT_MAX, REASON_MISSING)
      .optional()
      .describe('Why an answer is returned; the client reads it'),
    reviewed: z.literal(true).optional().describe('The answer is enough'),
  })
  .meta({ examples: [{ responseData: { message: 'Here they are.' }, status: 'completed' }] })

const requestListQuery = listQuery.extend({
  status: filter(INFO_REQUEST_STATUSES),
  state: z.enum(['open', 'overdue', 'completed']).optional(),
  today: z.iso.date().optional().describe('The reader’s day, which `overdue` is told by; else the server’s'),
})

export const infoRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/info-requests',
    summary: 'All information requests, newest first',
    description:
      '`state`: open (status pending or in_progress), overdue (open and due before `today`; longest overdue first), or completed.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/info-requests/counts',
    summary: 'How many requests of each status the reader may see, and how many are overdue',
    query: requestListQuery.pick({ q: true, today: true }),
    response: counts([...INFO_REQUEST_STATUSES, 'overdue']),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/info-requests/client',
    summary: 'The client’s own requests, by due date; completed ones last answered first',
    description: '`state`: open (status pending or in_progress), or completed.',
    query: requestListQuery,
    response: z.array(InfoRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/info-requests/:id',
    summary: 'One information request',
    params: IdParams,
    response: InfoRequest,
  }),
  returns: endpoint({
    method: 'GET',
    path: '/api/info-requests/:id/returns',
    summary: 'Answers to a request that were returned, oldest first',
    params: IdParams,
    response: z.array(InfoRequestReturn),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/info-requests/:id/remind',
    summary: 'Remind the client of a request that waits',
    description: 'Once in 24 hours; 409 before, and when it is answered.',
    params: IdParams,
    response: InfoRequest,
  }),
  ofBrief: endpoint({
    method: 'GET',
    path: '/api/briefs/:id/info-requests',
    summary: 'Information requests of a brief',
    params: IdParams,
    response: z.array(InfoRequest),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/:id/info-requests',
    summary: 'Information requests of a project',
    params: IdParams,
    response: z.array(InfoRequest),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/info-requests',
    summary: 'Ask a client for something',
    description: 'The client asked is the brief’s or project’s.',
    body: NewInfoRequest,
    response: InfoRequest,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/info-requests/:id',
    summary: 'Answer a request (its client), or edit, review or return it (staff)',
    params: IdParams,
    body: InfoRequestChange,
    response: InfoRequest,
  }),
}
