import { sql } from 'kysely'
import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** A question with its position in the request. The first position is 1. */
export type PositionedQuestion = NewQuestion & { position: number }

/** The columns of a question, except for its condition. */
const COLUMNS = ['kind', 'label', 'help', 'section', 'required', 'options', 'filesMax'] as const
type QuestionColumns = Pick<NewQuestion, (typeof COLUMNS)[number]>

export const getQuestionColumns = (question: QuestionColumns) =>
  Object.fromEntries(COLUMNS.map((column) => [column, question[column]])) as QuestionColumns

/** Adds questions to a request, each with an empty answer. Then call `linkQuestions` to add their conditions. */
export async function insertQuestions(
  tx: Database,
  infoRequestId: number,
  questions: readonly PositionedQuestion[],
): Promise<void> {
  if (questions.length === 0) return
  const insertedQuestions = await tx
    .insertInto('infoQuestions')
    .values(
      questions.map((question) => ({
        infoRequestId,
        position: question.position,
        ...getQuestionColumns(question),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('infoAnswers')
    .values(insertedQuestions.map(({ id }) => ({ questionId: id })))
    .execute()
}

/** Adds the conditions of questions. They refer to earlier questions by position, so call `insertQuestions` first. */
export async function linkQuestions(
  tx: Database,
  infoRequestId: number,
  questions: readonly PositionedQuestion[],
): Promise<void> {
  const links = questions.flatMap(({ position, asksIf }) =>
    asksIf ? [{ position, on: asksIf.position, value: asksIf.value }] : [],
  )
  if (links.length === 0) return
  await sql`
    update info_questions set asks_if_question = earlier.id, asks_if_value = link.value
    from jsonb_to_recordset(${JSON.stringify(links)}) as link (position integer, "on" integer, value jsonb),
      info_questions earlier
    where info_questions.info_request_id = ${infoRequestId} and info_questions.position = link.position
      and earlier.info_request_id = ${infoRequestId} and earlier.position = link."on"`.execute(tx)
}

/** Adds the questions of a new request, in the given order. */
export async function addQuestions(
  tx: Database,
  infoRequestId: number,
  questions: readonly NewQuestion[],
): Promise<void> {
  const positionedQuestions = questions.map((question, i) => ({ ...question, position: i + 1 }))
  await insertQuestions(tx, infoRequestId, positionedQuestions)
  await linkQuestions(tx, infoRequestId, positionedQuestions)
}
