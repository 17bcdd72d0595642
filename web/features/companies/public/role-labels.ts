import type { CompanyRole } from '#shared/contract/roles.ts'
import { said } from '#shared/i18n/t.ts'

/** What people call it: a colleague with chosen projects is a freelancer. */
export type ShownRole = CompanyRole | 'freelancer'
export const SHOWN_ROLES = ['owner', 'colleague', 'freelancer', 'viewer'] as const satisfies ShownRole[]

export interface Belonging {
  role: CompanyRole
  /** Undefined where the reader is not told. */
  projectIds?: readonly number[] | null | undefined
}

export const shownRole = ({ role, projectIds }: Belonging): ShownRole =>
  role === 'colleague' && projectIds ? 'freelancer' : role

/** What each role is called. */
export const roleLabels: Record<ShownRole, string> = {
  owner: said('role in a company', 'Owner'),
  colleague: said('role in a company', 'Colleague'),
  freelancer: said('role in a company', 'Freelancer'),
  viewer: said('role in a company', 'Viewer'),
}
