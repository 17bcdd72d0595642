import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { t } from '#shared/i18n/t.ts'
import { mayUsePassword, providerName } from './one-way-in.ts'

/** How somebody keeps others out of their account: what chooses the words of a sentence, and a link for a mail. */
interface Remedy {
  /** By a new password, or at the provider. */
  by: 'password' | 'provider'
  provider: string
  /** How they get another password: by a link they ask for, or from staff; null for whom none lets in. */
  newPassword: 'link' | 'staff' | null
  action: { label: () => string; href: `/${string}` }
}

const BY_LINK = { label: () => t('Choose a New Password'), href: '/forgot' } as const
const IN_PROFILE = { label: () => t('Open Your Profile'), href: '/profile' } as const

/** A new password; where the provider is the only way in, the account there, and no link is mailed on request. */
export async function readRemedy(db: Database, config: Config, userId: number): Promise<Remedy> {
  const provider = providerName(config)
  if (config.signIn === 'any') return { by: 'password', provider, newPassword: 'link', action: BY_LINK }
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return mayUsePassword(config, username)
    ? { by: 'password', provider, newPassword: 'staff', action: IN_PROFILE }
    : { by: 'provider', provider, newPassword: null, action: IN_PROFILE }
}
