import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { t } from '#shared/i18n/t.ts'
import { canUsePassword, getProviderName } from './provider-only.ts'

/** Values for a mail about how a user can keep others out of their account: they select its wording and its link. */
interface Remedy {
  /** Whether the user needs a new password, or has to secure the account at the provider. */
  method: 'password' | 'provider'
  provider: string
  /** The way to a new password: a requested link, or staff. Null if the user can't have a password. */
  newPassword: 'link' | 'staff' | null
  action: { label: () => string; href: `/${string}` }
}

const BY_LINK = { label: () => t('Choose a New Password'), href: '/forgot' } as const
const IN_PROFILE = { label: () => t('Open Your Profile'), href: '/profile' } as const

/**
 * Returns a new password as the remedy. If only the provider is allowed, the remedy is the account there, except for
 * the emergency account, and no link is mailed on request.
 */
export async function readRemedy(db: Database, config: Config, userId: number): Promise<Remedy> {
  const provider = getProviderName(config)
  if (config.signIn === 'any') return { method: 'password', provider, newPassword: 'link', action: BY_LINK }
  const { username } = await readUser(db, userId, ['username'])
  return canUsePassword(config, username)
    ? { method: 'password', provider, newPassword: 'staff', action: IN_PROFILE }
    : { method: 'provider', provider, newPassword: null, action: IN_PROFILE }
}
