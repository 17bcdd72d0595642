import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Day } from '#shared/contract/fields.ts'
import { companyFilter, idFilter, pageQuery } from '#shared/contract/queries.ts'
import { NewRecurrence, Recurrence, RecurrenceChange, patternQuery } from './schemas.ts'

const days = z.array(Day)

export const recurrenceEndpoints = {
  list: endpoint('GET /api/recurrences', {
    summary: 'What recurs, the oldest first',
    description: 'Without what recurs on archived projects and websites.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      projectId: idFilter.describe('Only what makes its work on this project, its websites’ too'),
      websiteId: idFilter.describe('Only that of this website'),
    }),
    response: z.array(Recurrence),
  }),
  get: endpoint('GET /api/recurrences/:id', {
    summary: 'One recurrence',
    description: 'With the work that it makes, on which days, and when the next is due.',
    response: Recurrence,
  }),
  create: endpoint('POST /api/recurrences', {
    summary: 'Have work recur on a project or a website',
    description:
      'What is due within 14 days is made at once, and later by the portal itself. While the last one is open, none is added: the open one says that it is due again. After an outage, only the latest is made; nothing is made for the past. Weeks and months count from those of `startsOn`, which also gives the weekday or the day of the month if none is named.',
    undo: 'DELETE /api/recurrences/:id',
    body: NewRecurrence,
    response: Recurrence,
    status: 201,
  }),
  update: endpoint('PATCH /api/recurrences/:id', {
    summary: 'Change, pause or resume a recurrence',
    description:
      'Work that was made stays as it is. What would have come up while it was paused is not made. A change of the days begins with the first of them that is not past.',
    undo: 'the same call',
    body: RecurrenceChange,
    response: Recurrence,
  }),
  remove: endpoint('DELETE /api/recurrences/:id', {
    summary: 'Stop a recurrence for good',
    description: 'Work that was made stays.',
    undoable: true,
  }),
  next: endpoint('GET /api/recurrences/:id/next', {
    summary: 'The next twelve days of a recurrence',
    description: 'When its next work is due, after the shift; fewer days if it ends before.',
    response: days,
  }),
  nextOfPattern: endpoint('GET /api/recurrences/next', {
    summary: 'The next twelve days of what does not recur yet',
    description: 'The same for a pattern that is being chosen, by the agency’s hours and holidays.',
    query: patternQuery,
    response: days,
  }),
}
