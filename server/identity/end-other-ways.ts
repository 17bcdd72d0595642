import { type SqlBool, sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { isIssuedBy } from './issuer.ts'
import { endSignIns } from './sessions.ts'

/**
 * Where the provider is the only way in, ends the sessions and half-done sign-ins that began another way or with another
 * provider, when the portal starts; those of the emergency account stay.
 */
export async function endOtherWays(db: Database, { signIn, oidc, emergencyAccount }: Config): Promise<void> {
  if (signIn === 'any' || !oidc) return
  const began = sql<SqlBool>`(${isIssuedBy('providerIssuer', oidc.issuer)}) is not true and user_id not in (
    select id from users where lower(username) = lower(${emergencyAccount ?? ''}))`
  await db.transaction().execute((tx) => endSignIns(tx, began))
}
