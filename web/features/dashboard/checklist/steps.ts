import { listOf } from '#shared/records.ts'
import type { Checklist } from '#shared/agency/schemas.ts'
import type { MailState } from '#shared/mails/schemas.ts'
import { unsentWords } from '#web/mail/mail-state.ts'

const OUTBOX = listOf('mail', 'staff')
const USERS = listOf('user', 'staff')

/** A first step of a new agency. */
export interface Step {
  title: string
  description: string
  done: boolean
  /** Where it is done: a page, and the part or the dialog of it. */
  to: '/staff/settings' | typeof OUTBOX | typeof USERS
  hash?: string
}

/** The first steps in their order. */
export const stepsOf = (list: Checklist, mail: MailState): Step[] => [
  {
    title: 'Add your logo and color',
    description: looksLeft(list),
    done: list.logo && list.color,
    to: '/staff/settings',
    hash: 'general',
  },
  {
    title: 'Set your time zone and hours',
    description: 'Clients see when to expect an answer.',
    done: list.hours,
    to: '/staff/settings',
    hash: 'hours',
  },
  {
    title: mail.state === 'off' ? 'Turn on email' : 'Send a test email',
    description:
      mail.state === 'off' ? mailLeft(mail) : 'See whether your mail server accepts what the portal sends.',
    done: list.mail,
    to: OUTBOX,
  },
  {
    title: 'Invite a colleague',
    description: 'To review briefs, run projects and answer tickets with you.',
    done: list.colleague,
    to: USERS,
    hash: 'invite-colleague',
  },
  {
    title: 'Invite your first client',
    description: 'They choose a password and send you their first brief.',
    done: list.client,
    to: USERS,
    hash: 'invite-client',
  },
]

function looksLeft({ logo, color }: Checklist): string {
  if (logo && !color) return 'Next: save your name and color.'
  if (color && !logo) return 'Next: add a logo.'
  return 'Clients see them on every page and in every email.'
}

function mailLeft({ unsent }: MailState): string {
  const first = 'Set SMTP_URL and restart the portal. Until then, send links yourself.'
  return unsent === 0 ? first : `${first} ${unsentWords(unsent)}`
}
