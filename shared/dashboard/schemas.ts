import * as z from 'zod'
import { Id, Instant, Day, Person, defineSchema } from '#shared/contract/fields.ts'
import { Handover } from '#shared/requests/handover-schemas.ts'
import { INFO_REQUEST_KINDS } from '#shared/requests/values.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { COMPANY_NEEDS, WAITING_KINDS } from './values.ts'

const TaskParent = z.object({ kind: z.enum(['brief', 'project']), id: Id })

export const WaitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  id: Id,
  title: z.string(),
  client: z.string().describe('The company’s or person’s name'),
  description: z.string().describe('The text, or the question to the client, shortened to 300 characters'),
  priority: z.enum(TICKET_PRIORITIES).nullable().describe('The priority of a ticket'),
  since: Instant.describe('When it started to wait'),
  answerDueAt: Instant.nullable().describe('When a response is due'),
  answered: z.boolean().describe('Whether staff answered a ticket that is still waiting on the agency'),
  remindedAt: Instant.nullable().describe('When the client was last reminded'),
  dueDate: Day.nullable().describe('The due date of a request or a task'),
  requestKind: z.enum(INFO_REQUEST_KINDS).nullable().describe('The kind of a request'),
  asked: Person.nullable().describe('The person who is asked or assigned'),
  of: TaskParent.nullable().describe('The brief or project of a task'),
  own: z
    .boolean()
    .describe(
      'Whether it’s yours. For clients: a request that you’re asked to answer, a task that’s assigned to you, a request with `questions`, a ticket that you opened or a brief that you wrote. For staff: a record that you’re responsible for, or a request that you created',
    ),
  questions: z
    .array(z.object({ id: Id, label: z.string() }))
    .describe('For clients: the open questions of a request that were handed over to you, in order'),
  handedOver: Handover.nullable().describe(
    'For clients: the last reassignment of these questions, or of the request, to you',
  ),
  askedCount: z
    .int()
    .nullable()
    .describe('The number of questions that are asked, for requests with questions'),
  answeredCount: z
    .int()
    .nullable()
    .describe('The number of these questions with a submitted or accepted answer'),
  returned: z
    .object({
      count: z.int().describe('The number of returned answers that weren’t submitted again'),
      label: z
        .string()
        .nullable()
        .describe('The first of their questions. Null for a request without questions'),
    })
    .nullable()
    .describe('The answers that the agency returned to the client'),
  needs: z
    .enum(COMPANY_NEEDS)
    .nullable()
    .describe(
      'For a company: it needs an owner who can sign in, or an invitation that couldn’t be emailed has to be passed on',
    ),
})
export type WaitingItem = z.infer<typeof WaitingItem>

const DueItem = z.object({
  kind: z.enum(['project', 'task', 'info_request']),
  id: Id,
  title: z.string(),
  client: z.string(),
  dueDate: Day,
  of: TaskParent.nullable().describe('The brief or project of a task'),
})
export type DueItem = z.infer<typeof DueItem>

const DayFigures = z.object({
  day: Day,
  opened: z.int().describe('The number of opened tickets'),
  resolved: z.int().describe('The number of resolved tickets'),
  answered: z.int().describe('The number of tickets that got their first response'),
  late: z.int().describe('The number of these tickets whose first response missed the target'),
  medianMinutes: z.int().nullable().describe('The median time until the first response, in business minutes'),
})
export type DayFigures = z.infer<typeof DayFigures>

export const StaffDashboard = defineSchema('Morning', {
  today: Day.describe('The current day in the agency’s time zone'),
  targetHours: z.int().describe('The response target in business hours'),
  waitsOnUs: z
    .array(WaitingItem)
    .describe(
      'Tickets waiting on the agency, pending briefs and answers to review, sorted like `GET /api/stats/waiting`',
    ),
  waitsOnClients: z
    .array(WaitingItem)
    .describe('Tickets, requests, declined briefs and tasks waiting on clients, in the same order'),
  due: z.array(DueItem).describe('Projects, tasks and requests that are overdue or due within a week'),
  days: z.array(DayFigures).describe('The last 30 days, oldest first'),
})
export type StaffDashboard = z.infer<typeof StaffDashboard>

export const Stats = defineSchema('Stats', {
  activeBriefs: z.int().describe('Briefs that are pending, accepted or in progress'),
  pendingBriefs: z.int().describe('Briefs waiting for a decision, except those of archived companies'),
  activeProjects: z.int().describe('Projects that are neither completed nor launched'),
  liveWebsites: z.int(),
  openTickets: z.int().describe('Tickets that are open or in progress'),
  hasRecords: z
    .boolean()
    .describe('Whether there’s any brief, project, website or ticket, even an archived or completed one'),
})
export type Stats = z.infer<typeof Stats>
