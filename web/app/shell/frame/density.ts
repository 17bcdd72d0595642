import type { SessionUser } from '#web/api/session.ts'

/** Returns the density of the user's pages: compact for staff, spacious for clients. */
export const getDensity = ({ role }: Pick<SessionUser, 'role'>) => (role === 'staff' ? 'compact' : 'roomy')
