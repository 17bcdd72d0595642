import { BriefcaseBusiness, Eye, KeyRound, UserRound } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import {
  getDisplayedRole,
  isLimited,
  type CompanyMembership,
  type DisplayedRole,
} from '#shared/contract/role-labels.ts'

/** The hint describes what a member with this role can do. */
export const roleInfo: Record<DisplayedRole, { icon: IconType; hint: string }> = {
  owner: { icon: KeyRound, hint: t('Can see and answer everything, and manages the company’s people.') },
  colleague: { icon: UserRound, hint: t('Can see and answer everything that isn’t private.') },
  contractor: { icon: BriefcaseBusiness, hint: t('Can see and answer only selected projects.') },
  viewer: { icon: Eye, hint: t('Can see everything that isn’t private. Read-only.') },
}

/** Describes what a member can do. */
export const describeRole = (membership: CompanyMembership): string =>
  membership.role === 'viewer' && isLimited(membership)
    ? t('Can see only selected projects. Read-only.')
    : roleInfo[getDisplayedRole(membership)].hint
