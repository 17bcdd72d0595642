import { type SqlBool, sql } from 'kysely'
import type { Comment } from '#shared/comments/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { attachmentsOf, personOf } from '#server/db/fragments.ts'
import { type PageQuery, orderOf, readPage } from '#server/db/paging.ts'

const OLDEST = orderOf('asc', 'comments', { id: 'int4' })

const selected = (comments: ReturnType<typeof visible>, actor: Actor) =>
  comments
    .$if(can(actor, 'note.read'), (all) => all.select('comments.internal'))
    .select(['comments.id', 'comments.userId', 'comments.content', 'comments.createdAt', 'comments.byEmail'])
    .select([
      personOf('comments.userId').as('author'),
      attachmentsOf('commentId', 'comments.id').as('attachments'),
      sql<number>`coalesce(comments.brief_id, comments.project_id, comments.ticket_id)`.as('entityId'),
      sql<Comment['entityType']>`case when comments.brief_id is not null then 'brief'
        when comments.project_id is not null then 'project' else 'ticket' end`.as('entityType'),
    ])

/** Comments without the notes that `actor` may not read. */
const visible = (db: Database, actor: Actor) =>
  db
    .selectFrom('comments')
    .where(can(actor, 'note.read') ? sql<SqlBool>`true` : sql<SqlBool>`not comments.internal`)

/** A page of the conversation on a record, oldest first; internal notes for staff only. */
export function readComments(db: Database, actor: Actor, entity: CommentKind, id: number, query: PageQuery) {
  const comments = visible(db, actor).where(`comments.${entity}Id`, '=', id)
  return readPage(selected(comments, actor), OLDEST, query, () => countRows(db, comments))
}

/** One comment that `actor` may read. */
export const findComment = (db: Database, actor: Actor, id: number) =>
  selected(visible(db, actor), actor).where('comments.id', '=', id).executeTakeFirstOrThrow()
