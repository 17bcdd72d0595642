import type { RequestItem } from './queries.ts'

export type Answer = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: Answer = { message: '', attachments: [] }

/** Returns the name of the draft of a client's answer to a request. */
export const answerDraft = (id: number) => `info-request:${id}`
/** Returns the name of the draft of an addition to that answer. */
export const additionDraft = (id: number) => `info-request:${id}:addition`
