/** Returns a random 128-bit key. `crypto.randomUUID` would need HTTPS, which a portal on a LAN may lack. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
