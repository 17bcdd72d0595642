import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { isPassword } from './passwords.ts'
import { t } from '#shared/i18n/t.ts'

const getReuseMessage = () => t('Please choose a password other than the one you were given.')

/** SQL: whether the user `person` must replace a password from staff. Users of the provider don't need to. */
export const mustChangePassword = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from credentials where credentials.user_id = ${person} and must_change)
  and not exists (select from provider_identities where provider_identities.user_id = ${person}))`

/** Rejects the password that staff chose for a user who must replace it. @throws 400 for the field `path` */
export async function rejectInitialPassword(
  db: Database,
  userId: number,
  { password, path }: { password: string; path: string },
): Promise<void> {
  const { rows } = await sql<{ typed: boolean }>`
    select ${mustChangePassword(sql`${userId}::integer`)} as typed`.execute(db)
  if (rows[0]?.typed && (await isPassword(db, userId, password))) throw fieldError(path, getReuseMessage())
}
