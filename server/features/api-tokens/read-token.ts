import type { FastifyRequest } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import { type Actor, TOKEN_SCOPES } from '#shared/contract/policy.ts'
import { requireTokenNetwork } from '#server/core/auth/allowed-networks.ts'
import { getClientAddress } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { withoutStandby } from '#server/platform/db/unreplicated.ts'
import { invalidToken } from '#server/platform/errors.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { type ActorRow, toActor, getActorColumns } from '#server/core/access/actor.ts'
import { IS_SECOND_FACTOR_DUE } from '#server/core/auth/factors/due.ts'
import { secondFactorRequiredError } from '#server/core/auth/factors/require-second-factor.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import type { WriteMiddleware } from '#server/core/api/app.ts'

/** The prefix of every token, which lets secret scanners recognize one. */
export const TOKEN_PREFIX = 'pp_'

/** Matches only our tokens. A proxy may add other bearer tokens. */
const BEARER = /^bearer +(?<token>pp_.*)$/i

/** Returns the API token in a request, even if it's malformed. Undefined without a token. */
export const getBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.groups?.['token']

interface TokenRow extends ActorRow {
  userId: number
  tokenId: number
  name: string
  scopes: string[]
  networks: string[] | null
  isNew: boolean
  stale: boolean
  owesSecondFactor: boolean
}

const READ_TOKEN = `select ${getActorColumns('u')}, u.id as user_id, t.id as token_id, t.name, t.scopes, t.networks,
    t.last_used_at is null as is_new, t.last_used_at < now() - interval '1 minute' as stale,
    ${IS_SECOND_FACTOR_DUE}
      and not exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = u.id) as owes_second_factor
  from api_tokens t join users u on u.id = t.user_id cross join agency
  where t.token_hash = $1 and t.revoked_at is null and coalesce(t.expires_at > now(), true)
    and u.role = 'staff' and u.deleted_at is null and u.deactivated_at is null`

/**
 * Returns the actor of a token: the staff member who created it, within its scopes. Looks it up for every request, so
 * that a token that was revoked, or whose creator is no longer staff, stops working immediately on every node.
 * @throws 401; 403 while the creator lacks a required second factor, and outside of the token's networks
 */
export async function readToken(db: Database, request: FastifyRequest, bearer: string): Promise<Actor> {
  const { rows } = await db.executeQuery<TokenRow>(CompiledQuery.raw(READ_TOKEN, [hashToken(bearer)]))
  const [found] = rows
  if (!found) throw invalidToken()
  requireTokenNetwork(request, { id: found.tokenId, userId: found.id, networks: found.networks })
  if (found.owesSecondFactor) throw secondFactorRequiredError('staff')
  const { tokenId: id, name, isNew, stale } = found
  if (isNew) await recordFirstUse(db, found, request)
  else if (stale) await touch(db, id, request)
  const scopes = TOKEN_SCOPES.filter((scope) => found.scopes.includes(scope))
  return toActor(found, { token: { id, name, scopes } })
}

const touch = (db: Database, id: number, request: FastifyRequest) =>
  db
    .updateTable('apiTokens')
    .set(toUsageColumns(request))
    .where('id', '=', id)
    .where(withoutStandby)
    .execute()

const toUsageColumns = (request: FastifyRequest) => ({
  lastUsedAt: sql<string>`now()`,
  lastUsedFrom: getClientAddress(request),
})

async function recordFirstUse(db: Database, token: TokenRow, request: FastifyRequest): Promise<void> {
  const { tokenId, userId } = token
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .updateTable('apiTokens')
      .set(toUsageColumns(request))
      .where('id', '=', tokenId)
      .where('lastUsedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (first)
      await recordAudit(tx, {
        visit: { address: getClientAddress(request) },
        actorId: userId,
        action: 'api_token.first_used',
        entityType: 'api_token',
        entityId: tokenId,
      })
  })
}

/** Marks the activities of this transaction as done with a token. */
export const markTokenActivities: WriteMiddleware = async ({ ctx }, handle) => {
  const token = ctx.actor?.token
  if (token) await sql`select set_config('portal.through', ${token.name}, true)`.execute(ctx.db)
  return handle()
}
