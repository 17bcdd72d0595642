import * as z from 'zod'
import { Instant } from '#shared/contract/fields.ts'
import { WAITING_ON, ANSWER_TARGETS } from './values.ts'

/** A response clock: the side that it waits on, and how long each side took, in minutes of business hours. */
export const clockFields = {
  waitingOn: z.enum(WAITING_ON).nullable().describe('Whose turn it is; null once it is done'),
  waitingSince: Instant.nullable(),
  answerDueAt: Instant.nullable().describe('By when an answer is due; null while none is'),
  answerTarget: z
    .enum(ANSWER_TARGETS)
    .nullable()
    .describe('Whether every answer came in time: open while one is due, null without one'),
  firstAnsweredAt: Instant.nullable(),
  firstAnswerMinutes: z.int().nullable().describe('Business minutes until the first answer'),
  agencyMinutes: z.int().describe('Business minutes of the agency’s finished turns'),
  clientMinutes: z.int().describe('Business minutes of the client’s finished turns'),
}

const Clock = z.object(clockFields)
export type Clock = z.infer<typeof Clock>
