import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { isPassword } from './passwords.ts'
import { t } from '#shared/i18n/t.ts'

const same = () => t('Please choose a password other than the one that was typed for you.')

/**
 * SQL: whether staff typed the person's password, who has not chosen one since. Somebody who signs in at the provider needs
 * none. `person` is the SQL of their number.
 */
export const mustChangePassword = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from credentials where credentials.user_id = ${person} and must_change)
  and not exists (select from provider_identities where provider_identities.user_id = ${person}))`

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
  const { rows } = await sql<{
    typed: boolean
  }>`select ${mustChangePassword(sql`${userId}::integer`)} as typed`.execute(db)
  if (rows[0]?.typed && (await isPassword(db, userId, password))) throw fieldError(path, same())
}
