/** The number that no person has. Asking for it takes as long as for somebody's, so that the time tells nothing. */
export const NOBODY = 0
