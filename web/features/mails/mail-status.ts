import { Archive, Check, Clock, TriangleAlert } from 'lucide-react'
import type { Mail } from '#shared/mails/schemas.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

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

/** The choices of a filter; `all` stands for none. */
export const mailStatusChoices = [
  { value: 'all', label: 'All mails' },
  { value: 'waiting', label: mailStatus.waiting.label },
  { value: 'sent', label: mailStatus.sent.label },
  { value: 'failed', label: mailStatus.failed.label },
  { value: 'kept', label: mailStatus.kept.label },
] as const
