import { sql } from 'kysely'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Json } from '#server/schema/types.ts'

/** What is written in an answer. */
export interface Written {
  value: AnswerValue
  words: string | null
}

/** A value for a column of any JSON; null for none. */
export const json = (value: AnswerValue): Json => (value === null ? null : JSON.stringify(value))

type OfAnswer = { answerId: number }

/** Saves what was typed by a link into an answer that is locked, beside what others typed. */
export async function saveLinkDraft(
  tx: Database,
  answerLinkId: number,
  { answerId: infoAnswerId }: OfAnswer,
  { value, words }: Written,
): Promise<void> {
  const typed = { value: json(value), words, draftedAt: sql<string>`now()` }
  await tx
    .insertInto('linkDrafts')
    .values({ infoAnswerId, answerLinkId, ...typed })
    .onConflict((before) => before.columns(['infoAnswerId', 'answerLinkId']).doUpdateSet(typed))
    .execute()
}

/** What was typed by a link into the answers of its request. */
export const readLinkDrafts = (db: Database, answerLinkId: number) =>
  db
    .selectFrom('linkDrafts')
    .select(['infoAnswerId as answerId', 'words', 'draftedAt'])
    .select((eb) => eb.ref('value').$castTo<AnswerValue>().as('value'))
    .where('answerLinkId', '=', answerLinkId)
    .execute()

export const removeLinkDraft = (tx: Database, answerLinkId: number, { answerId }: OfAnswer) =>
  tx
    .deleteFrom('linkDrafts')
    .where('answerLinkId', '=', answerLinkId)
    .where('infoAnswerId', '=', answerId)
    .execute()

/**
 * The names of files in what others typed into an answer: the company, and all links but this one; null for those of all
 * links.
 */
export async function filesTypedByOthers(
  tx: Database,
  answerLinkId: number | null,
  { answerId }: OfAnswer,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_array_elements_text(value) as name from (
      select draft_value as value from info_answers where id = ${answerId} and ${answerLinkId}::integer is not null
      union all
      select value from link_drafts
      where info_answer_id = ${answerId} and (${answerLinkId}::integer is null or answer_link_id <> ${answerLinkId})
    ) typed where jsonb_typeof(value) = 'array'`.execute(tx)
  return rows.map(({ name }) => name)
}

/** What was typed by links into an answer, locked. */
export const lockLinkDrafts = (tx: Database, { answerId }: OfAnswer) =>
  tx
    .selectFrom('linkDrafts')
    .select(['id', 'words'])
    .select((eb) => eb.ref('value').$castTo<AnswerValue>().as('value'))
    .where('infoAnswerId', '=', answerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Replaces what was typed by a link; nothing is nothing typed. */
export async function changeLinkDraft(tx: Database, id: number, { value, words }: Written): Promise<void> {
  if (value === null && words === null) await tx.deleteFrom('linkDrafts').where('id', '=', id).execute()
  else
    await tx
      .updateTable('linkDrafts')
      .set({ value: json(value), words })
      .where('id', '=', id)
      .execute()
}
