import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileTooLarge, type SpooledFile, type Storage } from './storage.ts'

/** The folder of files being received. */
export const SPOOL = '.incoming'
/** Several network chunks at a time, which takes half the disk time of writing them one by one. */
const PIECE_BYTES = 256 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Spools into a folder inside the given one, so that keeping a file on the same disk is a rename. */
export async function openSpool(
  parent: string,
): Promise<Pick<Storage, 'spoolFolder' | 'spool' | 'discard' | 'removeAbandoned'>> {
  const folder = join(parent, SPOOL)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  return {
    spoolFolder: folder,
    spool: (stream, { limit }) => spool(folder, stream, limit),
    discard: ({ path }) => rm(path, { force: true }),
    removeAbandoned: () => removeAbandoned(folder),
  }
}

async function spool(folder: string, stream: AsyncIterable<Buffer>, limit: number): Promise<SpooledFile> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  try {
    const pieces = new Pieces(file)
    for await (const bytes of stream) {
      if (pieces.size + bytes.length > limit) throw new FileTooLarge(limit)
      await pieces.add(bytes)
    }
    const sha256 = await pieces.finish()
    await file.sync()
    return { path, size: pieces.size, sha256 }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Collects bytes into pieces of one size. Each is hashed and written while the next one fills. */
class Pieces {
  /** Bytes added so far. */
  size = 0
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #piece: Buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  #next: Buffer | undefined
  #filled = 0
  #writing = Promise.resolve()

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Copies the bytes. Throws if writing earlier bytes failed. */
  async add(bytes: Buffer): Promise<void> {
    this.size += bytes.length
    for (let taken = 0; taken < bytes.length;) {
      const copied = bytes.copy(this.#piece, this.#filled, taken)
      taken += copied
      this.#filled += copied
      if (this.#filled === PIECE_BYTES) await this.#write()
    }
  }

  /** Waits until everything is written and returns the SHA-256 in hexadecimal. */
  async finish(): Promise<string> {
    await this.#write()
    await this.#writing
    return this.#hash.digest('hex')
  }

  async #write(): Promise<void> {
    // Otherwise a fast sender would monopolize this process.
    await Promise.all([this.#writing, nextTurn()])
    const full = this.#piece
    const bytes = full.subarray(0, this.#filled)
    this.#hash.update(bytes)
    this.#writing = this.#file.writeFile(bytes)
    this.#writing.catch(() => {})
    this.#piece = this.#next ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#next = full
    this.#filled = 0
  }
}

// Left by a process that was killed; another node may still be writing younger ones.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
