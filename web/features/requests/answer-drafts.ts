import type { RequestItem } from './queries.ts'

export type Answer = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: Answer = { message: '', attachments: [] }

/** Return the names of a client's drafts: the answer to a request, and an addition to it. */
export const answerDraft = (id: number) => `info-request:${id}`
export const additionDraft = (id: number) => `info-request:${id}:addition`
