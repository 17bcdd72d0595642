import { useOnlyProvider, usePortal } from '#web/api/session.ts'
import type { UserItem } from './queries.ts'

/**
 * Whether this account may have a password: any, unless the sign-in provider is the only way in. Then the emergency account
 * may, which is one of the staff; the server knows which, and refuses the others.
 */
export function useMayHavePassword({ role }: Pick<UserItem, 'role'>): boolean {
  const emergency = usePortal()?.emergencySignIn ?? false
  return useOnlyProvider() === null || (emergency && role === 'staff')
}
