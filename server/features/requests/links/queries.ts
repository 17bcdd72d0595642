import { type SqlBool, sql } from 'kysely'
import { can } from '#shared/contract/policy.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'answerLinks', { createdAt: 'timestamptz', id: 'int4' })

/** The condition for a request whose answer staff haven't accepted. Its links keep working after it's completed. */
export const isNotAccepted = sql<SqlBool>`(info_requests.status <> 'completed' or info_requests.awaits_review)`

/** The condition for a link that is neither revoked nor expired. */
export const isActiveLink = sql<SqlBool>`answer_links.revoked_at is null and answer_links.expires_at > now()`

/** Selects a column that only the link's maker can read. */
const selectForMaker = ({ actor }: Context, column: 'email' | 'words') => {
  const reader = can(actor, 'answerLink.readAddress') ? actor.id : null
  return sql<string | null>`case when answer_links.made_by = ${reader}::integer
    then ${sql.ref(`answerLinks.${column}`)} end`
}

const selectAnswerLinks = (ctx: Context) =>
  ctx.db
    .selectFrom('answerLinks')
    .innerJoin('infoRequests', 'infoRequests.id', 'answerLinks.infoRequestId')
    .select([
      'answerLinks.id',
      'answerLinks.name',
      'answerLinks.questionIds',
      'answerLinks.createdAt',
      'answerLinks.expiresAt',
      'answerLinks.usedAt',
      'answerLinks.revokedAt',
    ])
    .select([
      selectForMaker(ctx, 'email').as('email'),
      selectForMaker(ctx, 'words').as('words'),
      selectPersonInCompany(sql.ref('answerLinks.madeBy'), sql.ref('infoRequests.companyId')).as('madeBy'),
      sql<string | null>`null`.as('link'),
    ])

/** A page of the links of a request, newest first. */
export function readAnswerLinks(ctx: Context, requestId: number, page: PageQuery) {
  const ofRequest = selectAnswerLinks(ctx).where('answerLinks.infoRequestId', '=', requestId)
  const all = ctx.db.selectFrom('answerLinks').where('infoRequestId', '=', requestId)
  return readPage(ofRequest, { order: NEWEST, page, total: () => countRows(ctx.db, all) })
}

/** A link as the actor can read it, without checking access. */
export const findAnswerLink = (ctx: Context, id: number) =>
  selectAnswerLinks(ctx).where('answerLinks.id', '=', id).executeTakeFirstOrThrow()
