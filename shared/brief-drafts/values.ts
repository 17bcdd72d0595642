/** Most that a draft may hold, in bytes of JSON. */
export const BRIEF_DRAFT_MAX_BYTES = 100_000
