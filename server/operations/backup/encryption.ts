import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { ConfigError } from '#server/platform/config/read-settings.ts'
import { getErrorCode, formatError } from '#server/platform/errors.ts'
import { BackupError } from './archive.ts'

/** The bytes that every age file begins with. */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
const IDENTITIES = /(?<=^\s*)AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}(?=\s*$)/gm

/** Opens an archive's bytes from the start. */
export type OpenArchive = () => Promise<Readable>
/** Encrypts bytes, or passes them on. */
export type Cipher = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>

/** Converts bytes to Node's web stream; the library has the browser's types for it, which lack `from`. */
const toWebStream = (bytes: AsyncIterable<Buffer>) =>
  WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>

/** Returns a cipher that encrypts to an age recipient. Throws ConfigError if the recipient was mistyped. */
export async function createEncryptor(recipient: string): Promise<Cipher> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    const reason = formatError(error)
    throw new ConfigError(`BACKUP_AGE_RECIPIENT is not a valid recipient (${reason})`, { cause: error })
  }
  return async function* encrypt(bytes) {
    yield* await encrypter.encrypt(toWebStream(bytes))
  }
}

/** Opens an archive's plain text. Throws BackupError if it's encrypted and no identity can be read for it. */
export async function openPlaintext(open: OpenArchive, identityFile?: string): Promise<OpenArchive> {
  if (!(await isEncrypted(open))) return open
  if (identityFile === undefined)
    throw new BackupError('This backup is encrypted. Add `--identity FILE` with the file of its age identity')
  const decrypt = await createDecryptor(identityFile)
  return async () => Readable.from(decrypt(await open()))
}

async function isEncrypted(open: OpenArchive): Promise<boolean> {
  let head = Buffer.alloc(0)
  for await (const chunk of await open()) {
    head = Buffer.concat([head, chunk as Buffer])
    if (head.length >= MAGIC.length) break
  }
  return head.subarray(0, MAGIC.length).equals(MAGIC)
}

async function createDecryptor(identityFile: string) {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of readIdentities(identityFile)) decrypter.addIdentity(identity)
  const begin = (bytes: Readable) =>
    decrypter.decrypt(toWebStream(bytes)).catch((error: unknown) => {
      const reason = formatError(error)
      throw new BackupError(`${identityFile} cannot open this backup (${reason})`, { cause: error })
    })
  return async function* decrypt(bytes: Readable) {
    for await (const { buffer, byteOffset, byteLength } of await begin(bytes))
      yield Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** Returns the identities in a file. Each is on a separate line between comments, as `age-keygen` writes them. */
function readIdentities(file: string): string[] {
  const identities = readIdentityFile(file).match(IDENTITIES)
  if (!identities)
    throw new BackupError(
      `${file} does not contain an age identity, which is a line that begins with AGE-SECRET-KEY-1`,
    )
  return identities
}

function readIdentityFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${getErrorCode(error) ?? 'unreadable'})`, { cause: error })
  }
}
