import type * as z from 'zod'
import type { GuestAnswer } from '#shared/requests/links/schemas.ts'
import { sql } from 'kysely'
import { lockInfoRequest } from '../queries.ts'
import { ensureOpen, giveAnswer, saveDraft } from '../questions/give-answer.ts'
import { lockQuestions } from '../questions/read-questions.ts'
import { settleGiven } from '../questions/settle-request.ts'
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
 * Saves or gives what was typed into a question of a held link. What is left out stays as this link told it.
 * @throws 404 for a question that is not in the link, 412 for one that was answered meanwhile, 400 for files that did not
 * come by the link, and as `giveAnswer`
 */
export async function answerByLink(
  ctx: CallContext<null>,
  link: HeldLink,
  { questionId, give, ...typed }: z.output<typeof GuestAnswer>,
): Promise<void> {
  const asked = ensureHolder(await lockInfoRequest(ctx.db, link.requestId))
  const questions = await withOwnDrafts(ctx.db, link, await lockQuestions(ctx.db, link.requestId))
  const question = ensureHolder(questions.find(({ id }) => id === questionId && isOfLink({ id }, link)))
  ensureCurrent(ctx.visit.request, question, answered)
  // Nobody replaces an answer that they may not read.
  if (question.state === 'given' && question.givenLinkId !== link.id) throw answered()
  ensureOpen(questions, question)
  const giver = {
    userId: null,
    name: link.name,
    linkId: link.id,
    uploader: { id: link.maker.id, answerLinkId: link.id },
  }
  const before = writtenByLink(question, link)
  const { value = before.value, words = before.words } = typed
  if (question.kind === 'files' && Array.isArray(value)) await ensureCameByLink(ctx.db, link, value)
  if (give) {
    const given = await giveAnswer(ctx.db, giver, question, { value, words })
    const now = questions.map((each) => (each.id === given.id ? given : each))
    await settleGiven(ctx, giver, asked, now)
    await ctx.emit('info_answered_by_link', asked, {
      guest: link.name,
      reader: { id: link.maker.id, role: 'client' },
    })
  } else await saveDraft(ctx.db, giver, question, { value, words })
  await ctx.db
    .updateTable('answerLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', link.id)
    .where('usedAt', 'is', null)
    .execute()
}
