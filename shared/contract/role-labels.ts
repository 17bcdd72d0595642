import { tContext, t } from '#shared/i18n/t.ts'
import type { CompanyRole, StaffRole } from './roles.ts'

/** The company roles as people read them: a colleague limited to chosen projects is a contractor. */
export const DISPLAYED_ROLES = ['owner', 'colleague', 'contractor', 'viewer'] as const

export type DisplayedRole = (typeof DISPLAYED_ROLES)[number]

/** The facts that decide which role people read. */
export interface CompanyMembership {
  role: CompanyRole
  /** Whether they can see only chosen projects. If it's missing, `projectIds` decides. */
  limited?: boolean
  projectIds?: readonly number[] | null | undefined
}

export const isLimited = ({ limited, projectIds }: Omit<CompanyMembership, 'role'>): boolean =>
  limited ?? (projectIds !== null && projectIds !== undefined)

export const getDisplayedRole = ({ role, ...membership }: CompanyMembership): DisplayedRole =>
  role === 'colleague' && isLimited(membership) ? 'contractor' : role

/* The names of all roles. Clients and staff share none. No role is called "guest", because guests answer through links. */

export const getCompanyRoleLabels = (): Record<DisplayedRole, string> => ({
  owner: tContext('role in a company', 'Company Owner'),
  colleague: tContext('role in a company', 'Colleague'),
  contractor: tContext('role in a company', 'Contractor'),
  viewer: tContext('role in a company', 'Viewer'),
})

// These have no context, because emails contain them, and a stored text loses its context.
export const getStaffRoleLabels = (): Record<StaffRole, string> => ({
  owner: t('Agency Owner'),
  member: t('Member'),
  freelancer: t('Freelancer'),
})

/** Returns the name of a member's role, the same for every reader. */
export const getRoleLabel = (membership: CompanyMembership): string =>
  getCompanyRoleLabels()[getDisplayedRole(membership)]
