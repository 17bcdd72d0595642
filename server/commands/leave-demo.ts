import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { accountsWithDemoPassword, demoIn } from '#server/demo/guard.ts'
import { keepOut } from '#server/features/accounts/activation.ts'
import { endWaysIn } from '#server/identity/lock-out.ts'
import { becomes } from '#server/features/audit/changes-of.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Storage } from '#server/storage/storage.ts'
import { NO_DEMO } from './command-error.ts'
import { emptyPortal } from './empty-portal.ts'

/** Empties the database and files of a demo. Throws CommandError if the portal is not a demo. */
export async function emptyDemo(db: Database, storage: Storage): Promise<void> {
  if (!(await demoIn(db))) throw NO_DEMO()
  await emptyPortal(db, storage)
}

/**
 * Turns a demo into a real portal: accounts with publicly known passwords are deactivated and lose them; everything
 * else stays. Returns their usernames and those of the staff who can still sign in. Throws CommandError if the portal
 * is not a demo.
 */
export const keepDemo = (db: Database): Promise<{ closed: string[]; staff: string[] }> =>
  db.transaction().execute(async (tx) => {
    if (!(await demoIn(tx))) throw NO_DEMO()
    const accounts = await accountsWithDemoPassword(tx)
    for (const { id } of accounts) await close(tx, id)
    await tx.updateTable('portal').set({ demo: false }).execute()
    return { closed: accounts.map(({ username }) => username), staff: await activeStaff(tx) }
  })

async function activeStaff(tx: Database): Promise<string[]> {
  const staff = await tx
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()
  return staff.map(({ username }) => username)
}

/** Reactivating the account sends its owner a link to choose a new password. */
async function close(tx: Database, id: number): Promise<void> {
  await keepOut(tx, id)
  await endWaysIn(tx, id)
  await tx.deleteFrom('credentials').where('userId', '=', id).execute()
  await recordAudit(tx, null, null, 'user.deactivated', {
    userId: id,
    details: { by: 'command', ...becomes('active', false) },
  })
}
