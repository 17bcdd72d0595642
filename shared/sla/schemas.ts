import * as z from 'zod'
import { Instant } from '#shared/contract/fields.ts'
import { WAITING_ON, ANSWER_TARGETS } from './values.ts'

/** A response clock: the side that it waits on, and how long each side took, in minutes of business hours. */
export const clockFields = {
  waitingOn: z.enum(WAITING_ON).nullable().describe('The side that has to act next. Null once it’s done'),
  waitingSince: Instant.nullable().describe('When it started to wait on this side'),
  answerDueAt: Instant.nullable().describe('When a response is due, if one is'),
  answerTarget: z
    .enum(ANSWER_TARGETS)
    .nullable()
    .describe('Whether every response was on time. `open`: one is due. Null: none has been due yet'),
  firstAnsweredAt: Instant.nullable().describe('When the first response was sent'),
  firstAnswerMinutes: z.int().nullable().describe('Business minutes until the first response'),
  agencyMinutes: z.int().describe('Business minutes waiting on the agency, not including the current wait'),
  clientMinutes: z.int().describe('Business minutes waiting on the client, not including the current wait'),
}

const Clock = z.object(clockFields)
export type Clock = z.infer<typeof Clock>
