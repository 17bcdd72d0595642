import { sql } from 'kysely'
import type { Comment, CommentEntity } from '#shared/comments.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { attachmentsOf, personOf } from '#server/db/fragments.ts'
import { type Order, readPage } from '#server/db/paging.ts'

const OLDEST: Order = {
  direction: 'asc',
  terms: [{ by: sql.ref('comments.id'), key: 'id', type: 'int4' }],
}

const selected = (comments: ReturnType<typeof all>) =>
  comments.select(['comments.id', 'comments.userId', 'comments.content', 'comments.createdAt']).select([
    personOf('comments.userId').as('author'),
    attachmentsOf('commentId', 'comments.id').as('attachments'),
    sql<number>`coalesce(comments.brief_id, comments.project_id, comments.ticket_id)`.as('entityId'),
    sql<Comment['entityType']>`case when comments.brief_id is not null then 'brief'
        when comments.project_id is not null then 'project' else 'ticket' end`.as('entityType'),
  ])

const all = (db: Database) => db.selectFrom('comments')

/** A page of the conversation on a record, oldest first. */
export function readComments(
  db: Database,
  entity: CommentEntity,
  id: number,
  query: { limit: number; cursor?: string | undefined },
) {
  const comments = all(db).where(`comments.${entity}Id`, '=', id)
  return readPage(selected(comments), OLDEST, query, () => countRows(db, comments))
}

/** One comment, whoever asks. */
export const findComment = (db: Database, id: number) =>
  selected(all(db)).where('comments.id', '=', id).executeTakeFirstOrThrow()
