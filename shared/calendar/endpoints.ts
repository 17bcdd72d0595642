import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Instant, defineSchema } from '#shared/contract/fields.ts'

/** The URL of a user's calendar. */
const CalendarAddress = defineSchema('CalendarAddress', {
  address: z
    .string()
    .nullable()
    .describe('Returned only when the address is created, because the portal stores only a hash of it')
    .meta({
      example: 'https://portal.example.com/api/calendar/b3Jx0aQk9v2TnW7sLd5Yc8Zr1HfGp6Me4uNiXoAqVtE.ics',
    }),
  createdAt: Instant.nullable().describe('Null if you don’t have an address'),
  fetchedAt: Instant.nullable().describe('When a calendar program last used it'),
})

export const calendarEndpoints = {
  get: endpoint('GET /api/user/calendar', {
    summary: 'Get the state of your calendar address',
    description:
      'Shows when it was created and last used. The address itself is returned only when it’s created.',
    response: CalendarAddress,
  }),
  renew: endpoint('POST /api/user/calendar', {
    summary: 'Create a new calendar address',
    description: 'The previous address stops working. The new one is returned in this response only.',
    undo: 'DELETE /api/user/calendar',
    confirmed: 'always',
    response: CalendarAddress,
    status: 201,
  }),
  remove: endpoint('DELETE /api/user/calendar', {
    summary: 'Turn off your calendar address',
    description: 'Calendar programs that use it stop getting your due dates.',
    undo: 'POST /api/user/calendar',
  }),
  feed: endpoint('GET /api/calendar/:name', {
    summary: 'Get your due dates as a calendar',
    description:
      'For calendar programs, in iCalendar format. Anyone who knows the address can read the calendar. Returns 404 if the address is wrong.',
    params: z.object({ name: z.string().max(100).describe('The last segment of the calendar address') }),
    response: z.unknown(),
    produces: 'text/calendar',
  }),
}
