import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { mayUsePassword } from './one-way-in.ts'

/** How somebody keeps others out of their account: in words that go on a sentence, and a link for a mail. */
interface Remedy {
  advice: string
  action: { label: string; href: `/${string}` }
}

const IN_PROFILE = { label: 'Open your profile', href: '/profile' } as const

/** A new password; where the provider is the only way in, the account there, and no link is mailed on request. */
export async function readRemedy(db: Database, config: Config, userId: number): Promise<Remedy> {
  const advice = 'choose a new password at once'
  if (config.signIn === 'any') return { advice, action: { label: 'Choose a new password', href: '/forgot' } }
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (mayUsePassword(config, username)) return { advice, action: IN_PROFILE }
  const provider = config.oidc?.label ?? 'the sign-in provider'
  return { advice: `secure your account at ${provider} at once`, action: IN_PROFILE }
}
