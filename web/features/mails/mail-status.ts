import { Archive, Check, Clock, TriangleAlert } from 'lucide-react'
import { MAIL_STATUSES } from '#shared/mails/values.ts'
import type { Mail } from '#shared/mails/schemas.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { choicesOf } from '#web/ui/page/toolbar.tsx'

export const mailStatus: StatusMap<Mail['status']> = {
  waiting: {
    label: 'Waiting',
    tone: 'warn',
    icon: Clock,
    description: 'Goes out as soon as a mail server accepts it',
  },
  sent: { label: 'Sent', tone: 'good', icon: Check, description: 'The mail server has accepted it' },
  failed: {
    label: 'Failed',
    tone: 'bad',
    icon: TriangleAlert,
    description: 'Given up: the mail server didn’t accept it',
  },
  kept: {
    label: 'Kept',
    tone: 'neutral',
    icon: Archive,
    description: 'Not sent: out of date, or the record or the person is gone',
  },
}

export const mailStatusChoices = choicesOf('All emails', MAIL_STATUSES, mailStatus)
