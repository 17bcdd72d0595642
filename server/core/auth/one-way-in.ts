import { type SqlBool, sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forbidden } from '#server/platform/errors.ts'
import { isIssuedBy } from './issuer.ts'
import { endSignIns } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'
import { t } from '#shared/i18n/t.ts'

/* With `SIGN_IN=provider`, people sign in with the provider and nothing else, but for one account in an emergency. */

type Settings = Pick<Config, 'signIn' | 'emergencyAccount' | 'oidc'>

/** Whether this is the name of the account for an emergency, in any case. */
export const isEmergencyName = (
  { emergencyAccount }: Pick<Config, 'emergencyAccount'>,
  username: string,
): boolean => emergencyAccount?.toLowerCase() === username.toLowerCase()

/** Whether the account of this name may have a password, and sign in without the provider. */
export const mayUsePassword = (config: Settings, username: string): boolean =>
  config.signIn === 'any' || isEmergencyName(config, username)

/** @throws 403 with the code `provider_only` for everybody but the emergency account, where the provider is the only way */
export function ensurePasswordFor(config: Settings, username: string): void {
  if (!mayUsePassword(config, username)) throw providerOnly(config)
}

/** @throws 403 with the code `provider_only` where the provider is the only way */
export function ensurePasswords(config: Settings): void {
  if (config.signIn === 'provider') throw providerOnly(config)
}

const providerOnly = (config: Settings) =>
  forbidden(
    t('This portal doesn’t use passwords. Please sign in with {providerName}.', {
      providerName: providerName(config),
    }),
    {
      code: 'provider_only',
    },
  )

/** What people call the provider, in a sentence. */
export const providerName = ({ oidc }: Pick<Config, 'oidc'>): string =>
  oidc?.label ?? t('the sign-in provider')

/** Whether a sign-in went past the provider although it is the only way. */
export const isEmergency = ({ signIn }: Settings, { providerIssuer }: SignInContext): boolean =>
  signIn === 'provider' && !providerIssuer

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
