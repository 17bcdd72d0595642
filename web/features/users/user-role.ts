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
import { getStaffRoleLabels } from '#shared/contract/role-labels.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userRole: StatusMap<Role> = {
  client: {
    label: tContext('role', 'Client'),
    tone: 'neutral',
    icon: User,
    description: t('Can see their companies’ briefs, projects, websites, tickets and requests.'),
  },
  staff: { label: t('Staff'), tone: 'accent', icon: UserRoundCog, description: t('Works for the agency.') },
}

const staffLabels = getStaffRoleLabels()

export const staffRole: StatusMap<StaffRole> = {
  owner: {
    label: staffLabels.owner,
    tone: 'accent',
    icon: KeyRound,
    description: t('Full access, including staff accounts, settings, exports and the audit log.'),
  },
  member: {
    label: staffLabels.member,
    tone: 'info',
    icon: UserRound,
    description: t(
      'Works with all clients and can invite them. Can’t manage staff accounts, settings or exports.',
    ),
  },
  freelancer: {
    label: staffLabels.freelancer,
    tone: 'neutral',
    icon: BriefcaseBusiness,
    description: t('Works with selected companies and can’t see the others.'),
  },
}

/** Roles as shown in lists that mix clients and staff: staff appear with their staff role. */
export const displayedUserRole: StatusMap<StaffRole | 'client'> = { client: userRole.client, ...staffRole }

export const userStatus: StatusMap<UserStatus> = {
  active: {
    label: tContext('person', 'Active'),
    tone: 'good',
    icon: CircleCheck,
    description: t('Can sign in.'),
  },
  invited: {
    label: tContext('person', 'Invited'),
    tone: 'info',
    icon: MailQuestionMark,
    description: t('Has a link to choose a password and hasn’t used it yet.'),
  },
  deactivated: {
    label: tContext('person', 'Deactivated'),
    tone: 'neutral',
    icon: CircleSlash,
    description: t('Can’t sign in and doesn’t get notifications. Records stay.'),
  },
  deleted: {
    label: tContext('person', 'Deleted'),
    tone: 'bad',
    icon: Trash2,
    description: t('The account is permanently deleted. Records keep the name.'),
  },
}

/** The badge of an unconfirmed email address. */
export const emailStatus: StatusMap<'unconfirmed'> = {
  unconfirmed: {
    label: t('Not Confirmed'),
    tone: 'warn',
    icon: MailWarning,
    description: t('They entered it, and it hasn’t been confirmed.'),
  },
}

/** Says that an email to a user's address bounced, with the mail server's reason. */
export const formatEmailProblem = (reason: string) =>
  t('An email to this address bounced: {reason}', { reason })
