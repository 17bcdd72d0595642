import type { TestApp } from './test-app.ts'

/** Whose records the matrix requests, and the kinds of records. */
export type RecordKind =
  | 'brief'
  | 'declinedBrief'
  | 'project'
  | 'projectFile'
  | 'task'
  | 'infoRequest'
  | 'website'
  | 'asset'
  | 'ticket'
  | 'upload'
  | 'notification'
  | 'replyTemplate'
  | 'projectTemplate'
  | 'mail'
  | 'person'
  | 'invited'
  | 'session'
  | 'picture'
  | 'passkey'
  | 'apiToken'
  | 'webhook'
  | 'webhookDelivery'

/** What replaces `:id` or `:name` in a path, and `:userId` or `:linkId`. */
export type Name = { id: number; userId?: number; linkId?: number } | { name: string }

/** The expected status for each of them. A deleted person's old session gets the same as no session. */
interface Answers {
  anonymous: number
  /** The client who owns the record. */
  owner: number
  /** Another client. */
  other: number
  staff: number
}

/** Others than the owner of the company, the clients of another one and owners of the staff. */
export const ROLES = [
  'colleague',
  'viewer',
  'freelancer',
  'freelancer elsewhere',
  'viewer of projects',
  'former member',
  'staff member',
  'staff freelancer',
  'staff freelancer elsewhere',
] as const
export type RoleName = (typeof ROLES)[number]

export interface Row extends Answers {
  /** Where what a role is answered does not follow from the policy. */
  roles?: Partial<Record<RoleName, number>>
  /** The owner's record that the call is about, or how to make it; its id replaces `:id` in the path. */
  on?: RecordKind | ((portal: TestApp, owner: { id: number }) => Promise<Name>)
  /** What the address asks for. */
  query?: string
  /** The body, given the record's id. */
  body?: (id: number) => unknown
  /** Sends a file instead. */
  file?: true
  /** The response does not end: only its beginning is checked. */
  endless?: true
}

export const guarded = (owner: number, other: number, staff: number): Answers => ({
  anonymous: 401,
  owner,
  other,
  staff,
})
export const everybody = (status: number): Answers => ({
  ...guarded(status, status, status),
  anonymous: status,
})
export const signedIn = (status: number) => guarded(status, status, status)
export const staffOnly = (status: number) => guarded(403, 403, status)
export const clientsOnly = (status: number) => guarded(status, status, 403)
/** Its client and all staff; for other clients it does not exist. */
export const ownerAndStaff = (status: number) => guarded(status, 404, status)
export const ownerOnly = (status: number) => guarded(status, 404, 403)
