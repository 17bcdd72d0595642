import type { Actor } from '#shared/contract/policy.ts'

/** Which files a call accepts. */
export interface FileRules {
  maxBytes: number
  /** Accepted types; any if absent. */
  types?: Record<string, unknown>
  /** The error message for a file that is too large or of a wrong type. */
  refusal: () => string
  /** The file's owner; by default the caller. */
  owner?: Actor
  /** Whether its bytes were already counted toward its owner's limit when the upload began. */
  counted?: boolean
}
