import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, type CallOutput, isChangedMeanwhile } from '#web/api/call.ts'
import { type AnswerCalls, isKeptAlive, useAnswerStore } from '../questions/answer-store.ts'
import { ANSWER_TOKEN } from '#shared/requests/links/values.ts'

/** The length of the token prefix in draft keys. It distinguishes the drafts of two links, but can't open either. */
const SCOPE_CHARACTERS = 6

/** Stores and saves what a guest types, and follows changes to the link's questions. */
export function useGuestAnswers(token: string, first: Held) {
  const [held, setHeld] = useState(first)
  const [isOver, setIsOver] = useState(false)
  const calls = () => callsOf(token, first, setHeld, () => setIsOver(true))
  const scope = `answer-link:${token.slice(0, SCOPE_CHARACTERS)}`
  return { held, isOver, ...useAnswerStore(held.questions, calls, scope) }
}

function callsOf(token: string, first: Held, onRead: (held: Held) => void, onOver: () => void): AnswerCalls {
  let questions = first.questions
  const endsWith = (error: unknown): never => {
    if (isGone(error)) onOver()
    throw error
  }
  async function read(): Promise<GuestQuestion[]> {
    const held = await readLink(token).catch(endsWith)
    questions = held.questions
    onRead(held)
    return questions
  }
  const known = (id: number) => questions.find((question) => question.id === id)

  return {
    isTaken: (question) => isTaken(known(question.id) ?? { elsewhere: null }),
    async save(id, body, version) {
      const question = known(id)
      if (question && isTaken(question)) throw taken()
      try {
        return await call(
          'PATCH /api/answer-links',
          { body: { questionId: id, ...body } },
          {
            init: {
              keepalive: isKeptAlive(body),
              headers: {
                ...callHeadersOf(token),
                'Content-Type': 'application/json',
                'If-Match': `"${version}"`,
              },
            },
          },
        )
      } catch (error) {
        // The link may still work without this question.
        if (isGone(error)) await read()
        else if (isChangedMeanwhile(error) && (await read()).some((each) => each.id === id && isTaken(each)))
          throw taken()
        throw error
      }
    },
    async load(id) {
      const newest = (await read()).find((question) => question.id === id)
      if (!newest) throw taken()
      return newest
    },
    onSaved(saved, given) {
      questions = questions.map((each) => (each.id === saved.id ? { ...each, ...saved } : each))
      // Other questions may depend on this answer.
      if (given || saved.options !== null || saved.kind === 'yesno') read().catch(() => {})
    },
  }
}

const taken = () =>
  new ApiError(403, {
    title: t('Answered in the meantime'),
    detail: t('Someone else has answered this in the meantime. Yours was not submitted.'),
  })

/** The data of an answer link: its questions, and the guest's own answers. */
export type Held = CallOutput<'GET /api/answer-links'>
type GuestQuestion = Held['questions'][number]

/** Returns the header that identifies the link of a call. */
export const headersOf = (token: string) => ({ [ANSWER_TOKEN]: token })

/** Returns all headers of a call with a link. The call has no signed-in user. */
const callHeadersOf = (token: string) => ({ ...headersOf(token), Accept: 'application/json' })

export const readLink = (token: string): Promise<Held> =>
  call('GET /api/answer-links', {}, { init: { headers: callHeadersOf(token) } })

/** Whether an error means that the link no longer works. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether someone else submitted the answer, so that the guest can no longer answer the question. */
export const isTaken = ({ elsewhere }: Pick<GuestQuestion, 'elsewhere'>): boolean => elsewhere === 'given'
