import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#web/api/call.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

export type RecurrenceItem = CallOutput<'GET /api/recurrences'>[number]

/** The parent of recurring work: a website, or a project including its websites. */
export type RecurrenceParentId = { websiteId: number } | { projectId: number }

/** The recurrences of a website or project, oldest first. */
export const recurrencesQuery = (parent: RecurrenceParentId) =>
  listOptions(['recurrences', parent], 'GET /api/recurrences', { query: { ...parent, limit: 50 } })

export const recurrenceQuery = (id: number) =>
  callOptions(['recurrences', id], 'GET /api/recurrences/:id', { params: { id } })

type Pattern = NonNullable<CallInput<'GET /api/recurrences/next'>['query']>

/** The next due dates of the pattern being edited. Until they're loaded, those of the previous pattern stay. */
export const nextDaysQuery = (pattern: Pattern) =>
  queryOptions({
    ...callOptions(['recurrences', 'next', pattern], 'GET /api/recurrences/next', { query: pattern }),
    placeholderData: keepPreviousData,
  })
