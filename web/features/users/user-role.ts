import {
  BriefcaseBusiness,
  CircleCheck,
  CircleSlash,
  KeyRound,
  MailQuestionMark,
  MailWarning,
  Trash2,
  User,
  UserRound,
  UserRoundCog,
} from 'lucide-react'
import type { UserStatus } from '#shared/users/values.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import { said, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userRole: StatusMap<Role> = {
  client: {
    label: said('role', 'Client'),
    tone: 'neutral',
    icon: User,
    description: t('Sees what their companies have: briefs, projects, websites, tickets and requests.'),
  },
  staff: { label: t('Staff'), tone: 'accent', icon: UserRoundCog, description: t('Works for the agency.') },
}

export const staffRole: StatusMap<StaffRole> = {
  owner: {
    label: said('role among the staff', 'Owner'),
    tone: 'accent',
    icon: KeyRound,
    description: t('Everything, also colleagues’ accounts, settings, exports and the audit log.'),
  },
  member: {
    label: said('role among the staff', 'Member'),
    tone: 'info',
    icon: UserRound,
    description: t('Works for all clients, and invites them. No colleagues’ accounts, settings or exports.'),
  },
  freelancer: {
    label: said('role among the staff', 'Freelancer'),
    tone: 'neutral',
    icon: BriefcaseBusiness,
    description: t('Works for selected companies, and sees nothing of the others.'),
  },
}

/** Roles as shown in lists that mix clients and staff: staff appear with their staff role. */
export const displayedUserRole: StatusMap<StaffRole | 'client'> = {
  client: userRole.client,
  owner: { ...staffRole.owner, label: t('Staff Owner') },
  member: { ...staffRole.member, label: t('Staff Member') },
  freelancer: { ...staffRole.freelancer, label: t('Staff Freelancer') },
}

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

/** The badge of an unconfirmed email address. */
export const emailStatus: StatusMap<'unconfirmed'> = {
  unconfirmed: {
    label: t('Not Confirmed'),
    tone: 'warn',
    icon: MailWarning,
    description: t('They typed it, and no one has confirmed it.'),
  },
}
