import type { Role, UserStatus } from '#shared/users/values.ts'
import { said, t } from '#shared/words.ts'

/** The choices of the role filter; `all` means no filter. */
export const roleChoices: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: t('All roles') },
  { value: 'client', label: t('Clients') },
  { value: 'staff', label: t('Staff') },
]

/** The choices of the status filter; `all` means no filter. */
export const statusChoices: { value: UserStatus | 'all'; label: string }[] = [
  { value: 'all', label: t('All statuses') },
  { value: 'active', label: said('people', 'Active') },
  { value: 'invited', label: said('people', 'Invited') },
  { value: 'deactivated', label: said('people', 'Deactivated') },
  { value: 'deleted', label: said('people', 'Deleted') },
]
