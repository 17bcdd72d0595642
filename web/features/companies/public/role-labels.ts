import type { CompanyRole } from '#shared/contract/roles.ts'
import { said } from '#shared/i18n/t.ts'

/** The company role as shown to people: a colleague limited to chosen projects is a freelancer. */
export type DisplayedRole = CompanyRole | 'freelancer'
export const DISPLAYED_ROLES = [
  'owner',
  'colleague',
  'freelancer',
  'viewer',
] as const satisfies DisplayedRole[]

export interface CompanyMembership {
  role: CompanyRole
  /** Undefined if the API doesn't share it with the user. */
  projectIds?: readonly number[] | null | undefined
}

export const getDisplayedRole = ({ role, projectIds }: CompanyMembership): DisplayedRole =>
  role === 'colleague' && projectIds ? 'freelancer' : role

export const roleLabels: Record<DisplayedRole, string> = {
  owner: said('role in a company', 'Owner'),
  colleague: said('role in a company', 'Colleague'),
  freelancer: said('role in a company', 'Freelancer'),
  viewer: said('role in a company', 'Viewer'),
}
