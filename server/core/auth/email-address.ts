import type { Visit } from '#server/platform/http/visit.ts'
import { type SqlBool, sql } from 'kysely'
import { getCompanyScope } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { tryRevokeLink } from './links.ts'
import { storeFormerAddress } from './other-addresses.ts'
import { readRemedy } from './remedy.ts'
import { trySendConfirmation } from './send-confirmation.ts'
import { t } from '#shared/i18n/t.ts'

/** A user and their current address. `pendingEmail` is the address that will replace it, if any. */
export interface EmailOwner {
  id: number
  email: string
  emailConfirmed: boolean
  pendingEmail: string | null
}

/**
 * Sets an address that its owner entered. The address stays pending until the link mailed there is used. Until then, a
 * confirmed current address remains in effect. Entering the current address again cancels the change.
 */
export async function requestEmailChange(
  tx: Database,
  config: Config,
  { person, email }: { person: EmailOwner; email: string },
): Promise<void> {
  const { id, emailConfirmed, pendingEmail } = person
  if (email === (pendingEmail ?? person.email)) return
  await tryRevokeLink(tx, id, 'confirmation')
  if (email === person.email) return updateEmail(tx, id, { pendingEmail: null })
  if (!emailConfirmed) await tryRevokeLink(tx, id, 'reset')
  if (emailConfirmed) await notifyEmailChange(tx, config, { person, newEmail: email })
  await updateEmail(tx, id, emailConfirmed ? { pendingEmail: email } : { email, pendingEmail: email })
  await trySendConfirmation(tx, id)
}

/** Sets an address that staff or a provider know to be the user's. It takes effect immediately. */
export async function setVerifiedEmail(tx: Database, person: EmailOwner, email: string): Promise<void> {
  await tryRevokeLink(tx, person.id, 'confirmation')
  await updateEmail(tx, person.id, { email, pendingEmail: null, emailVouched: true })
  if (email === person.email) return
  await tryRevokeLink(tx, person.id, 'reset')
  await storeFormerAddress(tx, person, email)
  if (person.emailConfirmed) await notifyFormerEmail(tx, person)
}

/** Confirms the pending address or, if no change is pending, the current one. */
export async function confirmEmail(
  tx: Database,
  visit: Visit,
  {
    person,
    actorId,
    confirmedBy,
  }: { person: EmailOwner; actorId: number; confirmedBy: 'link' | 'staff' | 'provider' },
): Promise<void> {
  await setVerifiedEmail(tx, person, person.pendingEmail ?? person.email)
  await recordAudit(tx, {
    visit,
    actorId,
    action: 'user.email_confirmed',
    userId: person.id,
    details: { by: confirmedBy },
  })
  const user = { entityType: 'user', entityId: person.id } as const
  await publish(tx, { kind: 'change', type: 'user_updated', ...user, place: getCompanyScope(null) })
}

/** Cancels a pending change of address after the user got a new password, because someone else may have started it. */
export async function cancelPendingEmail(tx: Database, userId: number): Promise<void> {
  const canceled = await tx
    .updateTable('users')
    .set({ pendingEmail: null })
    .where('id', '=', userId)
    .where(sql<SqlBool>`pending_email <> email`)
    .returning('id')
    .executeTakeFirst()
  if (canceled) await tryRevokeLink(tx, userId, 'confirmation')
}

const updateEmail = (
  tx: Database,
  userId: number,
  columns: { email?: string; pendingEmail: string | null; emailVouched?: true },
) =>
  tx
    .updateTable('users')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute()
    .then(() => undefined)

/** Mails the current address, so that its owner can still cancel the change. */
async function notifyEmailChange(
  tx: Database,
  config: Config,
  { person: { id, email }, newEmail }: { person: EmailOwner; newEmail: string },
): Promise<void> {
  const { method, provider } = await readRemedy(tx, config, id)
  await sendMail(tx, {
    userId: id,
    subject: () => t('Someone asked to change your account’s email address'),
    lines: () => [
      t('The new address is {address}. The portal will keep using this one until the new one is confirmed.', {
        address: newEmail,
      }),
      method === 'password'
        ? t('If that wasn’t you, choose a new password right away. That also cancels the change.')
        : t(
            'If that wasn’t you, enter this address in your profile again to cancel the change, and secure your account at {provider} right away.',
            { provider },
          ),
    ],
    to: email,
  })
}

const notifyFormerEmail = (tx: Database, { id, email }: EmailOwner) =>
  sendMail(tx, {
    userId: id,
    subject: () => t('Your email address was changed'),
    lines: () => [
      t('From now on, the portal will email you at your new address. This is the last email to this one.'),
      t('If that wasn’t you, tell your account manager right away.'),
    ],
    to: email,
  })
