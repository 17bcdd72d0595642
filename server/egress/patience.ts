const LEAST_MS = 60_000
const BYTES_A_MS = 256

/** How long moving so many bytes may take in all, whatever the other side does: a minute, and one for each 15 MB. */
export const patienceFor = (bytes: number): number => LEAST_MS + bytes / BYTES_A_MS
