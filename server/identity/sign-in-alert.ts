import type { Visit } from '#server/http/visit.ts'
import { ALERT_DAYS } from '#shared/accounts/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isConfirmedAddress } from '#server/db/fragments.ts'
import { nowLater } from '#server/language/later.ts'
import { sendMail } from '#server/delivery/mail/send-mail.ts'
import { prefixOf } from '#server/http/client-address.ts'
import { type Device, loadDeviceNames } from './device.ts'
import { makeLink } from './links.ts'
import { readRemedy } from './remedy.ts'
import { t } from '#shared/words.ts'

/**
 * Mails a person that somebody signed in as them with a browser that is not known, when, from which network and with
 * what, and the link to lock everybody out. Only to a confirmed address, and to nobody of a demo, whose passwords
 * everybody knows.
 */
export async function mailSignInAlert(tx: Database, visit: Visit, userId: number): Promise<void> {
  if (visit.config.demo) return
  const person = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where(isConfirmedAddress('users'))
    .executeTakeFirst()
  if (!person) return
  const { by, provider } = await readRemedy(tx, visit.config, userId)
  const link = await makeLink(tx, userId, 'sign-in alert')
  const device = (await loadDeviceNames())(visit.request.headers['user-agent']?.slice(0, 300))
  await sendMail(tx, {
    userId,
    subject: () => t('New sign-in to your account'),
    lines: () => [
      t('Someone signed in as {username} from a browser that hasn’t been used with this account before.', {
        username: person.username,
      }),
      t('When: {when}', { when: nowLater() }),
      t('Where: the network {network}', { network: prefixOf(visit.address) }),
      deviceLine(device),
      t(
        'If that was you, you don’t need to do anything. If not, press “This Was Not Me” within {days, plural, one {# day} other {# days}}, or lock everyone out in your profile: no one gets in after that. Then {by, select, password {choose a new password right away} other {secure your account at {provider} right away}}.',
        { days: ALERT_DAYS, by, provider },
      ),
    ],
    action: { label: () => t('This Was Not Me'), href: link.href },
  })
}

function deviceLine({ browser, system }: Device): string {
  if (browser && system) return t('With: {browser} on {system}', { browser, system })
  if (browser) return t('With: {browser} on an unknown system', { browser })
  return system
    ? t('With: an unknown browser or program on {system}', { system })
    : t('With: an unknown browser or program on an unknown system')
}
