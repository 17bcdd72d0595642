import { sql } from 'kysely'
import { RECORD_KINDS, pluralOf } from '#shared/records.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { t } from '#shared/words.ts'

/** A row that is no longer as a call left it. */
export interface ChangedRow {
  relation: string
  rowId: number
}

/** A sentence that says who changed one of the rows since, as far as comments and the feed tell. */
export async function whoChanged(
  tx: Database,
  actor: Actor,
  undoId: number,
  rows: readonly ChangedRow[],
): Promise<string> {
  const last = (await authorOf(tx, rows)) ?? (await lastActor(tx, undoId, rows))
  if (!last) return t('Someone changed this in the meantime, so nothing was undone.')
  if (last.id === actor.id) return t('You changed this in the meantime, so nothing was undone.')
  return t('{name} changed this in the meantime, so nothing was undone.', { name: last.fullName })
}

interface Changer {
  id: number
  fullName: string
}

/** Whose comment is among the rows: nobody else changes it, and no feed tells of that. */
const authorOf = (tx: Database, rows: readonly ChangedRow[]): Promise<Changer | undefined> =>
  tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['users.id', 'users.fullName'])
    .where('comments.id', 'in', [0, ...rows.filter(isComment).map(({ rowId }) => rowId)])
    .executeTakeFirst()

const isComment = ({ relation }: ChangedRow) => relation === 'comments'

/**
 * Who is last in the feed of these rows since the change, or in that of a project that it made. A note changes nothing,
 * and clients must not hear of it.
 */
async function lastActor(
  tx: Database,
  undoId: number,
  rows: readonly ChangedRow[],
): Promise<Changer | undefined> {
  const subjects = rows.map(({ relation, rowId }) => ({ kind: kindOf(relation), id: rowId }))
  const { rows: found } = await sql<Changer>`
    with subjects as (
      select kind, id from jsonb_to_recordset(${JSON.stringify(subjects)}) as row (kind text, id integer)
      union select event -> 'subject' ->> 'kind', (event -> 'subject' ->> 'id')::integer
        from held_events where undo_id = ${undoId}),
      own as (select coalesce(
        (select max(row_id) from undo_changes where undo_id = ${undoId} and relation = 'activities'),
        (select max(id) from activities where created_at <= (select made_at from undos where id = ${undoId})),
        0) as last)
    select users.id, users.full_name from activities join users on users.id = activities.user_id
    where ((activities.entity_type, activities.entity_id) in (select kind, id from subjects)
        or activities.project_id in (select row_id from undo_changes
          where undo_id = ${undoId} and relation = 'projects' and before is null))
      and activities.type <> 'note_added' and activities.id > (select last from own)
    order by activities.id desc limit 1`.execute(tx)
  return found[0]
}

/** The kind of record that a table holds, if it holds records. */
const kindOf = (relation: string) => RECORD_KINDS.find((kind) => pluralOf(kind) === relation) ?? null
