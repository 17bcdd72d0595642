import { sql } from 'kysely'
import type * as z from 'zod'
import type { NewApiToken } from '#shared/api-tokens/schemas.ts'
import { apiTokenEndpoints } from '#shared/api-tokens/endpoints.ts'
import { can, getCompanyScope } from '#shared/contract/policy.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import { conflict } from '#server/platform/errors.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { redactSecret } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { countActiveTokens, findApiToken, readApiTokens } from './queries.ts'
import { TOKEN_PREFIX } from './read-token.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

const MAX_TOKENS = 100
/** The length of a token's prefix that stays visible, for recognizing it. */
const VISIBLE_LENGTH = TOKEN_PREFIX.length + 4

export function apiTokenRoutes(app: App): void {
  const { apiTokenDays } = app.services.config

  route(app, apiTokenEndpoints.list, 'apiToken.manage', ({ ctx, query }) => readApiTokens(ctx, query))

  route(app, apiTokenEndpoints.create, 'apiToken.manage', redactSecret('token'), async ({ ctx, body }) => {
    if ((await countActiveTokens(ctx.db)) >= MAX_TOKENS)
      throw conflict(
        t('You already have {most} API tokens, the maximum. Revoke one you no longer need.', {
          most: MAX_TOKENS,
        }),
      )
    const token = `${TOKEN_PREFIX}${newToken()}`
    const expiresInDays = body.expiresInDays ?? (apiTokenDays || null)
    const id = await storeToken(ctx, { ...body, expiresInDays }, token)
    const { name, scopes } = body
    await auditToken(ctx, 'api_token.created', { entityId: id, details: { name, scopes } })
    return { ...requireRecord(await findApiToken(ctx.db, id), 'API token'), token }
  })

  route(app, apiTokenEndpoints.revoke, 'apiToken.manage', async ({ ctx, params }) => {
    const { id, name, state } = await requireManageableToken(ctx, params.id)
    if (state === 'revoked') return
    await ctx.db
      .updateTable('apiTokens')
      .set({ revokedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    const changes = { state: { from: state, to: 'revoked' } }
    await auditToken(ctx, 'api_token.revoked', { entityId: id, details: { name, changes } })
  })
}

/** Returns a token that the actor can manage. Portal owners can manage all tokens. */
const requireManageableToken = async (ctx: Context, id: number) =>
  authorize(ctx.actor, can(ctx.actor, 'apiToken.manageAll') ? 'apiToken.manageAll' : 'apiToken.manage', {
    record: await findApiToken(ctx.db, id),
    getScope: ({ maker }) => getCompanyScope(null, { person: maker.id }),
  })

async function storeToken(
  ctx: Context,
  { name, scopes, networks, expiresInDays }: z.output<typeof NewApiToken>,
  token: string,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('apiTokens')
    .values({
      userId: ctx.actor.id,
      name,
      scopes,
      networks,
      tokenHash: hashToken(token),
      prefix: token.slice(0, VISIBLE_LENGTH),
      expiresAt: sql<string | null>`now() + make_interval(days => ${expiresInDays}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const auditToken = (
  ctx: Context,
  action: 'api_token.created' | 'api_token.revoked',
  { entityId, details }: { entityId: number; details: AuditEntry['details'] },
) => audit(ctx, action, { entityType: 'api_token', entityId, details })
