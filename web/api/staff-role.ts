import type { StaffRole } from '#shared/contract/roles.ts'
import { type SessionUser, useUser } from './session.ts'

const RANKS: Record<StaffRole, number> = { freelancer: 0, member: 1, owner: 2 }

/**
 * Whether a staff member has this role or a higher one. It's false for everyone else. The policy defines what each role
 * can do, and the server enforces it (`shared/contract/policy.ts`). Pages only omit what would be refused.
 */
export const isAtLeast = ({ staffRole }: Pick<SessionUser, 'staffRole'>, least: StaffRole): boolean =>
  staffRole !== null && RANKS[staffRole] >= RANKS[least]

/** Whether the signed-in user has this staff role or a higher one. */
export const useIsAtLeast = (least: StaffRole): boolean => isAtLeast(useUser(), least)
