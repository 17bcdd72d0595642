import type { Visit } from '#server/platform/http/visit.ts'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { removeAllOtherAddresses } from '#server/core/auth/other-addresses.ts'
import { revokeCreatedLinks } from '#server/core/auth/revoke-created-links.ts'
import { cancelLinkMails } from '#server/core/mail/cancel-queued-mails.ts'
import { pauseUserWebhooks } from '#server/core/webhooks/disable.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { endUserSessions } from '#server/core/auth/sessions.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { readRemedy } from '#server/core/auth/remedy.ts'
import { t } from '#shared/i18n/t.ts'

/** Tables that give access in addition to the password and the second factor, which stay. */
const ACCESS_TABLES = [
  'calendarAddresses',
  'pushSubscriptions',
  'pendingSignIns',
  'providerSignIns',
  'passkeyChallenges',
  'knownDevices',
] as const

interface Revocation {
  actor: { id: number } | null
  userId: number
  visit: Visit
  exceptToken?: string | undefined
  usedLinkToken?: string | undefined
  source?: 'provider'
}

/** Revokes all access as `revokeAllAccess` does, and audits it. Without an actor, the provider did it. */
export async function revokeAccessAndAudit(
  tx: Database,
  { actor, userId, visit, exceptToken, usedLinkToken, source }: Revocation,
): Promise<void> {
  await revokeAllAccess(tx, userId, { exceptToken, usedLinkToken })
  await recordAudit(tx, {
    visit,
    actorId: actor?.id ?? null,
    action: 'user.locked_out',
    userId,
    ...(source && { details: { by: source } }),
  })
}

/**
 * Revokes all access of a user until they sign in again: sessions except the one with `exceptToken`, API tokens, the
 * calendar URL, push subscriptions, links, pending sign-ins, known browsers, and other email addresses. The links that they created for others
 * are revoked as well, and their webhooks pause. The used link with `usedLinkToken` stays, so that its request can be
 * repeated.
 */
export async function revokeAllAccess(
  tx: Database,
  userId: number,
  { exceptToken, usedLinkToken }: Pick<Revocation, 'exceptToken' | 'usedLinkToken'> = {},
): Promise<void> {
  // Ends the sessions first, because this waits for everything that the user is about to create.
  await endUserSessions(tx, userId, exceptToken)
  for (const table of ACCESS_TABLES) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  const links = tx.deleteFrom('accountLinks').where('userId', '=', userId)
  await (
    usedLinkToken === undefined ? links : links.where('tokenHash', '!=', hashToken(usedLinkToken))
  ).execute()
  await cancelLinkMails(tx, userId, ['invitation', 'reset', 'confirmation', 'address'])
  // Whoever had the account may have added an address. Those who end their other sessions keep theirs.
  if (exceptToken === undefined) await removeAllOtherAddresses(tx, userId)
  await revokeCreatedLinks(tx, userId)
  await pauseUserWebhooks(tx, userId)
  await tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Notifies the user, because someone else might have done it. */
export async function notifyAccessRevoked(
  tx: Database,
  {
    config,
    userId,
    actorKind,
  }: { config: Config; userId: number; actorKind: 'themselves' | 'staff' | 'command' },
): Promise<void> {
  const { method, provider, newPassword } = await readRemedy(tx, config, userId)
  await sendMail(tx, {
    userId,
    subject: () => t('You were signed out everywhere'),
    lines: () => [
      t(
        '{who, select, themselves {Someone who was signed in as you} staff {A staff member at the agency} other {A command run on the server}} revoked all access to your account: all sessions, API tokens, the calendar link, push notifications and emailed links.',
        { who: actorKind },
      ),
      newPassword === null
        ? t(
            'Your account at the sign-in provider and your second factor haven’t changed. Sign in again and turn back on whatever you need.',
          )
        : t(
            'Your password and second factor haven’t changed. Sign in again and turn back on whatever you need.',
          ),
      t(
        'If you don’t know why, {by, select, password {choose a new password right away} other {secure your account at {provider} right away}} and ask your account manager.',
        { by: method, provider },
      ),
    ],
    action: { label: () => t('Sign In'), href: '/auth' },
  })
}
