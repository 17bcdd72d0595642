/** For how long it counts that somebody showed that it is them. */
export const CONFIRMED_MINUTES = 5
