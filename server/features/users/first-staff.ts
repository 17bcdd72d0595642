import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forbidden } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { createUser } from './create-user.ts'
import { lockStaff } from './queries.ts'
import { t } from '#shared/i18n/t.ts'

const LINK_HOURS = 24

/**
 * Ensures that someone can sign in. If there are no staff yet, creates the first staff member from the settings, or
 * otherwise a one-time link to create the account. Returns the link, or undefined if it didn't create one.
 */
export async function ensureFirstStaff(
  db: Database,
  { firstStaff, publicUrl }: Config,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await lockStaff(tx)).length > 0) return undefined
    if (firstStaff) {
      await createUser(tx, { ...firstStaff, fullName: firstStaff.username, role: 'staff' })
      return undefined
    }
    const token = newToken()
    await tx.deleteFrom('setupLinks').execute()
    await tx
      .insertInto('setupLinks')
      .values({ tokenHash: hashToken(token), expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})` })
      .execute()
    return `${publicUrl}/setup#${token}`
  })
}

/** Creates the first staff member through the one-time link. @throws 403 if it's wrong, used, or expired */
export async function redeemSetupLink(
  tx: Database,
  { token, ...person }: Record<'token' | 'username' | 'password' | 'fullName' | 'email', string>,
): Promise<number> {
  const staff = await lockStaff(tx)
  const used = await tx
    .deleteFrom('setupLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('tokenHash')
    .executeTakeFirst()
  if (!used || staff.length > 0)
    throw forbidden(t('This link no longer works. Restart the portal to get a new one.'))
  return createUser(tx, { ...person, role: 'staff' })
}
