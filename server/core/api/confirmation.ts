/** Error code: the session is too old for this call, so the user has to confirm their identity. */
export const CONFIRMATION_REQUIRED_CODE = 'confirmation_required'
