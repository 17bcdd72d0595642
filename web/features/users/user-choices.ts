import type { Role, UserStatus } from '#shared/users/values.ts'

/** The choices of the role filter; `all` means no filter. */
export const roleChoices: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: 'All roles' },
  { value: 'client', label: 'Clients' },
  { value: 'staff', label: 'Staff' },
]

/** The choices of the status filter; `all` means no filter. */
export const statusChoices: { value: UserStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'deleted', label: 'Deleted' },
]
