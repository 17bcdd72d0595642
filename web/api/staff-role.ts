import type { StaffRole } from '#shared/contract/roles.ts'
import { type SessionUser, useUser } from './session.ts'

const ROLE_ORDER: Record<StaffRole, number> = { freelancer: 0, member: 1, owner: 2 }

/** Whether someone has this staff role or a higher one. Pages only omit what `policy.ts` refuses anyway. */
export const hasStaffRole = ({ staffRole }: Pick<SessionUser, 'staffRole'>, minRole: StaffRole): boolean =>
  staffRole !== null && ROLE_ORDER[staffRole] >= ROLE_ORDER[minRole]

/** Whether the signed-in user has this staff role or a higher one. */
export const useHasStaffRole = (minRole: StaffRole): boolean => hasStaffRole(useUser(), minRole)
