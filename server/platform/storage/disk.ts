import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '#server/platform/errors.ts'
import { validateStorageKey } from './key.ts'
import { SPOOL } from './spool.ts'
import { type Driver, FileMissing, type StoredObject } from './storage.ts'

const READ_BYTES = 256 * 1024

/** Stores files in a local folder, spread over subfolders by key. */
export async function createDiskDriver(folder: string): Promise<Driver> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const getPath = (key: string) => {
    validateStorageKey(key)
    return join(folder, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    async put({ path }, key) {
      const target = getPath(key)
      const createdFolder = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await syncFolders(dirname(target), createdFolder ? folder : dirname(target))
    },
    async read(key, range) {
      // Not read from a `FileHandle`: if it is collected unclosed, because its reader left at once, the process ends.
      const stream = createReadStream(getPath(key), { ...range, highWaterMark: READ_BYTES })
      await once(stream, 'open').catch((error: unknown) => {
        throw getErrorCode(error) === 'ENOENT' ? new FileMissing(key, error) : error
      })
      return stream
    },
    remove: (key) => rm(getPath(key), { force: true }),
    list: () => listFiles(folder),
    ready: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

async function* listFiles(folder: string): AsyncGenerator<StoredObject> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || entry.parentPath === join(folder, SPOOL)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key: entry.name, size: found.size, changedAt: found.mtime }
  }
}

// A name survives a power failure once its folder is synced, and a new folder's name once its parent is.
async function syncFolders(from: string, to: string): Promise<void> {
  await sync(from)
  if (from !== to) await syncFolders(dirname(from), to)
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => void handle.close())
}
