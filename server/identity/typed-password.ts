import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { isPassword } from './passwords.ts'
import { t } from '#shared/words.ts'

const same = () => t('Please choose a password other than the one that was typed for you.')

/**
 * Whether staff typed the person's password, who has not chosen one since. Somebody who signs in at the provider needs
 * none.
 */
export async function mustChangePassword(db: Database, userId: number): Promise<boolean> {
  const typed = await db
    .selectFrom('credentials')
    .leftJoin('providerIdentities', 'providerIdentities.userId', 'credentials.userId')
    .select('credentials.userId')
    .where('credentials.userId', '=', userId)
    .where('mustChange', '=', true)
    .where('providerIdentities.userId', 'is', null)
    .executeTakeFirst()
  return typed !== undefined
}

/**
 * For somebody who has to replace a password that staff typed.
 * @throws 400 for the field `path` if they choose that one
 */
export async function ensureNotTyped(
  db: Database,
  userId: number,
  password: string,
  path: string,
): Promise<void> {
  if ((await mustChangePassword(db, userId)) && (await isPassword(db, userId, password)))
    throw fieldError(path, same())
}
