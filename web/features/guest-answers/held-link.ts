import { ANSWER_TOKEN } from '#shared/answer-links/values.ts'
import { ApiError, call, type CallOutput } from '#web/api/call.ts'

/** What a link asks, and what came by it. */
export type Held = CallOutput<'GET /api/answer-links'>
export type GuestQuestion = Held['questions'][number]

/** What a call by a link is known by. */
export const headersOf = (token: string) => ({ [ANSWER_TOKEN]: token })

/** All headers of a call by a link, which is nobody's who is signed in. */
export const callHeadersOf = (token: string) => ({ ...headersOf(token), Accept: 'application/json' })

export const readLink = (token: string): Promise<Held> =>
  call('GET /api/answer-links', {}, { init: { headers: callHeadersOf(token) } })

/** Whether a link no longer works. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether somebody else gave the answer, so that nobody is asked here any more. */
export const isTaken = ({ elsewhere }: Pick<GuestQuestion, 'elsewhere'>): boolean => elsewhere === 'given'
