/** How long an invitation works, in days. */
export const INVITATION_DAYS = 7
/** How long a link to choose a new password works, in hours. */
export const RESET_HOURS = 1
/** How long a link that confirms an address works, in days. */
export const CONFIRMATION_DAYS = 3
