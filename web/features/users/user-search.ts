import type { Role, UserStatus } from '#shared/users/values.ts'

export interface UserSearch {
  q?: string
  role?: Role
  status?: UserStatus
}

// Listed here and not taken from the choices: the address is read before any page is loaded.
const statuses: readonly UserStatus[] = ['active', 'invited', 'deactivated', 'deleted']

/** The search and the filters of the list of people, from its URL. */
export function userSearch({ q, role, status }: Record<string, unknown>): UserSearch {
  const known = role === 'client' || role === 'staff' ? role : undefined
  const state = statuses.find((value) => value === status)
  return {
    ...(typeof q === 'string' && q && { q }),
    ...(known && { role: known }),
    ...(state && { status: state }),
  }
}
