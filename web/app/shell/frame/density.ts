import type { SessionUser } from '#web/api/session.ts'

/** Compact for staff, spacious for clients. */
export const densityOf = ({ role }: Pick<SessionUser, 'role'>) => (role === 'staff' ? 'compact' : 'roomy')
