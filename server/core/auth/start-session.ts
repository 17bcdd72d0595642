import type { Database } from '#server/platform/db/connection.ts'
import { requireStaffNetwork } from './allowed-networks.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { findChosenLanguage } from '#server/core/settings/request-language.ts'
import { notifyOfEmergencySignIn } from '#server/core/mail/staff-mails.ts'
import { isEmergencySignIn } from './provider-only.ts'
import { rejectSpentPassword } from './wrong-codes.ts'
import { findKnownDevice, saveKnownDevice } from './known-devices.ts'
import { tryBeginSecondStep } from './second-step.ts'
import { type AuthLevel, createSession } from './sessions.ts'
import { OWN_COMPUTER, type SignInContext } from './sign-in-context.ts'
import { countSuccessfulSignIn } from './sign-in-limit.ts'
import { FIRST_AUTH_METHODS, type AuthMethod } from './auth-methods.ts'
import { ALERT_DAYS } from '#shared/users/accounts/values.ts'
import { isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { getLocalizableNow } from '#server/platform/i18n/localizable.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { getNetworkPrefix } from '#server/platform/http/client-address.ts'
import { type Device, loadDeviceParser } from './device.ts'
import { createAccountLink } from './links.ts'
import { readRemedy } from './remedy.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * Signs in a user verified by `method`. If they have a second factor, this is only the first step: a cookie remembers
 * it, and the result is false.
 * @throws 401 for a password that was followed by too many wrong codes, 429 after `RIGHT_SIGN_INS` for this user in 15
 *   minutes, 403 for staff outside `STAFF_NETWORKS`
 */
export async function startSession(
  db: Database,
  visit: Visit,
  { userId, method, context = OWN_COMPUTER }: { userId: number; method: AuthMethod; context?: SignInContext },
): Promise<boolean> {
  await countSuccessfulSignIn(db, visit.config, userId)
  if (visit.config.staffNetworks)
    requireStaffNetwork(visit.request, await readUser(db, userId, ['id', 'role']))
  if (method !== 'passkey' && method !== 'provider') await rejectSpentPassword(db, visit.config, userId)
  // A passkey counts as both factors, because the device verifies its user.
  const secondFactor = method === 'passkey'
  if (!secondFactor && (await tryBeginSecondStep(db, visit, { userId, way: method, ...context })))
    return false
  await signInUser(db, visit, { userId, method, level: { secondFactor, ...context } })
  return true
}

/**
 * Signs in a user fully verified by `method`. Starts a session, writes an audit entry, and mails the user if the
 * browser is unknown. Then remembers the browser, unless it is on a shared computer.
 */
export async function signInUser(
  db: Database,
  visit: Visit,
  { userId, method, level }: { userId: number; method: string; level: AuthLevel },
): Promise<void> {
  const isKnown = (await findKnownDevice(db, visit, userId)) !== undefined
  await createSession(db, visit, { userId, level })
  // On a shared computer, someone else may have chosen the language.
  if (!level.shared) {
    await adoptLanguage(db, visit, userId)
    await saveKnownDevice(db, visit, userId)
  }
  const emergency = isEmergencySignIn(visit.config, level)
  if (emergency) await notifyOfEmergencySignIn(db, userId)
  const details = { by: method, ...(emergency && { emergency }) }
  await recordAudit(db, { visit, actorId: userId, action: 'session.started', userId, details })
  if (!isKnown && !FIRST_AUTH_METHODS.has(method)) await mailSignInAlert(db, visit, userId)
}

/** Saves a language that was chosen before signing in, unless the user has chosen a language themselves. */
async function adoptLanguage(db: Database, { request }: Visit, userId: number): Promise<void> {
  const language = await findChosenLanguage(db, request)
  if (language === undefined) return
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .where('languageChosen', '=', false)
    .execute()
}

/**
 * Mails a user that someone signed in as them with an unknown browser: when, from which network and with what device,
 * and the link to lock everyone out. Mails only confirmed addresses, and never in a demo, where everyone knows the
 * passwords.
 */
async function mailSignInAlert(tx: Database, visit: Visit, userId: number): Promise<void> {
  if (visit.config.demo) return
  const person = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where(isConfirmedAddress('users'))
    .executeTakeFirst()
  if (!person) return
  const { method, provider } = await readRemedy(tx, visit.config, userId)
  const link = await createAccountLink(tx, userId, { purpose: 'sign-in alert' })
  const device = (await loadDeviceParser())(visit.request.headers['user-agent']?.slice(0, 300))
  await sendMail(tx, {
    userId,
    subject: () => t('New sign-in to your account'),
    lines: () => [
      t('Someone signed in as {username} from a browser that’s new to this account.', {
        username: person.username,
      }),
      t('When: {when}', { when: getLocalizableNow() }),
      t('Network: {network}', { network: getNetworkPrefix(visit.address) }),
      formatDevice(device),
      t(
        'If that was you, there’s nothing to do. If not, press “This Wasn’t Me” within {days, plural, one {# day} other {# days}}, or use “Lock Out Everywhere” in your profile. After that, no one can get in. Then {by, select, password {choose a new password right away} other {secure your account at {provider} right away}}.',
        { days: ALERT_DAYS, by: method, provider },
      ),
    ],
    action: { label: () => t('This Wasn’t Me'), href: link.href },
  })
}

function formatDevice({ browser, system }: Device): string {
  if (browser && system) return t('Device: {browser} on {system}', { browser, system })
  if (browser) return t('Device: {browser} on an unknown system', { browser })
  return system
    ? t('Device: unknown browser or program on {system}', { system })
    : t('Device: unknown browser or program on an unknown system')
}
