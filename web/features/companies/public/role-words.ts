import { BriefcaseBusiness, Eye, KeyRound, UserRound } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { roleLabels, shownRole, type Belonging, type ShownRole } from './role-labels.ts'

interface RoleWords {
  label: string
  /** Describes what a member with this role can do. */
  does: string
  icon: IconType
}

export const roleWords: Record<ShownRole, RoleWords> = {
  owner: {
    label: roleLabels.owner,
    does: t('Sees and answers everything, and decides who belongs to the company.'),
    icon: KeyRound,
  },
  colleague: {
    label: roleLabels.colleague,
    does: t('Sees and answers everything that isn’t private.'),
    icon: UserRound,
  },
  freelancer: {
    label: roleLabels.freelancer,
    does: t('Sees and answers selected projects only.'),
    icon: BriefcaseBusiness,
  },
  viewer: {
    label: roleLabels.viewer,
    does: t('Sees what isn’t private, and writes nothing.'),
    icon: Eye,
  },
}

/**
 * Describes what a member can do. Returns undefined if the API doesn't share whether they're limited to some projects.
 */
export function doesOf(belonging: Belonging): string | undefined {
  const { role, projectIds } = belonging
  if (role !== 'owner' && projectIds === undefined) return undefined
  if (role === 'viewer' && projectIds) return t('Sees selected projects only, and writes nothing.')
  return roleWords[shownRole(belonging)].does
}
