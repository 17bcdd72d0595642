import type { TestApp } from './test-app.ts'

/** The kinds of records that the matrix requests. */
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

/** The values for `:id` or `:name` in a path, and for `:userId` or `:linkId`. */
export type Name = { id: number; userId?: number; linkId?: number } | { name: string }

/** The expected statuses. A deleted user's old session gets the status of a call without a session. */
interface Answers {
  /** The status for a caller with the right to make the call. */
  allowed: number
  anonymous: number
  /** The status for the client who owns the record. */
  owner: number
  /** The status for a client of another company. */
  other: number
}

export interface Row extends Answers {
  /** The owner's record that the call is about, or a function that creates it; its id replaces `:id` in the path. */
  on?: RecordKind | ((portal: TestApp, owner: { id: number }) => Promise<Name>)
  /** The query string of the address. */
  query?: string
  /** The body, given the record's id. */
  body?: (id: number) => unknown
  /** Sends a file instead. */
  file?: true
  /** The response does not end: only its beginning is checked. */
  endless?: true
}

/** Returns the statuses of calls that are open to everyone. */
export const everybody = (status: number): Answers => ({
  allowed: status,
  anonymous: status,
  owner: status,
  other: status,
})
/** Returns the statuses of calls that every client can make about their own data. */
export const signedIn = (status: number): Answers => ({ ...everybody(status), anonymous: 401 })
/** Returns the statuses of calls that are refused to clients. */
export const staffOnly = (status: number): Answers => ({ ...signedIn(status), owner: 403, other: 403 })
/** Returns the statuses of calls on records that don't exist for other clients. */
export const answersToOwner = (status: number): Answers => ({ ...signedIn(status), other: 404 })
