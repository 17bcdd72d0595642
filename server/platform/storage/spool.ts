import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileTooLarge, type SpooledFile, type Storage } from './storage.ts'

/** The folder of files being received. */
export const SPOOL = '.incoming'
/** Writes several network chunks at a time, which takes half the disk time of writing them one by one. */
const BUFFERED_BYTES = 256 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Opens a spool in a subfolder of `parent`, so that storing a file on the same disk is a rename. */
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
  const metered = meter(limit)
  try {
    const into = file.createWriteStream({ flush: true, highWaterMark: BUFFERED_BYTES })
    await pipeline(stream, metered.stream, into)
    return { path, ...metered.result() }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Passes bytes through, counting and hashing them. The stream throws FileTooLarge beyond `limit` bytes. */
export function meter(limit = Infinity) {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new FileTooLarge(limit))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

// Removes files of killed processes. Another node may still be writing younger files.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
