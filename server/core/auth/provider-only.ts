import { type SqlBool, sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forbidden } from '#server/platform/errors.ts'
import { matchesIssuer } from './issuer.ts'
import { endSignIns } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'
import { t } from '#shared/i18n/t.ts'

/* With `SIGN_IN=provider`, users sign in only with the provider, except for one account for emergencies. */

type SignInSettings = Pick<Config, 'signIn' | 'emergencyAccount' | 'oidc'>

/** Whether this is the username of the emergency account, ignoring case. */
export const isEmergencyUsername = (
  { emergencyAccount }: Pick<Config, 'emergencyAccount'>,
  username: string,
): boolean => emergencyAccount?.toLowerCase() === username.toLowerCase()

/** Whether the account with this username can have a password and sign in without the provider. */
export const canUsePassword = (config: SignInSettings, username: string): boolean =>
  config.signIn === 'any' || isEmergencyUsername(config, username)

/** Rejects all but the emergency account if only the provider is allowed. @throws 403 `provider_only` */
export function requirePasswordAccess(config: SignInSettings, username: string): void {
  if (!canUsePassword(config, username)) throw providerOnlyError(config)
}

/** Rejects passwords if only the provider is allowed. @throws 403 with the code `provider_only` */
export function requirePasswordsEnabled(config: SignInSettings): void {
  if (config.signIn === 'provider') throw providerOnlyError(config)
}

const providerOnlyError = (config: SignInSettings) =>
  forbidden(
    t('This portal doesn’t use passwords. Please sign in with {providerName}.', {
      providerName: getProviderName(config),
    }),
    { code: 'provider_only' },
  )

/** Returns the provider's name for use in a sentence. */
export const getProviderName = ({ oidc }: Pick<Config, 'oidc'>): string =>
  oidc?.label ?? t('the sign-in provider')

/** Whether a sign-in bypassed the provider although only the provider is allowed. */
export const isEmergencySignIn = ({ signIn }: SignInSettings, { providerIssuer }: SignInContext): boolean =>
  signIn === 'provider' && !providerIssuer

/** Ends sign-ins without the only allowed provider, except the emergency account's. Runs at the start. */
export async function endOtherSignIns(
  db: Database,
  { signIn, oidc, emergencyAccount }: Config,
): Promise<void> {
  if (signIn === 'any' || !oidc) return
  const began = sql<SqlBool>`(${matchesIssuer('providerIssuer', oidc.issuer)}) is not true and user_id not in (
    select id from users where lower(username) = lower(${emergencyAccount ?? ''}))`
  await db.transaction().execute((tx) => endSignIns(tx, began))
}
