import type { Config } from '#server/config/config.ts'
import type { Storage } from './storage.ts'

/** Opens the storage chosen by the settings. The S3 client is loaded only if it is used. */
export async function createStorage(config: Config): Promise<Storage> {
  const { storageProblem } = await import('./problems.ts')
  const kept = await openStorage(config)
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw storageProblem(error)
    }
  }
  return {
    ...kept,
    spool: (stream, options) => told(kept.spool(stream, options)),
    put: (file, key) => told(kept.put(file, key)),
    read: (key, range) => told(kept.read(key, range)),
    remove: (key) => told(kept.remove(key)),
  }
}

async function openStorage(config: Config): Promise<Storage> {
  const { storage, dataDir } = config
  const [{ openSpool }, { roomKeeper }] = await Promise.all([import('./spool.ts'), import('./keep-free.ts')])
  const onItsWay = async (folder: string) => ({
    ...(await openSpool(folder)),
    ensureRoom: await roomKeeper(config, folder),
  })
  if (storage.kind === 'disk') {
    const { diskDriver } = await import('./disk.ts')
    return { ...(await onItsWay(storage.folder)), ...(await diskDriver(storage.folder)) }
  }
  const { s3Driver } = await import('./s3.ts')
  return { ...(await onItsWay(dataDir)), ...s3Driver(storage) }
}
