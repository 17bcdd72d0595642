import { EMPTY_RESPONSE } from '#shared/requests/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { attach } from '#server/core/files/attach.ts'
import { invalid } from '#server/platform/errors.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { t } from '#shared/i18n/t.ts'
import { isEmptyValue } from '#shared/requests/question-values.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { moveBeside } from './answer-files.ts'
import { type Giver, checkWritten, giverOf, writtenIn } from './decide-answer.ts'
import { filesAmong, isGiven, shownAmong, valueGiven, asWords, joined } from './question-view.ts'
import { type Question, lockQuestions, readAnswerFiles } from './read-questions.ts'
import { openAmong, settleGiven } from './settle-request.ts'
import { storeGiven } from './store-answer.ts'
import type { Written } from './link-drafts.ts'
import type { Context } from '#server/core/context/context.ts'

interface Answer {
  message: string | null
  attachments: string[]
}

/**
 * Answers a locked request with questions by one text with files. Gives every draft, fills open questions with the text,
 * and completes the request. Without a text and files, it only completes the request.
 * @throws 400 on `answers.<id>` for each required question without an answer
 */
export async function answerByMessage(
  ctx: Context,
  request: LockedInfoRequest,
  { message, attachments }: Answer,
): Promise<void> {
  const questions = await lockQuestions(ctx.db, request.id)
  const giver = giverOf(ctx.actor)
  const says = message === EMPTY_RESPONSE && attachments.length === 0 ? null : message
  if (says === null && attachments.length === 0) {
    ensureAnswered(questions)
    return settleGiven(ctx, giver, request, questions, { completes: true })
  }
  const filling = new Filling(ctx.db, giver, says, attachments)
  const given = await filling.fill(questions)
  await attach(ctx, filling.files, { infoRequestId: request.id })
  const beside = filling.isSaid ? request.responseBeside : joined(request.responseBeside, says)
  await settleGiven(ctx, giver, request, given, { beside, completes: true })
}

function ensureAnswered(questions: readonly Question[]): void {
  const { missing } = openAmong(questions)
  if (missing.length > 0)
    throw invalid(
      missing.map(({ id }) => ({ path: `answers.${id}`, message: t('This question needs an answer') })),
    )
}

/** Fills questions one by one, because earlier answers decide which questions are shown. */
class Filling {
  readonly #tx: Database
  readonly #giver: Giver
  readonly #message: string | null
  /** Files that no question has taken. */
  files: string[]
  /** Whether an answer contains the text. */
  isSaid = false
  #areFilesTaken = false

  constructor(tx: Database, giver: Giver, message: string | null, files: string[]) {
    this.#tx = tx
    this.#giver = giver
    this.#message = message
    this.files = files
  }

  async fill(questions: readonly Question[]): Promise<Question[]> {
    const filled = [...questions]
    for (const [i, question] of questions.entries()) {
      if (question.state === 'accepted' || !shownAmong(filled, valueGiven).has(question.id)) continue
      const written = await this.#writtenFor(question)
      if (written) filled[i] = await storeGiven(this.#tx, this.#giver, question, written, 'attachments')
    }
    return filled
  }

  async #writtenFor(question: Question): Promise<Written | undefined> {
    const draft = await this.#draftOf(question)
    if (!draft || (isEmptyValue(draft.value) && draft.words === null))
      return isGiven(question) ? undefined : this.#fromMessage(question)
    const checked = checkWritten(question, draft)
    if (!('refusal' in checked)) return checked
    // An invalid draft is given as text.
    if (question.kind !== 'files') {
      const value = await inAgencysLanguage(this.#tx, () => asWords(draft.value))
      return { value: null, words: joined(draft.words, value) }
    }
    await moveBeside(this.#tx, question)
    return { value: null, words: draft.words }
  }

  /** The draft, with those of its files that exist. */
  async #draftOf(question: Question): Promise<Written | undefined> {
    if (question.draftedAt === null) return undefined
    const { value, words } = writtenIn(question)
    const files = await readAnswerFiles(this.#tx, [question])
    const there = filesAmong(files, question.answerId, value).map(({ name }) => name)
    return { value: question.kind === 'files' ? there : value, words }
  }

  #fromMessage({ kind, filesMax }: Question): Written {
    if (this.#message !== null) this.isSaid = true
    if (kind === 'text' || kind === 'long') return { value: this.#message, words: null }
    if (kind !== 'files' || this.#areFilesTaken) return { value: null, words: this.#message }
    this.#areFilesTaken = true
    const value = this.files.slice(0, filesMax ?? undefined)
    this.files = this.files.slice(value.length)
    return { value: value.length === 0 ? null : value, words: this.#message }
  }
}
