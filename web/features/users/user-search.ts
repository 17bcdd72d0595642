import type { Role } from '#shared/users.ts'

export interface UserSearch {
  q?: string
  role?: Role
}

/** The choices of the role filter; `all` stands for no filter. */
export const roleChoices: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: 'All roles' },
  { value: 'client', label: 'Clients' },
  { value: 'staff', label: 'Staff' },
]

/** The search and the role filter of the list of people, from its URL. */
export function userSearch({ q, role }: Record<string, unknown>): UserSearch {
  const known = role === 'client' || role === 'staff' ? role : undefined
  return { ...(typeof q === 'string' && q && { q }), ...(known && { role: known }) }
}
