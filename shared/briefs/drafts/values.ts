/** Maximum size of a draft, in bytes of JSON. */
export const BRIEF_DRAFT_MAX_BYTES = 100_000
