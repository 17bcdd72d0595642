/** Maximum number of companies that a freelancer of the staff works for. */
export const FREELANCER_COMPANIES_MAX = 100

/**
 * `invited`: has not chosen a password yet. `deactivated`: may not sign in; records stay. `deleted`: the account is
 * permanently gone; records keep the name until the person is erased.
 */
export const USER_STATUSES = ['active', 'invited', 'deactivated', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
