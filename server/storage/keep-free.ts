import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { StorageFull } from './storage.ts'

/** Of a small disk less is kept free. */
const MOST_OF_DISK = 0.05

/**
 * Looks, before bytes are written, whether the database keeps the room that it needs. Nothing is looked at where the bytes
 * that arrive lie on another disk than the database.
 */
export async function roomKeeper(
  { databaseOnDataDisk, dataDir, keepFreeBytes }: Config,
  folder: string,
): Promise<(bytes: number) => Promise<void>> {
  const shared = databaseOnDataDisk && keepFreeBytes > 0 && (await onOneDisk(folder, dataDir))
  if (!shared) return async () => {}
  return async (bytes) => {
    const { bavail, blocks, bsize } = await statfs(folder)
    const kept = Math.min(keepFreeBytes, blocks * bsize * MOST_OF_DISK)
    if (bavail * bsize - bytes < kept) throw new StorageFull('The room that is left is kept for the database')
  }
}

async function onOneDisk(folder: string, dataDir: string): Promise<boolean> {
  const cluster = await stat(join(dataDir, 'postgresql-18')).catch(() => stat(dataDir))
  return (await stat(folder)).dev === cluster.dev
}
