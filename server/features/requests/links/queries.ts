import { type SqlBool, sql } from 'kysely'
import { can } from '#shared/contract/policy.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'answerLinks', { createdAt: 'timestamptz', id: 'int4' })

/** The condition for a link that is neither revoked nor expired. */
export const isActiveLink = sql<SqlBool>`answer_links.revoked_at is null and answer_links.expires_at > now()`

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
      sql<
        string | null
      >`case when answer_links.made_by = ${can(ctx.actor, 'answerLink.readAddress') ? ctx.actor.id : null}::integer then answer_links.email end`.as(
        'email',
      ),
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
