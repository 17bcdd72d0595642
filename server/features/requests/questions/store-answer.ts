import type { Database } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'
import { submitFiles, setDraftFiles } from './answer-files.ts'
import type { AnswerDecision, Respondent } from './decide-answer.ts'
import { type AnswerBody, deleteLinkDraft, saveLinkDraft, toJson } from './link-drafts.ts'
import { type QuestionRow, withDraft, withSubmittedAnswer } from './read-questions.ts'

/** Stores a decision about a locked answer, and returns the question with the new draft or answer. */
export async function saveAnswer(
  tx: Database,
  {
    respondent,
    question,
    decision,
  }: { respondent: Respondent; question: QuestionRow; decision: AnswerDecision },
): Promise<QuestionRow> {
  if (decision.change === 'none') return question
  const store = decision.change === 'draft' ? saveDraftAnswer : saveSubmittedAnswer
  return store(tx, { respondent, question, body: decision.written })
}

interface AnswerToStore {
  respondent: Respondent
  question: QuestionRow
  body: AnswerBody
}

async function saveDraftAnswer(
  tx: Database,
  { respondent, question, body: { value, words } }: AnswerToStore,
): Promise<QuestionRow> {
  if (question.kind === 'files')
    await setDraftFiles(tx, respondent.uploader, { question, names: Array.isArray(value) ? value : [] })
  if (respondent.linkId !== null)
    await saveLinkDraft(tx, respondent.linkId, { answer: question, body: { value, words } })
  const { draftedAt, version } = await tx
    .updateTable('infoAnswers')
    // A guest's draft also changes the version for everyone who reads it.
    .set((eb) =>
      respondent.linkId === null
        ? {
            draftValue: toJson(value),
            draftWords: words,
            draftedBy: respondent.userId,
            draftedAt: sql`now()`,
          }
        : { draftedAt: eb.ref('draftedAt') },
    )
    .where('id', '=', question.answerId)
    .returning([sql<string>`now()`.as('draftedAt'), 'version'])
    .executeTakeFirstOrThrow()
  const { userId, linkId } = respondent
  return { ...withDraft(question, { value, words, draftedAt, userId, linkId }), version }
}

/** Stores a submitted answer. @throws 400 on `path` for a file that doesn't exist or has a wrong type */
export async function saveSubmittedAnswer(
  tx: Database,
  { respondent, question, body: { value, words }, path }: AnswerToStore & { path?: string },
): Promise<QuestionRow> {
  if (question.kind === 'files')
    await submitFiles(tx, respondent.uploader, { question, names: Array.isArray(value) ? value : [], path })
  if (respondent.linkId !== null) await deleteLinkDraft(tx, respondent.linkId, question)
  await tx
    .updateTable('infoAnswers')
    .set({
      state: 'given',
      value: toJson(value),
      words,
      reason: null,
      givenBy: respondent.userId,
      givenName: respondent.name,
      givenLinkId: respondent.linkId,
      givenAt: sql`now()`,
      reviewedBy: null,
      // A guest can't read a colleague's draft, so it stays.
      ...(respondent.linkId === null && {
        draftValue: null,
        draftWords: null,
        draftedBy: null,
        draftedAt: null,
      }),
    })
    .where('id', '=', question.answerId)
    .execute()
  return withSubmittedAnswer(question, respondent, { value, words })
}
