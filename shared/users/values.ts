/** Maximum number of companies that a freelancer can work for. */
export const FREELANCER_COMPANIES_MAX = 100

/**
 * `invited` users haven't chosen a password yet. `deactivated` users can't sign in, but their records stay. The account
 * of a `deleted` user is permanently gone, and records keep the name until the person is erased.
 */
export const USER_STATUSES = ['active', 'invited', 'deactivated', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
