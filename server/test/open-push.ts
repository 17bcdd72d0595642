import { type ECDH, createDecipheriv, hkdfSync } from 'node:crypto'

const SALT_BYTES = 16
const HEADER_BYTES = 21
const TAG_BYTES = 16

/** Decrypts a push for the browser that has these keys (RFC 8291, in one record of RFC 8188). */
export function openPush(sealed: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = sealed.subarray(0, SALT_BYTES)
  const begin = HEADER_BYTES + (sealed[HEADER_BYTES - 1] ?? 0)
  const sender = sealed.subarray(HEADER_BYTES, begin)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = deriveKey(keys.computeSecret(sender), auth, about, 32)
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(begin, -TAG_BYTES)), decipher.final()])
  // A delimiter and zeros follow the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
