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
    description: 'Goes out as soon as the mail server takes it',
  },
  sent: { label: 'Sent', tone: 'good', icon: Check, description: 'The mail server has taken it' },
  failed: { label: 'Failed', tone: 'bad', icon: TriangleAlert, description: 'Given up after ten tries' },
  kept: {
    label: 'Kept',
    tone: 'neutral',
    icon: Archive,
    description: 'No mail server was set while it was new',
  },
}

export const mailStatusChoices = choicesOf('All mails', MAIL_STATUSES, mailStatus)
