import { usePortal } from '../session.ts'
import { CHOSEN_PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

/** The fewest characters that this portal accepts in a password that people choose for themselves. */
export const usePasswordMinLength = (): number => usePortal()?.passwordMinLength ?? CHOSEN_PASSWORD_MIN_LENGTH
