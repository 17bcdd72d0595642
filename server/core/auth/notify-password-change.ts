import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { readRemedy } from './remedy.ts'
import { t } from '#shared/i18n/t.ts'

interface PasswordChange {
  userId: number
  actorId: number
  visit: Visit
  changedBy: 'person' | 'link' | 'staff'
  lockedOut?: boolean | undefined
}

/** Audits a password change. Notifies its owner, who may not have made it, of the change and of any revoked access. */
export async function notifyPasswordChange(
  tx: Database,
  { userId, actorId, changedBy, lockedOut = false, visit }: PasswordChange,
): Promise<void> {
  await recordAudit(tx, { visit, actorId, action: 'password.changed', userId, details: { by: changedBy } })
  const { method, provider, action } = await readRemedy(tx, visit.config, userId)
  await sendMail(tx, {
    userId,
    subject: () => t('Your password was changed'),
    lines: () => [
      changedBy === 'staff'
        ? t(
            'A staff member at the agency set a new password for your account. You’ll be asked to choose your own when you sign in.',
          )
        : t('The password for your account was just changed. All other devices were signed out.'),
      ...(lockedOut
        ? [
            t(
              'Your API tokens, calendar link, push notifications and emailed links were revoked too. Set them up again if you need them.',
            ),
          ]
        : []),
      t(
        'If that wasn’t you, {by, select, password {choose a new password right away} other {secure your account at {provider} right away}} and tell your account manager.',
        { by: method, provider },
      ),
    ],
    action,
  })
}
