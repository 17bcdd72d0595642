import { BriefcaseBusiness, Eye, KeyRound, UserRound } from 'lucide-react'
import type { CompanyRole } from '#shared/companies/values.ts'
import { said, t } from '#shared/words.ts'
import type { IconType } from '#web/ui/base/button.tsx'

/** What people call it: a colleague with chosen projects is a freelancer. */
export type ShownRole = CompanyRole | 'freelancer'
export const SHOWN_ROLES = ['owner', 'colleague', 'freelancer', 'viewer'] as const satisfies ShownRole[]

interface Belonging {
  role: CompanyRole
  /** Undefined where the reader is not told. */
  projectIds?: readonly number[] | null | undefined
}

export const shownRole = ({ role, projectIds }: Belonging): ShownRole =>
  role === 'colleague' && projectIds ? 'freelancer' : role

interface RoleWords {
  label: string
  /** What somebody with it may do. */
  does: string
  icon: IconType
}

export const roleWords: Record<ShownRole, RoleWords> = {
  owner: {
    label: said('role in a company', 'Owner'),
    does: t('Sees and answers everything, and decides who belongs to the company.'),
    icon: KeyRound,
  },
  colleague: {
    label: said('role in a company', 'Colleague'),
    does: t('Sees and answers everything that isn’t private.'),
    icon: UserRound,
  },
  freelancer: {
    label: said('role in a company', 'Freelancer'),
    does: t('Sees and answers selected projects only.'),
    icon: BriefcaseBusiness,
  },
  viewer: {
    label: said('role in a company', 'Viewer'),
    does: t('Sees what isn’t private, and writes nothing.'),
    icon: Eye,
  },
}
