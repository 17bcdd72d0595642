import type * as z from 'zod'
import type { GuestAnswer } from '#shared/requests/links/schemas.ts'
import { sql } from 'kysely'
import { lockInfoRequest } from '../queries.ts'
import { type Respondent, decideAnswer } from '../questions/decide-answer.ts'
import { lockQuestions, withQuestion } from '../questions/read-questions.ts'
import { updateRequestStatus } from '../questions/update-request-status.ts'
import { saveAnswer } from '../questions/store-answer.ts'
import { requireLinkOwner } from '#server/core/auth/one-time-links.ts'
import { preconditionFailed } from '#server/platform/errors.ts'
import { requireCurrentVersion } from '#server/core/api/route.ts'
import { requireFilesFromLink } from './guest-files.ts'
import { isQuestionInLink, withOwnDrafts, getLinkAnswer } from './guest-view.ts'
import type { ActiveAnswerLink } from './resolve-link.ts'
import { t } from '#shared/i18n/t.ts'
import type { CallContext } from '#server/core/context/context.ts'

const alreadyAnswered = () => preconditionFailed(t('This question was answered in the meantime.'))

/**
 * Saves a guest's draft of an answer, or submits the answer. A missing field keeps this link's draft or answer.
 * @throws 404 for a question that isn't in the link, 412 for a question that was answered in the meantime, 400 for
 * files that didn't come through the link, and as `decideAnswer`
 */
export async function answerByLink(
  ctx: CallContext<null>,
  link: ActiveAnswerLink,
  { questionId, give, ...answerChange }: z.output<typeof GuestAnswer>,
): Promise<void> {
  const request = requireLinkOwner(await lockInfoRequest(ctx.db, link.requestId))
  const questions = await withOwnDrafts(ctx.db, link, await lockQuestions(ctx.db, link.requestId))
  const question = requireLinkOwner(
    questions.find(({ id }) => id === questionId && isQuestionInLink({ id }, link)),
  )
  requireCurrentVersion(ctx.visit.request, question, alreadyAnswered)
  // A guest can't replace an answer without reading it.
  if (question.state === 'given' && question.givenLinkId !== link.id) throw alreadyAnswered()
  const respondent = toGuestRespondent(link)
  // Without these defaults, a colleague's draft would be stored in the guest's name.
  const before = getLinkAnswer(question, link)
  const { value = before.value, words = before.words } = answerChange
  const decision = decideAnswer(questions, question, { respondent, input: { value, words, give } })
  if (decision.change === 'none') return
  if (question.kind === 'files' && Array.isArray(decision.written.value))
    await requireFilesFromLink(ctx.db, link, decision.written.value)
  const stored = await saveAnswer(ctx.db, { respondent, question, decision })
  if (decision.change === 'given') {
    await updateRequestStatus(ctx, { respondent, request, questions: withQuestion(questions, stored) })
    await ctx.emit('info_answered_by_link', request, {
      guest: link.name,
      reader: { id: link.maker.id, role: 'client' },
    })
  }
  await markLinkUsed(ctx, link)
}

const toGuestRespondent = ({ id, name, maker }: ActiveAnswerLink): Respondent => ({
  userId: null,
  name,
  linkId: id,
  uploader: { id: maker.id, answerLinkId: id },
})

async function markLinkUsed({ db }: CallContext<null>, { id }: ActiveAnswerLink): Promise<void> {
  await db
    .updateTable('answerLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .execute()
}
