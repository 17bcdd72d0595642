import * as z from 'zod'
import { Id, Instant, Day, Person, defineSchema } from '#shared/contract/fields.ts'
import { INFO_REQUEST_KINDS } from '#shared/requests/values.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { COMPANY_NEEDS, WAITING_KINDS } from './values.ts'

const TaskParent = z.object({ kind: z.enum(['brief', 'project']), id: Id })

export const WaitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  id: Id,
  title: z.string(),
  client: z.string().describe('The company, or the person’s name'),
  description: z.string().describe('What it says, or what its client is asked: at most 300 characters'),
  priority: z.enum(TICKET_PRIORITIES).nullable().describe('Of a ticket'),
  since: Instant,
  answerDueAt: Instant.nullable().describe('By when an answer is due, in business hours'),
  answered: z.boolean().describe('Whether we answered a ticket that is still ours'),
  remindedAt: Instant.nullable().describe('When the client was last reminded'),
  dueDate: Day.nullable().describe('Of a request or a task'),
  requestKind: z.enum(INFO_REQUEST_KINDS).nullable().describe('Of a request'),
  asked: Person.nullable().describe('Who is asked a request, or assigned a task'),
  of: TaskParent.nullable().describe('Of a task'),
  needs: z
    .enum(COMPANY_NEEDS)
    .nullable()
    .describe(
      'Of a company: an owner who can sign in, or that someone passes on an invitation that no email was sent of',
    ),
})
export type WaitingItem = z.infer<typeof WaitingItem>

const DueItem = z.object({
  kind: z.enum(['project', 'task', 'info_request']),
  id: Id,
  title: z.string(),
  client: z.string(),
  dueDate: Day,
  of: TaskParent.nullable().describe('Of a task'),
})
export type DueItem = z.infer<typeof DueItem>

const DayFigures = z.object({
  day: Day,
  opened: z.int(),
  resolved: z.int(),
  answered: z.int().describe('Tickets that got their first answer'),
  late: z.int().describe('Of them, those with an answer after the target'),
  medianMinutes: z.int().nullable().describe('Business minutes until the first answer'),
})
export type DayFigures = z.infer<typeof DayFigures>

export const StaffDashboard = defineSchema('Morning', {
  today: Day.describe('In the agency’s time zone'),
  targetHours: z.int().describe('Business hours within which an answer is due'),
  waitsOnUs: z
    .array(WaitingItem)
    .describe(
      'Open tickets whose turn is ours, pending briefs and answers to review, in the order of `GET /api/stats/waiting`',
    ),
  waitsOnClients: z
    .array(WaitingItem)
    .describe('Tickets, requests, declined briefs and tasks that wait for their client, in the same order'),
  due: z.array(DueItem).describe('Projects, tasks and requests that are late or due within a week'),
  days: z.array(DayFigures).describe('Of the last 30 days, the oldest first'),
})
export type StaffDashboard = z.infer<typeof StaffDashboard>

export const Stats = defineSchema('Stats', {
  activeBriefs: z.int().describe('Pending, accepted or in progress'),
  pendingBriefs: z.int().describe('Waiting to be accepted or declined: none of an archived company'),
  activeProjects: z.int().describe('Neither completed nor launched'),
  liveWebsites: z.int(),
  openTickets: z.int().describe('Open or in progress'),
})
export type Stats = z.infer<typeof Stats>
