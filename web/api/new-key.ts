/**
 * A random 128-bit key. Not `crypto.randomUUID`, which exists only on secure origins, and a portal on a LAN may not be
 * one.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
