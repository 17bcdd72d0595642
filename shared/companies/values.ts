/** A member's notifications about a company's projects: all, or only about their own and followed records. */
export const COMPANY_NEWS = ['all', 'mine'] as const
export type CompanyNews = (typeof COMPANY_NEWS)[number]

/** `ownerless` companies don't have an owner who can sign in or has an open invitation. */
export const COMPANY_STATES = ['active', 'archived', 'ownerless'] as const
/** Current and former members of a company. */
export const MEMBERSHIP_STATES = ['current', 'ended'] as const
export const INVITATION_STATES = ['open', 'used', 'revoked', 'expired'] as const
/** Whether the invited person already has an account. */
export const INVITED_ACCOUNTS = ['new', 'known'] as const

/** Maximum number of companies that a user can belong to. */
export const COMPANIES_MAX = 30
/** Maximum number of members of a company. */
export const MEMBERS_MAX = 200
/** Maximum number of projects that a member's access to a company can be limited to. */
export const CHOSEN_PROJECTS_MAX = 100
/** Maximum number of open invitations to a company. */
export const OPEN_INVITATIONS_MAX = 20
/** Maximum number of invitations to a company per day. */
export const INVITATIONS_PER_DAY_MAX = 50
/** The lifetime of an invitation to a company, in days. */
export const COMPANY_INVITATION_DAYS = 7
