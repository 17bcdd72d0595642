import { usePortal } from '../session.ts'
import { CHOSEN_PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

/** Returns this portal's minimum length for passwords that users choose for themselves. */
export const usePasswordMinLength = (): number => usePortal()?.passwordMinLength ?? CHOSEN_PASSWORD_MIN_LENGTH
