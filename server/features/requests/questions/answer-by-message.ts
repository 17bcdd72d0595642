import { EMPTY_RESPONSE } from '#shared/requests/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { attachFiles } from '#server/core/files/attach.ts'
import { invalidRequest } from '#server/platform/errors.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import { t } from '#shared/i18n/t.ts'
import { checkSubmittedAnswer } from '#shared/requests/question-schemas.ts'
import { isEmptyValue } from '#shared/requests/question-values.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { moveDraftFilesToRequest } from './answer-files.ts'
import { type Respondent, toRespondent, getCurrentAnswer } from './decide-answer.ts'
import { formatValue, joinTexts } from './format-answers.ts'
import {
  getPendingQuestions,
  getSubmittedValue,
  getVisibleQuestionIds,
  isSubmitted,
} from './question-state.ts'
import { type QuestionRow, findAnswerFiles, lockQuestions, readAnswerFiles } from './read-questions.ts'
import { updateRequestStatus } from './update-request-status.ts'
import { saveSubmittedAnswer } from './store-answer.ts'
import type { AnswerBody } from './link-drafts.ts'
import type { Context } from '#server/core/context/context.ts'

interface MessageAnswer {
  message: string | null
  attachments: string[]
}

/**
 * Answers a locked request that has questions with one text and files. Submits every draft, fills open questions with
 * the text, and completes the request. Without a text and files, it only completes the request.
 * @throws 400 on `answers.<id>` for each required question without an answer, if there is no text and no file
 */
export async function answerByMessage(
  ctx: Context,
  request: LockedInfoRequest,
  { message, attachments }: MessageAnswer,
): Promise<void> {
  const questions = await lockQuestions(ctx.db, request.id)
  const respondent = toRespondent(ctx.actor)
  const text = message === EMPTY_RESPONSE && attachments.length === 0 ? null : message
  if (text === null && attachments.length === 0) {
    requireAllAnswered(questions)
    return updateRequestStatus(ctx, { respondent, request, questions, options: { completes: true } })
  }
  const filling = new AnswerFiller(ctx.db, { respondent, message: text, files: attachments })
  const updatedQuestions = await filling.fill(questions)
  await attachFiles(ctx, filling.files, { infoRequestId: request.id })
  const beside = filling.isMessageUsed ? request.responseBeside : joinTexts(request.responseBeside, text)
  await updateRequestStatus(ctx, {
    respondent,
    request,
    questions: updatedQuestions,
    options: { beside, completes: true },
  })
}

function requireAllAnswered(questions: readonly QuestionRow[]): void {
  const { missing } = getPendingQuestions(questions)
  if (missing.length > 0)
    throw invalidRequest(
      missing.map(({ id }) => ({ path: `answers.${id}`, message: t('This question needs an answer') })),
    )
}

/** Fills questions one by one, because earlier answers decide which questions are shown. */
class AnswerFiller {
  readonly #tx: Database
  readonly #respondent: Respondent
  readonly #message: string | null
  /** Files that no question has taken. */
  files: string[]
  /** Whether an answer contains the text. */
  isMessageUsed = false
  #areFilesUsed = false

  constructor(
    tx: Database,
    { respondent, message, files }: { respondent: Respondent; message: string | null; files: string[] },
  ) {
    this.#tx = tx
    this.#respondent = respondent
    this.#message = message
    this.files = files
  }

  async fill(questions: readonly QuestionRow[]): Promise<QuestionRow[]> {
    const filled = [...questions]
    for (const [i, question] of questions.entries()) {
      if (question.state === 'accepted' || !getVisibleQuestionIds(filled, getSubmittedValue).has(question.id))
        continue
      const answerBody = await this.#getAnswerBody(question)
      if (answerBody)
        filled[i] = await saveSubmittedAnswer(this.#tx, {
          respondent: this.#respondent,
          question,
          body: answerBody,
          path: 'attachments',
        })
    }
    return filled
  }

  async #getAnswerBody(question: QuestionRow): Promise<AnswerBody | undefined> {
    const draft = await this.#readDraft(question)
    if (!draft || (isEmptyValue(draft.value) && draft.words === null))
      return isSubmitted(question) ? undefined : this.#fillFromMessage(question)
    const checked = checkSubmittedAnswer(question, draft)
    if (!('refusal' in checked)) return checked
    // An invalid draft is submitted as text.
    if (question.kind !== 'files') {
      const value = await withAgencyLanguage(this.#tx, () => formatValue(draft.value))
      return { value: null, words: joinTexts(draft.words, value) }
    }
    await moveDraftFilesToRequest(this.#tx, question)
    return { value: null, words: draft.words }
  }

  /** The draft, with only those of its files that exist. */
  async #readDraft(question: QuestionRow): Promise<AnswerBody | undefined> {
    if (question.draftedAt === null) return undefined
    const { value, words } = getCurrentAnswer(question)
    const files = await readAnswerFiles(this.#tx, [question])
    const existingFiles = findAnswerFiles(files, question.answerId, value).map(({ name }) => name)
    return { value: question.kind === 'files' ? existingFiles : value, words }
  }

  #fillFromMessage({ kind, filesMax }: QuestionRow): AnswerBody {
    if (this.#message !== null) this.isMessageUsed = true
    if (kind === 'text' || kind === 'long') return { value: this.#message, words: null }
    if (kind !== 'files' || this.#areFilesUsed) return { value: null, words: this.#message }
    this.#areFilesUsed = true
    const value = this.files.slice(0, filesMax ?? undefined)
    this.files = this.files.slice(value.length)
    return { value: value.length === 0 ? null : value, words: this.#message }
  }
}
