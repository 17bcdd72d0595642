/**
 * A random 128-bit key. Not `crypto.randomUUID`, which exists only on secure origins, and a portal on a LAN may not be
 * one.
 */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
