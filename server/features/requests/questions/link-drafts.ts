import { sql } from 'kysely'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Json } from '#server/schema/types.ts'

/** The content of an answer or a draft. */
export interface AnswerBody {
  value: AnswerValue
  words: string | null
}

/** A value for a JSON column, or null if there is none. */
export const toJson = (value: AnswerValue): Json => (value === null ? null : JSON.stringify(value))

type AnswerRef = { answerId: number }

/** Saves a guest's draft of a locked answer, in addition to other people's drafts. */
export async function saveLinkDraft(
  tx: Database,
  answerLinkId: number,
  { answer: { answerId: infoAnswerId }, body: { value, words } }: { answer: AnswerRef; body: AnswerBody },
): Promise<void> {
  const draftColumns = { value: toJson(value), words, draftedAt: sql<string>`now()` }
  await tx
    .insertInto('linkDrafts')
    .values({ infoAnswerId, answerLinkId, ...draftColumns })
    .onConflict((oc) => oc.columns(['infoAnswerId', 'answerLinkId']).doUpdateSet(draftColumns))
    .execute()
}

/** The drafts that came through a link. */
export const readLinkDrafts = (db: Database, answerLinkId: number) =>
  db
    .selectFrom('linkDrafts')
    .select(['infoAnswerId as answerId', 'words', 'draftedAt'])
    .select((eb) => eb.ref('value').$castTo<AnswerValue>().as('value'))
    .where('answerLinkId', '=', answerLinkId)
    .execute()

export const deleteLinkDraft = (tx: Database, answerLinkId: number, { answerId }: AnswerRef) =>
  tx
    .deleteFrom('linkDrafts')
    .where('answerLinkId', '=', answerLinkId)
    .where('infoAnswerId', '=', answerId)
    .execute()

/**
 * The names of files in the drafts of others: of the company and of all other links. If `answerLinkId` is null, of all
 * links but not of the company.
 */
export async function listOtherDraftFiles(
  tx: Database,
  answerLinkId: number | null,
  { answerId }: AnswerRef,
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

/** All links' drafts of an answer, locked. */
export const lockLinkDrafts = (tx: Database, { answerId }: AnswerRef) =>
  tx
    .selectFrom('linkDrafts')
    .select(['id', 'words'])
    .select((eb) => eb.ref('value').$castTo<AnswerValue>().as('value'))
    .where('infoAnswerId', '=', answerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Replaces a link's draft, or deletes it if it's empty. */
export async function updateLinkDraft(tx: Database, id: number, { value, words }: AnswerBody): Promise<void> {
  if (value === null && words === null) await tx.deleteFrom('linkDrafts').where('id', '=', id).execute()
  else
    await tx
      .updateTable('linkDrafts')
      .set({ value: toJson(value), words })
      .where('id', '=', id)
      .execute()
}
