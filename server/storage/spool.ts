import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileTooLarge, type SpooledFile, type Storage } from './storage.ts'

/** The folder of files under way. */
export const SPOOL = '.incoming'
/** Several chunks of the network at a time, which costs the disk half of what one by one does. */
const WRITE_BYTES = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Spools into a folder inside the given one, so that keeping a file on the same disk is a rename. */
export async function openSpool(
  parent: string,
): Promise<Pick<Storage, 'spool' | 'discard' | 'removeAbandoned'>> {
  const folder = join(parent, SPOOL)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  return {
    spool: (stream, { limit }) => spool(folder, stream, limit),
    discard: ({ path }) => rm(path, { force: true }),
    removeAbandoned: () => removeAbandoned(folder),
  }
}

async function spool(folder: string, stream: Readable, limit: number): Promise<SpooledFile> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      size += bytes.length
      if (size > limit) return done(new FileTooLarge(limit))
      hash.update(bytes)
      return done(null, bytes)
    },
  })
  try {
    const file = createWriteStream(path, {
      flags: 'wx',
      mode: 0o600,
      flush: true,
      highWaterMark: WRITE_BYTES,
    })
    await pipeline(stream, measure, file)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

// Left by a process that was killed; another node may still be writing what is younger.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
