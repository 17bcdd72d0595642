import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { toBooleanChange, recordAudit } from '#server/core/audit/record-audit.ts'
import { readRemedy } from '../remedy.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { t } from '#shared/i18n/t.ts'

/** A change to a user's sign-in methods. The user is notified of it, no matter who made it. */
type FactorChange = keyof typeof FACTOR_CHANGES

interface FactorMessages {
  subject: () => string
  line: () => string
  /** The fact that changed and its new value, for the audit log. */
  becomes?: [fact: string, to: boolean]
}

const FACTOR_CHANGES = {
  'second_factor.enabled': {
    becomes: ['authenticator', true],
    subject: () => t('An authenticator app was added to your account'),
    line: () => t('An authenticator app now protects your account. You’ll need one of its codes to sign in.'),
  },
  'second_factor.disabled': {
    becomes: ['authenticator', false],
    subject: () => t('The authenticator app was removed from your account'),
    line: () => t('Signing in no longer requires a code from an authenticator app.'),
  },
  'second_factor.reset': {
    becomes: ['secondFactor', false],
    subject: () => t('Your second factor was reset'),
    line: () =>
      t(
        'A staff member removed the authenticator app, passkeys and recovery codes from your account. You can now sign in without them and set up new ones.',
      ),
  },
  'passkey.added': {
    subject: () => t('A passkey was added to your account'),
    line: () => t('You can now sign in to your account with a new passkey.'),
  },
  'passkey.removed': {
    subject: () => t('A passkey was removed from your account'),
    line: () => t('One of your passkeys can no longer be used to sign in to your account.'),
  },
  'recovery.renewed': {
    subject: () => t('Your recovery codes were renewed'),
    line: () => t('Your account has new recovery codes. The old ones no longer work.'),
  },
  'recovery.used': {
    subject: () => t('A recovery code was used'),
    line: () =>
      t(
        'Someone used one of your recovery codes instead of an authenticator code or a passkey. That code won’t work again.',
      ),
  },
  'provider.connected': {
    becomes: ['provider', true],
    subject: () => t('A sign-in provider was connected to your account'),
    line: () => t('You can now sign in to your account with your sign-in provider.'),
  },
  'provider.disconnected': {
    becomes: ['provider', false],
    subject: () => t('The sign-in provider was disconnected from your account'),
    line: () => t('Your sign-in provider can no longer be used to sign in to your account.'),
  },
} satisfies Record<string, FactorMessages>

/** Audits a change to how `userId` signs in, and mails the user. */
export async function notifyFactorChange(
  tx: Database,
  visit: Visit,
  { action, userId, actorId = userId }: { action: FactorChange; userId: number; actorId?: number },
): Promise<void> {
  const { method, provider } = await readRemedy(tx, visit.config, userId)
  const { subject, line, ...fact }: FactorMessages = FACTOR_CHANGES[action]
  const details = fact.becomes && toBooleanChange(...fact.becomes)
  await recordAudit(tx, { visit, actorId, action, userId, details })
  await sendMail(tx, {
    userId,
    subject,
    lines: () => [
      line(),
      t(
        'If that wasn’t you, {by, select, password {choose a new password right away} other {secure your account at {provider} right away}}, check your signed-in devices and tell your account manager.',
        { by: method, provider },
      ),
    ],
    action: { label: () => t('Open Your Profile'), href: '/profile' },
  })
}
