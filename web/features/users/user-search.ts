import type { Role, UserStatus } from '#shared/users/values.ts'

export interface UserSearch {
  q?: string
  role?: Role
  status?: UserStatus
}

/** The choices of the role filter; `all` stands for no filter. */
export const roleChoices: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: 'All roles' },
  { value: 'client', label: 'Clients' },
  { value: 'staff', label: 'Staff' },
]

/** The choices of the status filter; `all` stands for no filter. */
export const statusChoices: { value: UserStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'deleted', label: 'Deleted' },
]

/** The search and the filters of the list of people, from its URL. */
export function userSearch({ q, role, status }: Record<string, unknown>): UserSearch {
  const known = role === 'client' || role === 'staff' ? role : undefined
  const [state] = statusChoices.filter(({ value }) => value === status && value !== 'all')
  return {
    ...(typeof q === 'string' && q && { q }),
    ...(known && { role: known }),
    ...(state && state.value !== 'all' && { status: state.value }),
  }
}
