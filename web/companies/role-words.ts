import { BriefcaseBusiness, Eye, KeyRound, UserRound } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { roleLabels, type ShownRole } from './role-labels.ts'

interface RoleWords {
  label: string
  /** What somebody with it may do. */
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
