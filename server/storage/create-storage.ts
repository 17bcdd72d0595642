import type { Config } from '#server/config/config.ts'
import type { Storage } from './storage.ts'

/** Opens the storage chosen by the settings. The S3 client is loaded only if it is used. */
export async function createStorage(config: Config): Promise<Storage> {
  const { storageProblem } = await import('./problems.ts')
  const kept = await openStorage(config)
  const translateErrors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw storageProblem(error)
    }
  }
  return {
    ...kept,
    spool: (stream, options) => translateErrors(kept.spool(stream, options)),
    put: (file, key) => translateErrors(kept.put(file, key)),
    read: (key, range) => translateErrors(kept.read(key, range)),
    remove: (key) => translateErrors(kept.remove(key)),
  }
}

async function openStorage(config: Config): Promise<Storage> {
  const { storage, dataDir } = config
  const [{ openSpool }, { roomKeeper }] = await Promise.all([import('./spool.ts'), import('./keep-free.ts')])
  const spoolIn = async (folder: string) => ({
    ...(await openSpool(folder)),
    ensureRoom: await roomKeeper(config, folder),
  })
  if (storage.kind === 'disk') {
    const { diskDriver } = await import('./disk.ts')
    return { ...(await spoolIn(storage.folder)), ...(await diskDriver(storage.folder)) }
  }
  const { s3Driver } = await import('./s3.ts')
  return { ...(await spoolIn(dataDir)), ...s3Driver(storage) }
}
