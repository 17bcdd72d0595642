/** An id that no person has. Looking it up takes as long as a real one, so that timing reveals nothing. */
export const NOBODY = 0
