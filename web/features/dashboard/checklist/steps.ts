import { listOf } from '#shared/records.ts'
import type { Checklist } from '#shared/agency/schemas.ts'
import type { MailState } from '#shared/mails/schemas.ts'
import { t } from '#shared/words.ts'
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
    title: t('Add your logo and color'),
    description: looksLeft(list),
    done: list.logo && list.color,
    to: '/staff/settings',
    hash: 'general',
  },
  {
    title: t('Set your time zone and hours'),
    description: t('Clients see when to expect an answer.'),
    done: list.hours,
    to: '/staff/settings',
    hash: 'hours',
  },
  {
    title: mail.state === 'off' ? t('Turn on email') : t('Send a test email'),
    description:
      mail.state === 'off'
        ? mailLeft(mail)
        : t('See whether your mail server accepts what the portal sends.'),
    done: list.mail,
    to: OUTBOX,
  },
  {
    title: t('Invite a colleague'),
    description: t('To review briefs, run projects and answer tickets with you.'),
    done: list.colleague,
    to: USERS,
    hash: 'invite-colleague',
  },
  {
    title: t('Invite your first client'),
    description: t('They choose a password and send you their first brief.'),
    done: list.client,
    to: USERS,
    hash: 'invite-client',
  },
]

function looksLeft({ logo, color }: Checklist): string {
  if (logo && !color) return t('Next: save your name and color.')
  if (color && !logo) return t('Next: add a logo.')
  return t('Clients see them on every page and in every email.')
}

function mailLeft({ unsent }: MailState): string {
  const first = t('Set SMTP_URL and restart the portal. Until then, send links yourself.')
  return unsent === 0 ? first : `${first} ${unsentWords(unsent)}`
}
