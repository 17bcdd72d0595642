import * as z from 'zod'
import { defineSchema } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'

/** A month of the agency's calendar, `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, { error: () => t('Please choose a month') })

const Answers = z.object({
  begun: z.int().describe('Tickets opened, or requests asked'),
  done: z.int().describe('Tickets resolved, or requests answered'),
  firstAnswers: z.int(),
  inTime: z.int().describe('First answers within the target'),
  medianMinutes: z.int().nullable().describe('Business minutes until the first answer'),
})

const MonthFigures = z.object({
  tickets: Answers,
  requests: Answers,
  briefs: z.int().describe('Briefs submitted'),
  projects: z.int().describe('Projects finished'),
  websites: z.int().describe('Websites launched'),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const MonthlyReport = defineSchema('MonthlyReport', {
  month: Month.meta({ example: '2026-03' }),
  current: z.boolean().describe('Whether the month is not over yet'),
  targetHours: z.int(),
  figures: MonthFigures,
  before: MonthFigures.describe('Of the month before'),
})
