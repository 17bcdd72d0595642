import type { StaffRole } from '#shared/contract/roles.ts'
import { type SessionUser, useUser } from './session.ts'

const RANKS: Record<StaffRole, number> = { freelancer: 0, member: 1, owner: 2 }

/**
 * Whether somebody of the staff has this role or one that may do more; nobody else has. What each may do is said by the
 * policy, which the server holds everyone to (`shared/contract/policy.ts`); pages only leave out what would be refused.
 */
export const isAtLeast = ({ staffRole }: Pick<SessionUser, 'staffRole'>, least: StaffRole): boolean =>
  staffRole !== null && RANKS[staffRole] >= RANKS[least]

/** The same of the reader. */
export const useIsAtLeast = (least: StaffRole): boolean => isAtLeast(useUser(), least)
