const MIB = 1024 * 1024

/** The longer side of a thumbnail, at most. */
export const THUMBNAIL_PIXELS = 480
/** A larger picture gets none. */
export const MOST_PIXELS = 64_000_000
/** What the process that reads pictures may use before it ends itself. */
export const CHILD_BYTES = 640 * MIB
/** How long it may look at one picture before it is ended. */
export const PATIENCE_MS = 15_000
