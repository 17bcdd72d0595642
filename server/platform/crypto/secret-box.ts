import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { getErrorCode } from '#server/platform/errors.ts'

const [NAME_BYTES, NONCE_BYTES, TAG_BYTES] = [4, 12, 16]
const CIPHER = 'aes-256-gcm'
/** The first byte of an encrypted text, which names its format: AES-256-GCM, then the parts as below. */
const VERSION = Buffer.of(1)
/** Texts that were encrypted before there were versions begin with the key's fingerprint. */
const UNVERSIONED = Buffer.of()

const keys = new WeakMap<Config, Buffer>()

/** Returns the path of the file where the key is stored if no setting provides one. */
export const getKeyFilePath = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret.key')

/**
 * Encrypts a text for the database (AES-256-GCM) with the key in `SECRET_KEY`, or else with a key that is generated
 * once and stored in the data folder. `purpose` names the record: the text can be decrypted only for that record.
 */
export function encryptSecret(config: Config, purpose: string, text: string): Buffer {
  const key = deriveKey(config)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(getAssociatedData(VERSION, purpose))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([VERSION, keyFingerprint(key), nonce, cipher.getAuthTag(), ciphertext])
}

/** Returns the decrypted text; undefined if it was encrypted with another key, for another purpose, or altered. */
export function decryptSecret(config: Config, purpose: string, encrypted: Buffer): string | undefined {
  const key = deriveKey(config)
  // A fingerprint may begin with the version byte, so both formats are tried. The tag fits only one.
  const versioned =
    encrypted[0] === VERSION[0] ? decryptFormat(key, { version: VERSION, purpose, encrypted }) : undefined
  return versioned ?? decryptFormat(key, { version: UNVERSIONED, purpose, encrypted })
}

function decryptFormat(
  key: Buffer,
  { version, purpose, encrypted }: { version: Buffer; purpose: string; encrypted: Buffer },
): string | undefined {
  const [name, nonce, tag, text] = splitParts(encrypted.subarray(version.length))
  if (!name.equals(keyFingerprint(key))) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(getAssociatedData(version, purpose)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Returns the text encrypted with the key of `to`, or unchanged if the key of `from` can't decrypt it. */
export function reencryptSecret(
  from: Config,
  to: Config,
  { purpose, encrypted }: { purpose: string; encrypted: Buffer },
): Buffer {
  const text = decryptSecret(from, purpose, encrypted)
  return text === undefined ? encrypted : encryptSecret(to, purpose, text)
}

function splitParts(encrypted: Buffer): [Buffer, Buffer, Buffer, Buffer] {
  const [nonceAt, tagAt] = [NAME_BYTES, NAME_BYTES + NONCE_BYTES]
  const textAt = tagAt + TAG_BYTES
  return [
    encrypted.subarray(0, nonceAt),
    encrypted.subarray(nonceAt, tagAt),
    encrypted.subarray(tagAt, textAt),
    encrypted.subarray(textAt),
  ]
}

const getAssociatedData = (version: Buffer, purpose: string) => Buffer.concat([version, Buffer.from(purpose)])

/** Distinguishes keys without revealing anything about them. */
const keyFingerprint = (key: Buffer) =>
  createHash('sha256').update('name').update(key).digest().subarray(0, NAME_BYTES)

function deriveKey(config: Config): Buffer {
  const cachedKey = keys.get(config)
  if (cachedKey) return cachedKey
  const secret = config.secretKey ?? readKeyFile(config)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'project-portal secret box', 32))
  keys.set(config, key)
  return key
}

// Several processes may start in the folder at once: each writes its own file, and the first one is kept.
function readKeyFile(config: Config): string {
  const file = getKeyFilePath(config)
  const own = `${file}.${randomBytes(6).toString('hex')}`
  mkdirSync(config.dataDir, { recursive: true })
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
  writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(file, 'utf8').trim()
}
