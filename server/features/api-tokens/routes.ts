import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { NewApiToken } from '#shared/api-tokens/schemas.ts'
import { apiTokens } from '#shared/api-tokens/endpoints.ts'
import { type Actor, can, placeIn } from '#shared/contract/policy.ts'
import { ensure, found } from '#server/core/access/access.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict } from '#server/platform/errors.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { secretIn } from '#server/core/api/idempotency.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { countLivingTokens, findApiToken, readApiTokens } from './queries.ts'
import { TOKEN_PREFIX } from './read-token.ts'
import { t } from '#shared/i18n/t.ts'

const MOST = 100
/** The length of a token's prefix that stays visible, for recognizing it. */
const SHOWN = TOKEN_PREFIX.length + 4

export function apiTokenRoutes(app: App): void {
  const { apiTokenDays } = app.services.config

  route(app, apiTokens.list, 'apiToken.manage', ({ db, actor, query }) => readApiTokens(db, actor, query))

  route(app, apiTokens.create, 'apiToken.manage', secretIn('token'), async ({ db, actor, body, visit }) => {
    if ((await countLivingTokens(db)) >= MOST)
      throw conflict(
        t('There are already {most} tokens. Revoke one that’s no longer needed.', { most: MOST }),
      )
    const token = `${TOKEN_PREFIX}${newToken()}`
    const expiresInDays = body.expiresInDays ?? (apiTokenDays || null)
    const id = await keepToken(db, actor, { ...body, expiresInDays }, token)
    await auditToken(db, actor, visit, 'api_token.created', id, {
      name: body.name,
      scopes: body.scopes,
    })
    const made = found(await findApiToken(db, id), 'API token')
    return { ...made, token }
  })

  route(app, apiTokens.revoke, 'apiToken.manage', async ({ db, actor, params, visit }) => {
    const { id, name, state } = await manageableToken(db, actor, params.id)
    if (state === 'revoked') return
    await db
      .updateTable('apiTokens')
      .set({ revokedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await auditToken(db, actor, visit, 'api_token.revoked', id, {
      name,
      changes: { state: { from: state, to: 'revoked' } },
    })
  })
}

/** Owners of the portal manage everyone's. */
const manageableToken = async (db: Database, actor: Actor, id: number) =>
  ensure(
    actor,
    can(actor, 'apiToken.manageAll') ? 'apiToken.manageAll' : 'apiToken.manage',
    await findApiToken(db, id),
    ({ maker }) => placeIn(null, { person: maker.id }),
  )

async function keepToken(
  tx: Database,
  actor: Actor,
  { name, scopes, networks, expiresInDays }: z.output<typeof NewApiToken>,
  token: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('apiTokens')
    .values({
      userId: actor.id,
      name,
      scopes,
      networks,
      tokenHash: hashToken(token),
      prefix: token.slice(0, SHOWN),
      expiresAt: sql<string | null>`now() + make_interval(days => ${expiresInDays}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const auditToken = (
  tx: Database,
  actor: Actor,
  visit: Visit,
  action: 'api_token.created' | 'api_token.revoked',
  entityId: number,
  details: AuditEntry['details'],
) => recordAudit(tx, visit, actor.id, action, { entityType: 'api_token', entityId, details })
