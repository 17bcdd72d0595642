/**
 * Returns a random 128-bit key. `crypto.randomUUID` exists only on secure origins, and a portal on a LAN may use plain
 * HTTP.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
