import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { canMailLink } from '#server/core/mail/account-mail-limits.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { createAccountLink } from './links.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * Mails the link that confirms an address that someone entered, if the limits allow it. Otherwise returns false, and
 * the previous link stays valid. Apart from the address, the mail contains nothing that the user wrote, because its
 * recipient may be a stranger to the portal.
 */
export async function trySendConfirmation(tx: Database, userId: number): Promise<boolean> {
  if (!(await canMailLink(tx, userId))) return false
  const link = await createAccountLink(tx, userId, { purpose: 'confirmation' })
  const { name } = await readAgency(tx)
  const { pendingEmail } = await readUser(tx, userId, ['pendingEmail'])
  await sendMail(tx, {
    userId,
    kind: 'confirmation',
    subject: () => t('Confirm your email address for {agency}’s portal', { agency: name }),
    lines: () => [
      t(
        'Someone entered {address} for an account in {agency}’s portal. If that was you, please confirm it. Until then, we won’t send anything here except links like this one. The link can be used once and expires in three days.',
        { address: pendingEmail ?? '', agency: name },
      ),
      t('If that wasn’t you, you can ignore this email.'),
    ],
    action: { label: () => t('Confirm This Address'), href: link.href },
    expiresAt: link.expiresAt,
  })
  return true
}
