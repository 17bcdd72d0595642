import { BriefcaseBusiness, Eye, KeyRound, UserRound } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { roleLabels, getDisplayedRole, type CompanyMembership, type DisplayedRole } from './role-labels.ts'

interface RoleInfo {
  label: string
  /** Describes what a member with this role can do. */
  description: string
  icon: IconType
}

export const roleInfo: Record<DisplayedRole, RoleInfo> = {
  owner: {
    label: roleLabels.owner,
    description: t('Sees and answers everything, and decides who belongs to the company.'),
    icon: KeyRound,
  },
  colleague: {
    label: roleLabels.colleague,
    description: t('Sees and answers everything that isn’t private.'),
    icon: UserRound,
  },
  freelancer: {
    label: roleLabels.freelancer,
    description: t('Sees and answers selected projects only.'),
    icon: BriefcaseBusiness,
  },
  viewer: {
    label: roleLabels.viewer,
    description: t('Sees what isn’t private, and writes nothing.'),
    icon: Eye,
  },
}

/**
 * Describes what a member can do. Returns undefined if the API doesn't share whether they're limited to some projects.
 */
export function describeRole(membership: CompanyMembership): string | undefined {
  const { role, projectIds } = membership
  if (role !== 'owner' && projectIds === undefined) return undefined
  if (role === 'viewer' && projectIds) return t('Sees selected projects only, and writes nothing.')
  return roleInfo[getDisplayedRole(membership)].description
}
