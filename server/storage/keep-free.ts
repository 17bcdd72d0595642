import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { StorageFull } from './storage.ts'

/** On a small disk, less is kept free. */
const MAX_DISK_SHARE = 0.05

/**
 * Checks, before bytes are written, that enough space is left for the database. Checks nothing if incoming bytes go to
 * a different disk than the database's.
 */
export async function roomKeeper(
  { databaseOnDataDisk, dataDir, keepFreeBytes }: Config,
  folder: string,
): Promise<(bytes: number) => Promise<void>> {
  const shared = databaseOnDataDisk && keepFreeBytes > 0 && (await onOneDisk(folder, dataDir))
  if (!shared) return async () => {}
  return async (bytes) => {
    const { bavail, blocks, bsize } = await statfs(folder)
    const kept = Math.min(keepFreeBytes, blocks * bsize * MAX_DISK_SHARE)
    if (bavail * bsize - bytes < kept) throw new StorageFull('The room that is left is kept for the database')
  }
}

async function onOneDisk(folder: string, dataDir: string): Promise<boolean> {
  const cluster = await stat(join(dataDir, 'postgresql-18')).catch(() => stat(dataDir))
  return (await stat(folder)).dev === cluster.dev
}
