import { type SqlBool, sql } from 'kysely'
import { type LeftOutFile, formatLeftOutReason } from '#shared/comments/left-out-files.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'
import { type PolicyAction, type Actor, type RecordScope, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { forbidden } from '#server/platform/errors.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectAttachments, selectPerson, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import {
  type RecordScopeJson,
  selectRecordScope,
  parseRecordScope,
} from '#server/core/access/read-record-scopes.ts'
import type { TicketTransition } from './ticket-clock.ts'
import type { Context } from '#server/core/context/context.ts'
import { t } from '#shared/i18n/t.ts'

const OLDEST = createTableOrder('asc', 'comments', { id: 'int4' })

const selectComments = (comments: ReturnType<typeof visibleComments>, actor: Actor) =>
  comments
    .$if(canReadNotes(actor), (all) => all.select('comments.internal'))
    .$if(actor.role === 'staff', (all) => all.select('comments.addedFrom'))
    .select(['comments.id', 'comments.userId', 'comments.content', 'comments.createdAt', 'comments.byEmail'])
    .select(['comments.editedAt', 'comments.deletedAt', 'comments.version'])
    .select([
      author.as('author'),
      selectAttachments('commentId', 'comments.id').as('attachments'),
      deletedBy.as('deletedBy'),
      hasEmail(actor).as('hasEmail'),
      selectPerson<Person | null>('comments.addedBy').as('addedBy'),
      sql<LeftOutFile[]>`comments.left_out`.as('leftOut'),
      entityId.as('entityId'),
      entityType.as('entityType'),
    ])

const entityId = sql<number>`coalesce(comments.brief_id, comments.project_id, comments.ticket_id)`
const entityType = sql<Comment['entityType']>`case when comments.brief_id is not null then 'brief'
  when comments.project_id is not null then 'project' else 'ticket' end`
/** The company of a comment's parent. */
const COMPANY_ID = sql<number>`coalesce((select company_id from briefs where briefs.id = comments.brief_id),
  (select company_id from projects where projects.id = comments.project_id),
  (select company_id from tickets where tickets.id = comments.ticket_id))`
const author = selectPersonInCompany(sql.ref('comments.userId'), COMPANY_ID)
/** Only a comment's author and the staff member who added it can delete it. */
const deletedBy = sql<Person | null>`case when comments.deleted_at is not null
  then coalesce(${selectPerson('comments.addedBy')}, ${author}) end`

/** Whether there is more of a comment's mail, and the actor can read it. Only staff and the author can. */
const hasEmail = ({ id, role }: Actor) =>
  sql<boolean>`(${sql.lit(role === 'staff')} or comments.user_id = ${id})
    and exists (select from comment_emails where comment_id = comments.id)`

const toComment = <C extends { leftOut: LeftOutFile[]; addedFrom?: string | null }>(comment: C) => ({
  ...comment,
  addedFrom: comment.addedFrom ?? undefined,
  leftOut: comment.leftOut.map(({ fileName, reason }) => ({ fileName, reason: formatLeftOutReason(reason) })),
})

const canReadNotes = (actor: Actor) => can(actor, 'note.read')

/** Selects comments, with or without internal notes. */
const visibleComments = ({ db, actor }: Context) =>
  db
    .selectFrom('comments')
    .where(canReadNotes(actor) ? sql<SqlBool>`true` : sql<SqlBool>`not comments.internal`)

/** Returns a page of the comments on a record, oldest first. Only staff get internal notes. */
export async function readComments(
  ctx: Context,
  { recordType, recordId, query }: { recordType: CommentKind; recordId: number; query: PageQuery },
) {
  const comments = visibleComments(ctx).where(`comments.${recordType}Id`, '=', recordId)
  const page = await readPage(selectComments(comments, ctx.actor), {
    order: OLDEST,
    page: query,
    total: async (knownTotal) => (await knownTotal()) ?? countRows(ctx.db, comments),
  })
  return page.withItems(page.items.map(toComment))
}

/** Returns a comment that the actor can read. */
export const findComment = async (ctx: Context, id: number) =>
  toComment(
    await selectComments(visibleComments(ctx), ctx.actor)
      .where('comments.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

/** The record scope of a comment, which is its parent's scope. */
const SCOPE = selectRecordScope('comment', 'comments').as('place')
export const getCommentScope = ({ place }: { place: RecordScopeJson | null }): RecordScope =>
  parseRecordScope(place)

/** Returns a comment, locked after its company and ticket, unless it's a note that the actor can't read. */
export async function lockComment(ctx: Context, id: number) {
  await lockCompaniesShared(ctx.db, 'comments', id)
  await executeAhead(
    ctx.db,
    sql`select from tickets where id = (select ticket_id from comments where id = ${id}) for update`,
  )
  return visibleComments(ctx)
    .where('comments.id', '=', id)
    .select(['comments.id', 'comments.userId', 'comments.content', 'comments.internal', 'comments.version'])
    .select(['comments.createdAt', 'comments.editedAt', 'comments.deletedAt', 'comments.ticketId'])
    .select('comments.addedBy')
    .select((eb) => eb.ref('comments.turn').$castTo<TicketTransition | null>().as('turn'))
    .select([SCOPE, entityId.as('entityId'), entityType.as('entityType')])
    .forUpdate()
    .executeTakeFirst()
}

export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>

/** Returns the author of a comment on which the actor can perform `action`. @throws 404 */
export async function requireReadableComment(ctx: Context, action: PolicyAction, id: number) {
  const comment = await visibleComments(ctx)
    .where('comments.id', '=', id)
    .select([SCOPE, 'comments.userId'])
    .executeTakeFirst()
  return authorize(ctx.actor, action, { record: comment, getScope: getCommentScope })
}

/** Returns the whole text of a comment's mail. @throws 403 for clients other than its author, 404 if there is none */
export async function readCommentEmail(ctx: Context, id: number): Promise<{ text: string }> {
  const { userId } = await requireReadableComment(ctx, 'comment.read', id)
  if (ctx.actor.role === 'client' && userId !== ctx.actor.id)
    throw forbidden(t('Only the agency and this comment’s author can read the whole email.'))
  const email = await ctx.db
    .selectFrom('commentEmails')
    .select('text')
    .where('commentId', '=', id)
    .executeTakeFirst()
  return requireRecord(email, 'Email')
}

const NEWEST_VERSION = createTableOrder('desc', 'commentVersions', { id: 'int4' })

/** Returns a page of a comment's texts before it was edited, newest first. */
export function readVersions(db: Database, commentId: number, query: PageQuery) {
  const versions = db.selectFrom('commentVersions').where('commentId', '=', commentId)
  return readPage(versions.select(['id', 'content', 'writtenAt']), {
    order: NEWEST_VERSION,
    page: query,
    total: () => countRows(db, versions),
  })
}
