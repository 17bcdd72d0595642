import { execFileSync } from 'node:child_process'
import {
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
} from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'

const CHUNK = 64 * 1024
const TAG = 16
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Programs that decrypt a file encrypted with age, given its bytes, an identity, and a folder for files. */
export const AGE_OPENERS: Record<string, (encrypted: Buffer, identity: string, folder: string) => Buffer> = {
  'what the specification of age says (C2SP, age-encryption.org/v1)': openBySpecification,
  ...(existsSync('/usr/bin/age') && { 'the program age': openByProgram }),
}

function openByProgram(encrypted: Buffer, identity: string, folder: string): Buffer {
  writeFileSync(`${folder}/identity-of-age`, identity, { mode: 0o600 })
  const args = ['--decrypt', '--identity', `${folder}/identity-of-age`]
  return execFileSync('/usr/bin/age', args, { input: encrypted, maxBuffer: 1024 ** 3 })
}

/** Decrypts a file for one X25519 recipient. It's written from the specification alone, with Node's cryptography. */
function openBySpecification(encrypted: Buffer, identity: string): Buffer {
  const end = encrypted.indexOf('\n--- ')
  const [version, stanza = '', body = ''] = String(encrypted.subarray(0, end)).split('\n')
  const [arrow, kind, share = ''] = stanza.split(' ')
  if (version !== 'age-encryption.org/v1' || arrow !== '->' || kind !== 'X25519')
    throw new Error('Not of age')
  const fileKey = unwrap(Buffer.from(share, 'base64'), Buffer.from(body, 'base64'), identity)
  const mac = createHmac('sha256', derive(fileKey, '', 'header')).update(encrypted.subarray(0, end + 4))
  const payload = encrypted.indexOf('\n', end + 1) + 1
  if (!Buffer.from(String(encrypted.subarray(end + 5, payload - 1)), 'base64').equals(mac.digest()))
    throw new Error('The header was changed')
  const nonce = encrypted.subarray(payload, payload + 16)
  return openChunks(encrypted.subarray(payload + 16), derive(fileKey, nonce, 'payload'))
}

function unwrap(share: Buffer, wrapped: Buffer, identity: string): Buffer {
  const der = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), fromBech32(identity)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const recipient = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const spki = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), share])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const secret = diffieHellman({ privateKey, publicKey })
  const key = derive(secret, Buffer.concat([share, recipient]), 'age-encryption.org/v1/X25519')
  return open(key, Buffer.alloc(12), wrapped)
}

function openChunks(payload: Buffer, key: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < payload.length; at += CHUNK + TAG) {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(chunks.length, 5, 6)
    nonce[11] = at + CHUNK + TAG >= payload.length ? 1 : 0
    chunks.push(open(key, nonce, payload.subarray(at, at + CHUNK + TAG)))
  }
  return Buffer.concat(chunks)
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  cipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
}

const derive = (key: Buffer, salt: Buffer | string, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))

/** Returns the data of a bech32 text, without its checksum. */
function fromBech32(text: string): Buffer {
  const digits = text
    .slice(text.lastIndexOf('1') + 1, -6)
    .toLowerCase()
    .split('')
  const bits = digits.map((digit) => BECH32.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
