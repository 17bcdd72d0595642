export const ROLES = ['client', 'staff'] as const

export type Role = (typeof ROLES)[number]

/** What a member of staff may do; a freelancer only for chosen companies. */
export const STAFF_ROLES = ['owner', 'member', 'freelancer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a person may do in a company: everything, all but its people, or read. */
export const COMPANY_ROLES = ['owner', 'colleague', 'viewer'] as const

export type CompanyRole = (typeof COMPANY_ROLES)[number]
