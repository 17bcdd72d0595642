/** What a person hears of a company's projects: everything, or only what is their own or followed. */
export const COMPANY_NEWS = ['all', 'mine'] as const
export type CompanyNews = (typeof COMPANY_NEWS)[number]

/** `ownerless`: without an owner who can sign in or has an open invitation. */
export const COMPANY_STATES = ['active', 'archived', 'ownerless'] as const
/** Who belongs to a company, and who did. */
export const MEMBERSHIP_STATES = ['current', 'ended'] as const
export const INVITATION_STATES = ['open', 'used', 'revoked', 'expired'] as const
/** Whether whoever is invited has an account already. */
export const INVITED_ACCOUNTS = ['new', 'known'] as const

/** Maximum number of companies that a person belongs to. */
export const COMPANIES_MAX = 30
/** Maximum number of people of a company. */
export const PEOPLE_MAX = 200
/** Maximum number of projects that a person's sight of a company is limited to. */
export const CHOSEN_PROJECTS_MAX = 100
/** Maximum number of open invitations to a company. */
export const OPEN_INVITATIONS_MAX = 20
/** Maximum number of invitations to a company in a day. */
export const INVITATIONS_A_DAY = 50
/** How long an invitation to a company is valid, in days. */
export const COMPANY_INVITATION_DAYS = 7
