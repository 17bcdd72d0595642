const MIB = 1024 * 1024

/** Maximum length of a thumbnail's longer side. */
export const THUMBNAIL_PIXELS = 480
/** Larger pictures get no thumbnail. */
export const MAX_PIXELS = 64_000_000
/** Memory limit of the process that reads pictures; beyond it, the process exits. */
export const CHILD_BYTES = 640 * MIB
/** How long it may spend on one picture before it is killed. */
export const TIMEOUT_MS = 15_000
