import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { mayUsePassword, providerName } from './one-way-in.ts'

/** How somebody keeps others out of their account: words that go on a sentence, and a link for a mail. */
interface Remedy {
  advice: string
  /** How they get another password; null for whom none lets in. */
  newPassword: string | null
  action: { label: string; href: `/${string}` }
}

const IN_PROFILE = { label: 'Open Your Profile', href: '/profile' } as const

/** A new password; where the provider is the only way in, the account there, and no link is mailed on request. */
export async function readRemedy(db: Database, config: Config, userId: number): Promise<Remedy> {
  const advice = 'choose a new password right away'
  if (config.signIn === 'any')
    return {
      advice,
      newPassword: 'choose a new one by “Forgot password?”',
      action: { label: 'Choose a New Password', href: '/forgot' },
    }
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const forStaff = 'ask another staff member for a link to a new one'
  if (mayUsePassword(config, username)) return { advice, newPassword: forStaff, action: IN_PROFILE }
  const atProvider = `secure your account at ${providerName(config)} right away`
  return { advice: atProvider, newPassword: null, action: IN_PROFILE }
}

/** What staff do about an account that somebody else may be using, in words that go on a sentence. */
export const remedyByStaff = (config: Pick<Config, 'signIn' | 'oidc'>): string =>
  config.signIn === 'any' ? 'give it a new password' : `have its person secure it at ${providerName(config)}`
