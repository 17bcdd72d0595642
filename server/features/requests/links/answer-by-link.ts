import type * as z from 'zod'
import type { GuestAnswer } from '#shared/requests/links/schemas.ts'
import { sql } from 'kysely'
import { lockInfoRequest } from '../queries.ts'
import { type Respondent, decideAnswer } from '../questions/decide-answer.ts'
import { type QuestionRow, lockQuestions, withQuestion } from '../questions/read-questions.ts'
import { updateRequestStatus } from '../questions/update-request-status.ts'
import { saveAnswer } from '../questions/store-answer.ts'
import { requireLinkOwner } from '#server/core/auth/one-time-links.ts'
import { preconditionFailed } from '#server/platform/errors.ts'
import { isQuestionInLink, withOwnDrafts, getLinkAnswer } from './guest-view.ts'
import type { ActiveAnswerLink } from './resolve-link.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

export const alreadyAnsweredError = () => preconditionFailed(t('Someone has already answered this question.'))

type LinkAnswerInput = z.output<typeof GuestAnswer> & {
  /** Throws if the guest answered an older version of the question. */
  requireCurrent: (question: QuestionRow) => void
}

/**
 * Saves a guest's draft of an answer, or submits the answer. A missing field keeps this link's draft or answer.
 * @throws 404 for a question that isn't in the link, 412 for a question that has been answered since, 400 for
 * files that didn't come through the link, and as `decideAnswer` and `requireCurrent`
 */
export async function answerByLink(
  ctx: Context<null>,
  link: ActiveAnswerLink,
  { questionId, give, requireCurrent, ...answerChange }: LinkAnswerInput,
): Promise<void> {
  const request = requireLinkOwner(await lockInfoRequest(ctx.db, link.requestId))
  const questions = await withOwnDrafts(ctx.db, link, await lockQuestions(ctx.db, link.requestId))
  const question = requireLinkOwner(
    questions.find(({ id }) => id === questionId && isQuestionInLink({ id }, link)),
  )
  const before = getLinkAnswer(question, link)
  requireCurrent(question)
  // A guest can't replace an answer without reading it.
  if (question.state === 'given' && question.givenLinkId !== link.id) throw alreadyAnsweredError()
  const respondent = toGuestRespondent(link)
  // Without these defaults, a colleague's draft would be stored in the guest's name.
  const { value = before.value, words = before.words } = answerChange
  const decision = decideAnswer(questions, question, { respondent, input: { value, words, give } })
  if (decision.change === 'none') return
  const stored = await saveAnswer(ctx.db, { respondent, question, decision })
  if (decision.change === 'given') {
    await updateRequestStatus(ctx, { respondent, request, questions: withQuestion(questions, stored) })
    await ctx.emit('info_answered_by_link', request, {
      guest: link.name,
      again: question.state === 'given',
      reader: { id: link.maker.id, role: 'client' },
    })
  }
  await ctx.db
    .updateTable('answerLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', link.id)
    .where('usedAt', 'is', null)
    .execute()
}

const toGuestRespondent = ({ id, name, maker }: ActiveAnswerLink): Respondent => ({
  userId: null,
  name,
  linkId: id,
  uploader: { id: maker.id, answerLinkId: id },
})
