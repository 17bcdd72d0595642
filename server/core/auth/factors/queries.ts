import { sql } from 'kysely'
import type { Passkey } from '#shared/sign-in/factors/schemas.ts'
import type { Config } from '#server/platform/config/config.ts'
import { matchesIssuer } from '../issuer.ts'
import { canUsePassword } from '../provider-only.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { getCompanyScope } from '#shared/contract/policy.ts'
import { withAuthorization } from '#server/core/access/access.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'

export interface SecondFactors {
  authenticator: boolean
  passkeys: number
}

/** Whether a user has a second factor: an authenticator app in effect, or a passkey. */
export const hasSecondFactor = ({ authenticator, passkeys }: SecondFactors): boolean =>
  authenticator || passkeys > 0

export async function readSecondFactors(db: Database, userId: number): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    select exists (select from authenticators
        where user_id = ${userId} and confirmed_at is not null) as authenticator,
      (select count(*)::integer from passkeys where user_id = ${userId}) as passkeys`.execute(db)
  return rows[0] ?? { authenticator: false, passkeys: 0 }
}

/** Reads second factors, with the user locked so that no one else can change how they sign in. */
export async function lockSecondFactors(tx: Database, userId: number): Promise<SecondFactors> {
  await lockUserRow(tx, userId)
  return readSecondFactors(tx, userId)
}

/** Finds the time when the user's authenticator app took effect. */
export const findAuthenticator = (db: Database, userId: number) =>
  db
    .selectFrom('authenticators')
    .select('confirmedAt as since')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .$narrowType<{ since: string }>()
    .executeTakeFirst()

const selectPasskeys = (db: Database) =>
  db.selectFrom('passkeys').select(['id', 'name', 'createdAt', 'lastUsedAt', 'version'])

/** Reads a user's passkeys, newest first. */
export const readPasskeys = (db: Database, userId: number): Promise<Passkey[]> =>
  selectPasskeys(db).where('userId', '=', userId).orderBy('id', 'desc').execute()

/** Finds a passkey and locks it until the transaction ends. */
export const lockPasskey = (tx: Database, id: number) =>
  selectPasskeys(tx).select('userId').where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts the user's unused recovery codes. */
export const countRecoveryCodes = (db: Database, userId: number): Promise<number> =>
  countRows(db, db.selectFrom('recoveryCodes').where('userId', '=', userId).where('usedAt', 'is', null))

/** Whether the user can sign in with a password. */
export async function hasPassword(db: Database, config: Config, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('username')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined && canUsePassword(config, found.username)
}

/** Finds the user's account at this provider. */
export const findIdentity = (db: Database, userId: number, issuer: string) =>
  db
    .selectFrom('providerIdentities')
    .select(['email', 'createdAt as since'])
    .where('userId', '=', userId)
    .where(matchesIssuer('issuer', issuer))
    .executeTakeFirst()

/** Finds a passkey and locks it until the transaction ends, if the actor can do an action on it. @throws 404 */
export const lockablePasskey = withAuthorization(lockPasskey, ({ userId }) =>
  getCompanyScope(null, { person: userId }),
)
