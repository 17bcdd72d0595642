/** About what Node.js holds for a chunk beside its bytes, in bytes. */
const OVERHEAD = 200

/** How much memory a chunk of a response takes, in bytes: in chunks of one byte, far more than there are bytes. */
export const memoryOf = (chunk: Uint8Array): number => chunk.length + OVERHEAD
