import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type RecurrenceItem = CallOutput<'GET /api/recurrences'>[number]

/** Where work recurs: on a website, or on a project, with that of the project's websites. */
export type RecurrenceHome = { websiteId: number } | { projectId: number }

/** What recurs there, the oldest first. */
export const recurrencesQuery = (home: RecurrenceHome) =>
  listOptions(['recurrences', home], 'GET /api/recurrences', { query: { ...home, limit: 50 } })

/** One recurrence. */
export const recurrenceQuery = (id: number) =>
  callOptions(['recurrences', id], 'GET /api/recurrences/:id', { params: { id } })

type Pattern = NonNullable<CallInput<'GET /api/recurrences/next'>['query']>

/** When what is being typed would be due; the days of the pattern before stay until they are known. */
export const nextDaysQuery = (pattern: Pattern) =>
  queryOptions({
    ...callOptions(['recurrences', 'next', pattern], 'GET /api/recurrences/next', { query: pattern }),
    placeholderData: keepPreviousData,
  })
