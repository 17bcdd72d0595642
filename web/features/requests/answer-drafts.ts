import type { RequestItem } from './queries.ts'

export type ResponseData = NonNullable<RequestItem['responseData']>

export const EMPTY_ANSWER: ResponseData = { message: '', attachments: [] }

/** Returns the name of the draft of a client's answer to a request. */
export const getAnswerDraftName = (id: number) => `info-request:${id}`
/** Returns the name of the draft of an addition to that answer. */
export const getAdditionDraftName = (id: number) => `info-request:${id}:addition`
