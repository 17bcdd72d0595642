import type { Visit } from '#server/http/visit.ts'
import { ALERT_DAYS } from '#shared/accounts/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isConfirmedAddress } from '#server/db/fragments.ts'
import { nowInWords } from '#server/delivery/mail/now-in-words.ts'
import { sendMail } from '#server/delivery/mail/send-mail.ts'
import { prefixOf } from '#server/http/client-address.ts'
import { loadDeviceNames } from './device.ts'
import { makeLink } from './links.ts'
import { readRemedy } from './remedy.ts'

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
  const { advice } = await readRemedy(tx, visit.config, userId)
  const link = await makeLink(tx, userId, 'sign-in alert')
  await sendMail(tx, {
    userId,
    subject: 'New sign-in to your account',
    lines: [
      `Someone signed in as ${person.username} from a browser that hasn’t been used with this account before.`,
      `When: ${nowInWords()}`,
      `Where: the network ${prefixOf(visit.address)}`,
      `With: ${await deviceInWords(visit)}`,
      `If that was you, you don’t need to do anything. If not, press “This Was Not Me” within ${ALERT_DAYS} days, or lock everyone out in your profile: no one gets in after that. Then ${advice}.`,
    ],
    action: { label: 'This Was Not Me', href: link.href },
  })
}

async function deviceInWords({ request }: Visit): Promise<string> {
  const { browser, system } = (await loadDeviceNames())(request.headers['user-agent']?.slice(0, 300))
  return `${browser ?? 'an unknown browser or program'} on ${system ?? 'an unknown system'}`
}
