import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict } from '#server/platform/errors.ts'
import { requireOtherPortalOwner } from '../staff-role.ts'
import { notifyOfLostAccess } from '#server/core/mail/staff-mails.ts'
import { cancelQueuedMails } from '#server/core/mail/cancel-queued-mails.ts'
import { endUserAccess } from '#server/core/auth/sessions.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Deactivates a user, who can no longer sign in. Ends their sessions, deletes their unused links, and cancels their
 * waiting mails. Records stay. Without an actor, it's done by a command.
 * @throws 409 for the actor's own account and for the last portal owner
 */
export async function deactivateUser(
  ctx: Context<Actor | null>,
  person: { id: number; fullName: string; role: Role; staffRole: StaffRole | null; status: string },
): Promise<void> {
  if (person.id === ctx.actor?.id) throw conflict(t('You can’t deactivate your own account.'))
  if (person.staffRole === 'owner') await requireOtherPortalOwner(ctx.db, person)
  if (person.status !== 'deactivated')
    await notifyOfLostAccess(ctx.db, { actorId: ctx.actor?.id ?? null, user: person, action: 'deactivated' })
  await forceDeactivateUser(ctx.db, person.id)
}

/** Deactivates any user, even the last portal owner. */
export async function forceDeactivateUser(tx: Database, id: number): Promise<void> {
  await setDeactivated(tx, id, sql<string>`coalesce(deactivated_at, now())`)
  await endUserAccess(tx, id)
  await tx.deleteFrom('accountLinks').where('userId', '=', id).where('usedAt', 'is', null).execute()
  await cancelQueuedMails(tx, id)
}

/** Reactivates a user, with the same password as before. */
export const reactivateUser = (tx: Database, { id }: { id: number }) => setDeactivated(tx, id, null)

async function setDeactivated(tx: Database, id: number, deactivatedAt: RawBuilder<string> | null) {
  await tx
    .updateTable('users')
    .set({ deactivatedAt, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
