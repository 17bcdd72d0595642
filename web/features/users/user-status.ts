import { CircleCheck, CircleSlash, MailQuestionMark, MailWarning, Trash2 } from 'lucide-react'
import type { UserStatus } from '#shared/users/values.ts'
import { said, t } from '#shared/words.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userStatus: StatusMap<UserStatus> = {
  active: {
    label: said('person', 'Active'),
    tone: 'good',
    icon: CircleCheck,
    description: t('Can sign in.'),
  },
  invited: {
    label: said('person', 'Invited'),
    tone: 'info',
    icon: MailQuestionMark,
    description: t('Has a link to choose a password and hasn’t used it yet.'),
  },
  deactivated: {
    label: said('person', 'Deactivated'),
    tone: 'neutral',
    icon: CircleSlash,
    description: t('Can’t sign in and gets no notifications. Records stay.'),
  },
  deleted: {
    label: said('person', 'Deleted'),
    tone: 'bad',
    icon: Trash2,
    description: t('The account is gone for good. Records keep the name.'),
  },
}

/** The badge of an address. */
export const emailStatus: StatusMap<'unconfirmed'> = {
  unconfirmed: {
    label: t('Not Confirmed'),
    tone: 'warn',
    icon: MailWarning,
    description: t('They typed it, and no one has confirmed it.'),
  },
}
