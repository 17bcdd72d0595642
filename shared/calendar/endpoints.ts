import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Instant, defineSchema } from '#shared/contract/fields.ts'

/** The URL of a user's calendar. */
const CalendarAddress = defineSchema('CalendarAddress', {
  address: z
    .string()
    .nullable()
    .describe('Told once, when it is made: the portal keeps only what it recognizes it by')
    .meta({ example: 'https://portal.example.com/api/calendar/….ics' }),
  createdAt: Instant.nullable().describe('Null while there is none'),
  fetchedAt: Instant.nullable().describe('When a calendar program last asked'),
})

export const calendarEndpoints = {
  get: endpoint('GET /api/user/calendar', {
    summary: 'Whether you have a calendar address',
    description: 'When it was made and last read. The address itself is told only when it is made.',
    response: CalendarAddress,
  }),
  renew: endpoint('POST /api/user/calendar', {
    summary: 'Make a new calendar address',
    description: 'The one before stops working. The answer is the only one that tells the address.',
    undo: 'DELETE /api/user/calendar',
    confirmed: 'always',
    response: CalendarAddress,
    status: 201,
  }),
  remove: endpoint('DELETE /api/user/calendar', {
    summary: 'Turn your calendar address off',
    description: 'Calendar programs that use it find nothing there from then on.',
    undo: 'POST /api/user/calendar',
  }),
  feed: endpoint('GET /api/calendar/:name', {
    summary: 'The due dates that concern a person, for calendar programs',
    description: 'iCalendar. Whoever knows the address may read it; it is told to its person only.',
    params: z.object({ name: z.string().max(100) }),
    response: z.unknown(),
    produces: 'text/calendar',
  }),
}
