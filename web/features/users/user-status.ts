import { CircleCheck, CircleSlash, MailQuestionMark, MailWarning, Trash2 } from 'lucide-react'
import type { UserStatus } from '#shared/users/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userStatus: StatusMap<UserStatus> = {
  active: { label: 'Active', tone: 'good', icon: CircleCheck, description: 'Can sign in.' },
  invited: {
    label: 'Invited',
    tone: 'info',
    icon: MailQuestionMark,
    description: 'Has a link to choose a password and hasn’t used it yet.',
  },
  deactivated: {
    label: 'Deactivated',
    tone: 'neutral',
    icon: CircleSlash,
    description: 'Can’t sign in and gets no notifications. Records stay.',
  },
  deleted: {
    label: 'Deleted',
    tone: 'bad',
    icon: Trash2,
    description: 'The account is gone for good. Records keep the name.',
  },
}

/** The badge of an address. */
export const emailStatus: StatusMap<'unconfirmed'> = {
  unconfirmed: {
    label: 'Not Confirmed',
    tone: 'warn',
    icon: MailWarning,
    description: 'They typed it, and no one has confirmed it.',
  },
}
