/** The lifetime of a confirmation of identity, in minutes. */
export const CONFIRMED_MINUTES = 5

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10
