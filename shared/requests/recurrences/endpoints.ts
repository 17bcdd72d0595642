import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Day } from '#shared/contract/fields.ts'
import { companyFilter, idFilter, pageQuery } from '#shared/contract/queries.ts'
import { NewRecurrence, Recurrence, RecurrenceChange, patternQuery } from './schemas.ts'

const days = z.array(Day)

export const recurrenceEndpoints = {
  list: endpoint('GET /api/recurrences', {
    summary: 'List recurrences',
    description: 'Sorted oldest first. Recurrences of archived projects and websites aren’t included.',
    query: pageQuery.extend({
      ...companyFilter.shape,
      projectId: idFilter.describe('Only recurrences of this project and its websites'),
      websiteId: idFilter.describe('Only recurrences of this website'),
    }),
    response: z.array(Recurrence),
  }),
  get: endpoint('GET /api/recurrences/:id', {
    summary: 'Get a recurrence',
    description: 'Includes the task or request that it creates, its schedule and the next due date.',
    response: Recurrence,
  }),
  create: endpoint('POST /api/recurrences', {
    summary: 'Create a recurrence for a project or website',
    description:
      'Creates a task or request for every due date. Work that is due within 14 days is created immediately, and later work when its time comes. While the last work is still open, no new work is created, and the open work shows that it’s due again. After an outage, only the latest work is created. Nothing is created for past days. Weeks and months are counted from `startsOn`, which also sets the weekday or the day of the month by default.',
    undo: 'DELETE /api/recurrences/:id',
    body: NewRecurrence,
    response: Recurrence,
    status: 201,
  }),
  update: endpoint('PATCH /api/recurrences/:id', {
    summary: 'Change, pause or resume a recurrence',
    description:
      'Existing work stays as it is. Work that would have been created during a pause isn’t created later. A changed schedule starts with its first date that isn’t in the past.',
    undo: 'the same call',
    body: RecurrenceChange,
    response: Recurrence,
  }),
  remove: endpoint('DELETE /api/recurrences/:id', {
    summary: 'Delete a recurrence',
    description: 'Existing work stays.',
    undoable: true,
  }),
  next: endpoint('GET /api/recurrences/:id/next', {
    summary: 'List a recurrence’s next due dates',
    description:
      'Returns up to twelve dates, already moved off days when the agency is closed. If the recurrence ends before that, there are fewer.',
    response: days,
  }),
  nextOfPattern: endpoint('GET /api/recurrences/next', {
    summary: 'Preview a schedule’s due dates',
    description:
      'Returns up to twelve dates for a schedule that isn’t saved yet, based on the agency’s hours and holidays.',
    query: patternQuery,
    response: days,
  }),
}
