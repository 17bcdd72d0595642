/** The approximate memory that Node.js holds for a chunk in addition to its bytes, in bytes. */
const OVERHEAD = 200

/**
 * Returns how much memory a chunk of a response takes, in bytes. Chunks of one byte take far more than the bytes alone.
 */
export const getChunkMemory = (chunk: Uint8Array): number => chunk.length + OVERHEAD
