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

/** The expected status. A deleted person's old session gets the same as no session. */
interface Answers {
  /** To whoever may do it. */
  allowed: number
  anonymous: number
  /** To the client who owns the record. */
  owner: number
  /** To a client of another company. */
  other: number
}

export interface Row extends Answers {
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

/** Open to all. */
export const everybody = (status: number): Answers => ({
  allowed: status,
  anonymous: status,
  owner: status,
  other: status,
})
/** Answered to every client about what is theirs. */
export const signedIn = (status: number): Answers => ({ ...everybody(status), anonymous: 401 })
/** Refused to clients. */
export const staffOnly = (status: number): Answers => ({ ...signedIn(status), owner: 403, other: 403 })
/** For other clients it does not exist. */
export const ofOwner = (status: number): Answers => ({ ...signedIn(status), other: 404 })
