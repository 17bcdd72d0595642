import type * as z from 'zod'
import type { GuestAnswer } from '#shared/requests/links/schemas.ts'
import { sql } from 'kysely'
import { lockInfoRequest } from '../queries.ts'
import { type Giver, decideAnswer } from '../questions/decide-answer.ts'
import { lockQuestions, withQuestion } from '../questions/read-questions.ts'
import { settleGiven } from '../questions/settle-request.ts'
import { storeAnswer } from '../questions/store-answer.ts'
import { ensureHolder } from '#server/core/auth/one-time-links.ts'
import { preconditionFailed } from '#server/platform/errors.ts'
import { ensureCurrent } from '#server/core/api/route.ts'
import { ensureCameByLink } from './guest-files.ts'
import { isOfLink, withOwnDrafts, writtenByLink } from './guest-view.ts'
import type { HeldLink } from './held-link.ts'
import { t } from '#shared/i18n/t.ts'
import type { CallContext } from '#server/core/context/context.ts'

const answered = () => preconditionFailed(t('This question was answered in the meantime.'))

/**
 * Saves a guest's draft of an answer, or gives the answer. A missing field keeps what this link wrote.
 * @throws 404 for a question that isn't in the link, 412 for one that was answered meanwhile, 400 for files that didn't
 * come by the link, and as `decideAnswer`
 */
export async function answerByLink(
  ctx: CallContext<null>,
  link: HeldLink,
  { questionId, give, ...typed }: z.output<typeof GuestAnswer>,
): Promise<void> {
  const request = ensureHolder(await lockInfoRequest(ctx.db, link.requestId))
  const questions = await withOwnDrafts(ctx.db, link, await lockQuestions(ctx.db, link.requestId))
  const question = ensureHolder(questions.find(({ id }) => id === questionId && isOfLink({ id }, link)))
  ensureCurrent(ctx.visit.request, question, answered)
  // A guest can't replace an answer without reading it.
  if (question.state === 'given' && question.givenLinkId !== link.id) throw answered()
  const giver = guestOf(link)
  // Without these, the draft of a colleague would be kept in the guest's name.
  const before = writtenByLink(question, link)
  const { value = before.value, words = before.words } = typed
  const decision = decideAnswer(questions, question, giver, { value, words, give })
  if (decision.change === 'none') return
  if (question.kind === 'files' && Array.isArray(decision.written.value))
    await ensureCameByLink(ctx.db, link, decision.written.value)
  const stored = await storeAnswer(ctx.db, giver, question, decision)
  if (decision.change === 'given') {
    await settleGiven(ctx, giver, request, withQuestion(questions, stored))
    await ctx.emit('info_answered_by_link', request, {
      guest: link.name,
      reader: { id: link.maker.id, role: 'client' },
    })
  }
  await markLinkUsed(ctx, link)
}

const guestOf = ({ id, name, maker }: HeldLink): Giver => ({
  userId: null,
  name,
  linkId: id,
  uploader: { id: maker.id, answerLinkId: id },
})

async function markLinkUsed({ db }: CallContext<null>, { id }: HeldLink): Promise<void> {
  await db
    .updateTable('answerLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .execute()
}
