const MIN_MS = 60_000
const BYTES_PER_MS = 256

/**
 * Returns the total time limit for transferring this many bytes, whatever the other side does: a minute, plus one per
 * 15 MB.
 */
export const getTransferTimeout = (bytes: number): number => MIN_MS + bytes / BYTES_PER_MS
