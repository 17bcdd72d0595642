import * as z from 'zod'
import { defineSchema } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'

/** A month of the agency's calendar, `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, { error: () => t('Please choose a month') })

const Answers = z.object({
  begun: z.int().describe('The number of new tickets or requests'),
  done: z.int().describe('The number of resolved tickets, or completed requests'),
  firstAnswers: z.int().describe('The number of first responses'),
  inTime: z.int().describe('The number of first responses within the target'),
  medianMinutes: z.int().nullable().describe('The median of business minutes until the first response'),
})

const MonthFigures = z.object({
  tickets: Answers,
  requests: Answers,
  briefs: z.int().describe('The number of submitted briefs'),
  projects: z.int().describe('The number of finished projects'),
  websites: z.int().describe('The number of launched websites'),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const MonthlyReport = defineSchema('MonthlyReport', {
  month: Month.meta({ example: '2026-03' }),
  current: z.boolean().describe('Whether the month isn’t over yet'),
  targetHours: z.int().describe('The response target in business hours'),
  figures: MonthFigures.describe('The metrics of the month'),
  before: MonthFigures.describe('The metrics of the previous month'),
})
