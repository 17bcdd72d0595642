import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Check, type PortalSubject, wrong } from '../check.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { FileMissing, type Storage } from '#server/platform/storage/storage.ts'
import { markUpload } from './stored-files.ts'

const BATCH_SIZE = 100
const CHECKED_NOW = { checkedAt: sql<string>`now()` }

/** Finds bytes that no longer match the upload's SHA-256, least recently checked first. */
export const storedHashesCheck: Check<Omit<PortalSubject, 'config'>> = {
  name: 'Hashes of stored files',
  async *run({ db, storage, repair, hashBytes = Infinity }) {
    const began = new Date().toISOString()
    const selectFiles = () => selectLeastRecentlyChecked(db, began)
    let read = 0
    for (let files = await selectFiles(); files.length > 0; files = await selectFiles()) {
      for (const file of files) {
        if (read >= hashBytes) return
        read += file.fileSize
        const right = await hasHash(storage, file)
        await db.updateTable('uploads').set(CHECKED_NOW).where('id', '=', file.id).execute()
        const upload = `upload ${file.id} (${file.fileName})`
        if (right === false) {
          const message = `The file for ${upload} differs from the file that was uploaded.`
          const isNew = repair && file.problem === null
          yield wrong(message, isNew ? await markUpload(db, file, 'damaged') : undefined)
        } else if (right && file.problem !== null && repair) {
          await db.updateTable('uploads').set({ problem: null }).where('id', '=', file.id).execute()
          yield wrong(`The file for ${upload} is intact again.`, 'Readers are no longer warned.')
        }
      }
    }
  },
}

const selectLeastRecentlyChecked = (db: Database, checkedBefore: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'fileName', 'fileSize', 'sha256', 'problem'])
    .where((eb) => eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<', checkedBefore)]))
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/** Whether a file's bytes have this SHA-256. Undefined if the bytes are missing, which another check covers. */
async function hasHash(storage: Storage, { name, sha256 }: { name: string; sha256: Buffer }) {
  const hash = createHash('sha256')
  try {
    await pipeline(await storage.read(name), hash)
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
  return hash.digest().equals(sha256)
}
