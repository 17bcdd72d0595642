import * as z from 'zod'
import { Instant } from '#shared/contract/fields.ts'

/** The URL of a user's calendar. */
export const CalendarAddress = z
  .object({
    address: z
      .string()
      .nullable()
      .describe('Told once, when it is made: the portal keeps only what it recognizes it by')
      .meta({ example: 'https://portal.example.com/api/calendar/….ics' }),
    createdAt: Instant.nullable().describe('Null while there is none'),
    fetchedAt: Instant.nullable().describe('When a calendar program last asked'),
  })
  .meta({ id: 'CalendarAddress' })
