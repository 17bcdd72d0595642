/** Business hours within which the agency hopes for an answer, and gives one. */
export const RESPONSE_TARGET_HOURS = 24
