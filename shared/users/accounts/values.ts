/** The lifetime of an invitation, in days. */
export const INVITATION_DAYS = 7
/** The lifetime of a password reset link, in hours. */
export const RESET_HOURS = 1
/** The lifetime of the link in a mail about a sign-in, in days. */
export const ALERT_DAYS = 7
/** The lifetime of an address confirmation link, in days. */
export const CONFIRMATION_DAYS = 3
/** Maximum number of a client's other addresses. */
export const OTHER_ADDRESSES_MAX = 5
