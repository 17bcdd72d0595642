import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, type CallOutput, isVersionConflict } from '#web/api/call.ts'
import { type AnswerCalls, canUseKeepalive, useAnswerStore } from '../questions/answer-store.ts'
import { ANSWER_TOKEN_HEADER } from '#shared/requests/links/values.ts'

/** The length of the token prefix in draft keys. It distinguishes the drafts of two links, but can't open either. */
const SCOPE_CHARACTERS = 6

/** Stores a guest's answers, saves them on the server, and follows changes to the link's questions. */
export function useGuestAnswers(token: string, first: GuestLink) {
  const [link, setLink] = useState(first)
  const [isOver, setIsOver] = useState(false)
  const calls = () => createGuestCalls(token, { first, onRead: setLink, onOver: () => setIsOver(true) })
  const scope = `answer-link:${token.slice(0, SCOPE_CHARACTERS)}`
  return { link, isOver, ...useAnswerStore(link.questions, calls, scope) }
}

function createGuestCalls(
  token: string,
  { first, onRead, onOver }: { first: GuestLink; onRead: (link: GuestLink) => void; onOver: () => void },
): AnswerCalls {
  let questions = first.questions
  const rethrowReadError = (error: unknown): never => {
    if (isAnswerLinkGone(error)) onOver()
    throw error
  }
  async function read(): Promise<GuestQuestion[]> {
    const link = await fetchGuestLink(token).catch(rethrowReadError)
    questions = link.questions
    onRead(link)
    return questions
  }
  const findQuestion = (id: number) => questions.find((question) => question.id === id)

  return {
    isAnsweredElsewhere: (question) => isAnsweredElsewhere(findQuestion(question.id) ?? { elsewhere: null }),
    async save(id, body, version) {
      const question = findQuestion(id)
      if (question && isAnsweredElsewhere(question)) throw createAnsweredElsewhereError()
      const headers = {
        ...getCallHeaders(token),
        'Content-Type': 'application/json',
        'If-Match': `"${version}"`,
      }
      const init = { keepalive: canUseKeepalive(body), headers }
      try {
        return await call('PATCH /api/answer-links', { body: { questionId: id, ...body } }, { init })
      } catch (error) {
        // The link may still work without this question.
        if (isAnswerLinkGone(error)) await read()
        else if (
          isVersionConflict(error) &&
          (await read()).some((each) => each.id === id && isAnsweredElsewhere(each))
        )
          throw createAnsweredElsewhereError()
        throw error
      }
    },
    async load(id) {
      const newest = (await read()).find((question) => question.id === id)
      if (!newest) throw createAnsweredElsewhereError()
      return newest
    },
    onSaved(saved, isSubmitted) {
      questions = questions.map((each) => (each.id === saved.id ? { ...each, ...saved } : each))
      // Other questions may depend on this answer.
      if (isSubmitted || saved.options !== null || saved.kind === 'yesno') read().catch(() => {})
    },
  }
}

const createAnsweredElsewhereError = () =>
  new ApiError(403, {
    title: t('Already answered'),
    detail: t('Someone else answered this first, so yours wasn’t submitted.'),
  })

/** The data of an answer link: its questions, and the guest's own answers. */
export type GuestLink = CallOutput<'GET /api/answer-links'>
type GuestQuestion = GuestLink['questions'][number]

/** Returns the header that identifies the link of a call. */
export const getLinkHeaders = (token: string) => ({ [ANSWER_TOKEN_HEADER]: token })

/** Returns all headers of a call with a link. The call has no signed-in user. */
const getCallHeaders = (token: string) => ({ ...getLinkHeaders(token), Accept: 'application/json' })

export const fetchGuestLink = (token: string): Promise<GuestLink> =>
  call('GET /api/answer-links', {}, { init: { headers: getCallHeaders(token) } })

/** Whether an error means that the link no longer works. */
export const isAnswerLinkGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether someone else submitted the answer, so that the guest can no longer answer the question. */
export const isAnsweredElsewhere = ({ elsewhere }: Pick<GuestQuestion, 'elsewhere'>): boolean =>
  elsewhere === 'given'
