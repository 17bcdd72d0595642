import * as z from 'zod'
import { WAITING_ON } from '#shared/clock/schemas.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { Day, Id, Instant, listQuery } from '#shared/contract/fields.ts'

/** How many of each list are told. */
export const MORNING_SHOWN = 6
export const WAITING_KINDS = ['ticket', 'brief', 'info_request'] as const
/** How many days the figures go back, today among them. */
export const MORNING_DAYS = 30

const WaitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  id: Id,
  title: z.string(),
  client: z.string().describe('The company, or the person’s name'),
  since: Instant,
  answerDueAt: Instant.nullable().describe('By when an answer is due, in business hours'),
  remindedAt: Instant.nullable().describe('When the client was last reminded'),
})
export type WaitingItem = z.infer<typeof WaitingItem>

const DueItem = z.object({
  kind: z.enum(['project', 'task', 'info_request']),
  id: Id,
  title: z.string(),
  client: z.string(),
  dueDate: Day,
  of: z
    .object({ kind: z.enum(['brief', 'project']), id: Id })
    .nullable()
    .describe('Of a task'),
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

export const Morning = z
  .object({
    today: Day.describe('In the agency’s time zone'),
    targetHours: z.int().describe('Business hours within which an answer is due'),
    waitsOnUs: z
      .array(WaitingItem)
      .describe('Open tickets whose turn is ours, pending briefs and answers to review, the oldest first'),
    waitsOnClients: z
      .array(WaitingItem)
      .describe('Tickets, requests and declined briefs that wait for their client, the oldest first'),
    due: z.array(DueItem).describe('Projects, tasks and requests that are late or due within a week'),
    days: z.array(DayFigures).describe('Of the last 30 days, the oldest first'),
  })
  .meta({ id: 'Morning' })
export type Morning = z.infer<typeof Morning>

export const morning = {
  get: endpoint({
    method: 'GET',
    path: '/api/stats/morning',
    summary: 'What waits, what is due, and how tickets came and were answered lately',
    response: Morning,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/stats/waiting',
    summary: 'All that waits on the agency or on clients, the oldest first',
    query: listQuery.pick({ limit: true, cursor: true }).extend({ on: z.enum(WAITING_ON) }),
    response: z.array(WaitingItem),
  }),
}
