import type { RequestItem } from './queries.ts'

export type Answer = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: Answer = { message: '', attachments: [] }

/** Where what a client has typed and not sent is kept: the answer to a request, or what is added to it. */
export const answerDraft = (id: number) => `info-request:${id}`
export const additionDraft = (id: number) => `info-request:${id}:addition`
