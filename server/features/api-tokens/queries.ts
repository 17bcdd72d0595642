import { sql } from 'kysely'
import { can } from '#shared/contract/policy.ts'
import type { ApiToken } from '#shared/api-tokens/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectPerson } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'apiTokens', { id: 'int4' })

const allTokens = (db: Database) => db.selectFrom('apiTokens')

const selectTokens = (tokens: ReturnType<typeof allTokens>) =>
  tokens
    .select(['id', 'name', 'prefix', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt', 'networks'])
    .select((eb) => [
      eb.ref('scopes').$castTo<ApiToken['scopes']>().as('scopes'),
      selectPerson('apiTokens.userId').as('maker'),
      sql<string | null>`host(last_used_from)`.as('lastUsedFrom'),
      sql<ApiToken['state']>`case when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'active' end`.as('state'),
    ])

/** Returns a page of the actor's own tokens, or for portal owners of all tokens, newest first. */
export function readApiTokens(ctx: Context, query: PageQuery) {
  const tokens = can(ctx.actor, 'apiToken.manageAll')
    ? allTokens(ctx.db)
    : allTokens(ctx.db).where('userId', '=', ctx.actor.id)
  return readPage(selectTokens(tokens), {
    order: NEWEST,
    page: query,
    total: () => countRows(ctx.db, tokens),
  })
}

export const findApiToken = (db: Database, id: number) =>
  selectTokens(allTokens(db)).where('id', '=', id).executeTakeFirst()

/** Counts the tokens that are still valid. */
export const countActiveTokens = (db: Database): Promise<number> =>
  countRows(
    db,
    allTokens(db)
      .where('revokedAt', 'is', null)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<string>`now()`)])),
  )
