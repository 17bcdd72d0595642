import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { toStorageProblem } from './problems.ts'
import { openSpool } from './spool.ts'
import { type Storage, StorageFull } from './storage.ts'

/** Opens the storage chosen by the settings. The S3 client is loaded only if it is used. */
export async function createStorage(config: Config): Promise<Storage> {
  const storage = await openStorage(config)
  return {
    ...storage,
    spool: (stream, options) => translateErrors(storage.spool(stream, options)),
    put: (file, key) => translateErrors(storage.put(file, key)),
    read: (key, range) => translateErrors(storage.read(key, range)),
    remove: (key) => translateErrors(storage.remove(key)),
  }
}

async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toStorageProblem(error)
  }
}

async function openStorage(config: Config): Promise<Storage> {
  const { storage, dataDir } = config
  const openFolderSpool = async (folder: string) => ({
    ...(await openSpool(folder)),
    enforceSpaceLimit: await createSpaceCheck(config, folder),
  })
  if (storage.kind === 'disk') {
    const { createDiskDriver } = await import('./disk.ts')
    return { ...(await openFolderSpool(storage.folder)), ...(await createDiskDriver(storage.folder)) }
  }
  const { createS3Driver } = await import('./s3.ts')
  return { ...(await openFolderSpool(dataDir)), ...createS3Driver(storage) }
}

/** The maximum share of a disk that is kept free, so that it's less on a small disk. */
const MAX_DISK_SHARE = 0.05

/** Returns a check that bytes leave space for the database. Checks nothing if they go to another disk. */
async function createSpaceCheck({ databaseOnDataDisk, dataDir, keepFreeBytes }: Config, folder: string) {
  const shared = databaseOnDataDisk && keepFreeBytes > 0 && (await areOnSameDisk(folder, dataDir))
  if (!shared) return async () => {}
  return async (bytes: number) => {
    const { bavail, blocks, bsize } = await statfs(folder)
    const reservedBytes = Math.min(keepFreeBytes, blocks * bsize * MAX_DISK_SHARE)
    if (bavail * bsize - bytes < reservedBytes)
      throw new StorageFull('The remaining space is reserved for the database')
  }
}

async function areOnSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const cluster = await stat(join(dataDir, 'postgresql-18')).catch(() => stat(dataDir))
  return (await stat(folder)).dev === cluster.dev
}
