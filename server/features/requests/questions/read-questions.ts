import type { Person } from '#shared/contract/fields.ts'
import { sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { selectPersonWithOwner } from '#server/core/records/sql-fragments.ts'
import type { AnswerBody } from './link-drafts.ts'

const selectQuestions = (db: Database, requestId: number) =>
  db
    .selectFrom('infoQuestions')
    .innerJoin('infoAnswers', 'infoAnswers.questionId', 'infoQuestions.id')
    .innerJoin('infoRequests', 'infoRequests.id', 'infoQuestions.infoRequestId')
    .leftJoin('companies as owner', 'owner.id', 'infoRequests.companyId')
    .leftJoin('questionHandovers as handover', 'handover.questionId', 'infoQuestions.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('linkDrafts')
          .select(['answerLinkId', 'value', 'words', 'draftedAt'])
          .whereRef('linkDrafts.infoAnswerId', '=', 'infoAnswers.id')
          .where('infoAnswers.draftedAt', 'is', null)
          .where(sql<boolean>`link_drafts.drafted_at > coalesce(info_answers.given_at, '-infinity')`)
          .orderBy('linkDrafts.draftedAt', 'desc')
          .orderBy('linkDrafts.id', 'desc')
          .limit(1)
          .as('byLink'),
      (join) => join.onTrue(),
    )
    .select([
      'infoQuestions.id',
      'infoQuestions.infoRequestId',
      'infoQuestions.position',
      'infoQuestions.section',
      'infoQuestions.kind',
      'infoQuestions.label',
      'infoQuestions.help',
      'infoQuestions.required',
      'infoQuestions.options',
      'infoQuestions.filesMax',
      'infoQuestions.asksIfQuestion',
      'handover.words as handoverWords',
      'handover.createdAt as handedOverAt',
      'infoAnswers.id as answerId',
      'infoAnswers.state',
      'infoAnswers.words',
      'infoAnswers.reason',
      'infoAnswers.givenName',
      'infoAnswers.givenAt',
      'infoAnswers.givenLinkId',
      'infoAnswers.version',
      'infoAnswers.staffVersion',
    ])
    .select((eb) => [
      eb.ref('infoQuestions.asksIfValue').$castTo<string | boolean | null>().as('asksIfValue'),
      eb.ref('infoAnswers.value').$castTo<AnswerValue>().as('value'),
      eb.fn.coalesce('infoAnswers.draftValue', 'byLink.value').$castTo<AnswerValue>().as('draftValue'),
      eb.fn.coalesce('infoAnswers.draftWords', 'byLink.words').as('draftWords'),
      eb.fn.coalesce('infoAnswers.draftedAt', 'byLink.draftedAt').as('draftedAt'),
      'byLink.answerLinkId as draftLinkId',
      // An erased guest's draft no longer has a link.
      sql<boolean>`by_link.drafted_at is not null`.as('isByLink'),
      selectPersonWithOwner<Person | null>('handover.askedOf').as('askedOf'),
      selectPersonWithOwner<Person | null>('handover.handedBy').as('handedOverBy'),
      selectPersonWithOwner<Person | null>('infoAnswers.givenBy').as('givenBy'),
      selectPersonWithOwner<Person | null>('infoAnswers.reviewedBy').as('reviewedBy'),
    ])
    .where('infoQuestions.infoRequestId', '=', requestId)
    .orderBy('infoQuestions.position')

/**
 * The questions of a request by position, each with its answer and its draft: the company's draft, or else the latest
 * draft that came through a link since the answer was submitted.
 */
export const readQuestions = (db: Database, requestId: number) => selectQuestions(db, requestId).execute()
export type QuestionRow = Awaited<ReturnType<typeof readQuestions>>[number]

/** The question with this draft instead of its own. `linkId` is null for the company's draft. */
export const withDraft = (
  question: QuestionRow,
  { value, words, draftedAt, linkId }: AnswerBody & { draftedAt: string | null; linkId: number | null },
): QuestionRow => ({
  ...question,
  draftValue: value,
  draftWords: words,
  draftedAt,
  draftLinkId: linkId,
  isByLink: linkId !== null,
})

/** The question after its answer was submitted. It has no draft. */
export const withSubmittedAnswer = (
  question: QuestionRow,
  respondent: { name: string | null; linkId: number | null },
  { value, words }: AnswerBody,
): QuestionRow => ({
  ...withDraft(question, { value: null, words: null, draftedAt: null, linkId: null }),
  state: 'given',
  value,
  words,
  reason: null,
  givenName: respondent.name,
  givenLinkId: respondent.linkId,
})

/** The questions, with this one in place of the question with the same id. */
export const withQuestion = (questions: readonly QuestionRow[], question: QuestionRow): QuestionRow[] =>
  questions.map((each) => (each.id === question.id ? question : each))

/** The questions, their answers locked until the transaction ends. */
export const lockQuestions = (tx: Database, requestId: number): Promise<QuestionRow[]> =>
  selectQuestions(tx, requestId).forUpdate('infoAnswers').execute()

/** One question, its answer locked, so that two people who type at the same time don't overwrite each other. */
export const lockQuestion = (
  tx: Database,
  { id, infoRequestId }: { id: number; infoRequestId: number },
): Promise<QuestionRow | undefined> =>
  selectQuestions(tx, infoRequestId)
    .where('infoQuestions.id', '=', id)
    .forUpdate('infoAnswers')
    .executeTakeFirst()

/** A file of an answer. `draft` is true until the file is submitted. */
export type AnswerFile = Attachment & { answerId: number; draft: boolean }

/** The files of all answers to a request's questions. */
export async function readAnswerFiles(
  db: Database,
  questions: readonly Pick<QuestionRow, 'answerId' | 'kind'>[],
): Promise<AnswerFile[]> {
  const answers = questions.filter(({ kind }) => kind === 'files').map(({ answerId }) => answerId)
  if (answers.length === 0) return []
  return db
    .selectFrom('attachments')
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .select(['uploads.name', 'uploads.fileName', 'uploads.fileType', 'uploads.fileSize', 'attachments.draft'])
    .select((eb) => eb.ref('attachments.infoAnswerId').$castTo<number>().as('answerId'))
    .where('attachments.infoAnswerId', 'in', answers)
    .execute()
}

/** The files that the value of an answer names, in that order. */
export const findAnswerFiles = (files: readonly AnswerFile[], answerId: number, value: AnswerValue) =>
  (Array.isArray(value) ? value : []).flatMap(
    (name) => files.find((file) => file.answerId === answerId && file.name === name) ?? [],
  )
