export const ROLES = ['client', 'staff'] as const

export type Role = (typeof ROLES)[number]

/** The roles of staff. A freelancer works only for chosen companies. */
export const STAFF_ROLES = ['owner', 'member', 'freelancer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** The roles in a company. Owners can do everything, colleagues can do all but manage people, and viewers only read. */
export const COMPANY_ROLES = ['owner', 'colleague', 'viewer'] as const

export type CompanyRole = (typeof COMPANY_ROLES)[number]
