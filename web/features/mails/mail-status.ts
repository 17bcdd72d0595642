import { Archive, Check, Clock, TriangleAlert } from 'lucide-react'
import { MAIL_STATUSES } from '#shared/mails/values.ts'
import type { Mail } from '#shared/mails/schemas.ts'
import { said, t } from '#shared/words.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { choicesOf } from '#web/ui/page/toolbar.tsx'

export const mailStatus: StatusMap<Mail['status']> = {
  waiting: {
    label: said('email', 'Waiting'),
    tone: 'warn',
    icon: Clock,
    description: t('Goes out as soon as a mail server accepts it'),
  },
  sent: {
    label: said('email', 'Sent'),
    tone: 'good',
    icon: Check,
    description: t('The mail server has accepted it'),
  },
  failed: {
    label: said('email', 'Failed'),
    tone: 'bad',
    icon: TriangleAlert,
    description: t('Given up: the mail server didn’t accept it'),
  },
  kept: {
    label: said('email', 'Kept'),
    tone: 'neutral',
    icon: Archive,
    description: t('Not sent: out of date, or the record or the person is gone'),
  },
}

export const mailStatusChoices = choicesOf(t('All emails'), MAIL_STATUSES, mailStatus)
