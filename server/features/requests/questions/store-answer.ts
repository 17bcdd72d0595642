import type { Database } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'
import { giveFiles, nameDraftFiles } from './answer-files.ts'
import type { Decision, Giver } from './decide-answer.ts'
import { type Written, removeLinkDraft, saveLinkDraft, json } from './link-drafts.ts'
import { type Question, withDraft, withGiven } from './read-questions.ts'

/** Stores a decision about a locked answer, and returns the question as its writers read it from then on. */
export async function storeAnswer(
  tx: Database,
  giver: Giver,
  question: Question,
  decision: Decision,
): Promise<Question> {
  if (decision.change === 'none') return question
  const store = decision.change === 'draft' ? storeDraft : storeGiven
  return store(tx, giver, question, decision.written)
}

async function storeDraft(
  tx: Database,
  giver: Giver,
  question: Question,
  { value, words }: Written,
): Promise<Question> {
  if (question.kind === 'files')
    await nameDraftFiles(tx, giver.uploader, question, Array.isArray(value) ? value : [])
  if (giver.linkId !== null) await saveLinkDraft(tx, giver.linkId, question, { value, words })
  const { draftedAt, version } = await tx
    .updateTable('infoAnswers')
    // A guest's draft changes the version, too, for everyone who reads it.
    .set((eb) =>
      giver.linkId === null
        ? {
            draftValue: json(value),
            draftWords: words,
            draftedBy: giver.userId,
            draftedAt: sql`now()`,
          }
        : { draftedAt: eb.ref('draftedAt') },
    )
    .where('id', '=', question.answerId)
    .returning([sql<string>`now()`.as('draftedAt'), 'version'])
    .executeTakeFirstOrThrow()
  return { ...withDraft(question, { value, words, draftedAt, linkId: giver.linkId }), version }
}

/** Stores an answer as given. @throws 400 on `path` for a file that doesn't exist */
export async function storeGiven(
  tx: Database,
  giver: Giver,
  question: Question,
  { value, words }: Written,
  path?: string,
): Promise<Question> {
  if (question.kind === 'files')
    await giveFiles(tx, giver.uploader, question, { names: Array.isArray(value) ? value : [], path })
  if (giver.linkId !== null) await removeLinkDraft(tx, giver.linkId, question)
  await tx
    .updateTable('infoAnswers')
    .set({
      state: 'given',
      value: json(value),
      words,
      reason: null,
      givenBy: giver.userId,
      givenName: giver.name,
      givenLinkId: giver.linkId,
      givenAt: sql`now()`,
      reviewedBy: null,
      // A guest can't read a colleague's draft, so it stays.
      ...(giver.linkId === null && { draftValue: null, draftWords: null, draftedBy: null, draftedAt: null }),
    })
    .where('id', '=', question.answerId)
    .execute()
  return withGiven(question, giver, { value, words })
}
