/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7
/** How long a password reset link is valid, in hours. */
export const RESET_HOURS = 1
/** How long the link in a mail about a sign-in is valid, in days. */
export const ALERT_DAYS = 7
/** How long an address confirmation link is valid, in days. */
export const CONFIRMATION_DAYS = 3
