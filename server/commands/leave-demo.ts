import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { accountsWithDemoPassword, demoIn } from '#server/demo/guard.ts'
import { keepOut } from '#server/features/accounts/activation.ts'
import { endWaysIn } from '#server/identity/lock-out.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Storage } from '#server/storage/storage.ts'
import { NO_DEMO } from './command-error.ts'
import { emptyPortal } from './empty-portal.ts'

/** Empties the database of a demo and its files. Throws CommandError for a portal of somebody's own. */
export async function emptyDemo(db: Database, storage: Storage): Promise<void> {
  if (!(await demoIn(db))) throw NO_DEMO()
  await emptyPortal(db, storage)
}

/**
 * Makes a portal of somebody's own out of a demo: accounts whose password everybody knows are deactivated and lose it,
 * everything else stays. Answers their usernames and those of the staff that can still sign in. Throws CommandError for what is no demo.
 */
export const keepDemo = (db: Database): Promise<{ closed: string[]; staff: string[] }> =>
  db.transaction().execute(async (tx) => {
    if (!(await demoIn(tx))) throw NO_DEMO()
    const accounts = await accountsWithDemoPassword(tx)
    for (const { id } of accounts) await close(tx, id)
    await tx.updateTable('installation').set({ demo: false }).execute()
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

/** Whoever lets them in again sends them a link for a password of their own. */
async function close(tx: Database, id: number): Promise<void> {
  await keepOut(tx, id)
  await endWaysIn(tx, id)
  await tx.deleteFrom('credentials').where('userId', '=', id).execute()
  await recordAudit(tx, {
    actorId: null,
    action: 'user.deactivated',
    entityType: 'user',
    entityId: id,
    details: { by: 'command' },
  })
}
