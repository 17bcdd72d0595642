const LEAST_MS = 60_000
const BYTES_A_MS = 256

/**
 * Returns the total time limit for transferring this many bytes, whatever the other side does: a minute, plus one per
 * 15 MB.
 */
export const transferTimeout = (bytes: number): number => LEAST_MS + bytes / BYTES_A_MS
