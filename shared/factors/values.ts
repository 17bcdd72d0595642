/** For how long it counts that somebody showed that it is them. */
export const CONFIRMED_MINUTES = 5

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10
