import type { Actor } from '#shared/contract/policy.ts'

/** What files a call lets in. */
export interface FileRules {
  maxBytes: number
  /** Types that are let in; any without it. */
  types?: Record<string, unknown>
  /** What is said of a file that is too large or of a wrong type. */
  refusal: string
  /** Whose file it is; the caller's unless told. */
  owner?: Actor
  /** Its bytes were counted for its owner's day when it began to arrive. */
  counted?: boolean
}
