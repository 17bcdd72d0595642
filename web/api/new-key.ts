/** A random key of 128 bits. `crypto.randomUUID` exists only on secure origins, a portal on a LAN may not be one. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
