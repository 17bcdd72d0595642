import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getErrorCode } from '#server/platform/errors.ts'
import { sync } from '#server/platform/storage/disk.ts'
import { isArchiveName } from './archive.ts'
import { type BackupDestination, verifySha256, isAbandoned } from './backup-destination.ts'

/** Added to the name of an archive that is not complete. */
const PART = '.part'
const isPartialArchive = (name: string) => name.endsWith(PART) && isArchiveName(name.slice(0, -PART.length))

/** Stores archives in a folder, which is created with the first archive. */
export function createFolderDestination(folder: string): BackupDestination {
  const listNames = async () => (await readdir(folder).catch(ignoreMissingFolder)).toSorted()
  return {
    setting: 'BACKUP_DIR',
    list: async () => (await listNames()).filter(isArchiveName),
    read: async (name) => createReadStream(join(folder, name)),
    async store(name, fill) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      const part = path + PART
      try {
        const result = await fill((bytes) => pipeline(bytes, createWriteStream(part, { mode: 0o600 })))
        await sync(part)
        await verifySha256(createReadStream(part), result.sha256)
        await rename(part, path)
        await sync(folder)
        return result
      } finally {
        await rm(part, { force: true })
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeUnfinished() {
      for (const name of (await listNames()).filter(isPartialArchive)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && isAbandoned(found.mtime)) await rm(path, { force: true })
      }
    },
  }
}

function ignoreMissingFolder(error: unknown): string[] {
  if (getErrorCode(error) === 'ENOENT') return []
  throw error
}
