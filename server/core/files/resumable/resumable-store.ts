import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { sql } from 'kysely'
import { ATTACHMENT_MAX_BYTES, filesRejectedMessage } from '#shared/files/values.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest, tooLarge, tooManyRequests } from '#server/platform/errors.ts'
import { readProjectFileLimit } from '../queries.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import type { App } from '#server/core/api/app.ts'
import { createStorageKey } from '#server/platform/storage/key.ts'
import { countBytes, uncountBytes } from '../receive/allowance.ts'
import { getCountedBytes, findResumable } from './resumable-queries.ts'
import { enforceFreeSpace } from '../receive/store-received-file.ts'
import { t } from '#shared/i18n/t.ts'

const MAX_AT_ONCE = 60

/**
 * Stores the received parts of one user's uploads: bytes as parts in the storage, progress in the database. Therefore,
 * any node can continue where another stopped, and a part counts only if it begins where the last one ended.
 */
export class ResumableStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #services: App['services']
  readonly #actor: Actor

  constructor(services: App['services'], actor: Actor) {
    super()
    this.#services = services
    this.#actor = actor
  }

  /**
   * Creates an upload and counts the whole file toward its owner's daily limit.
   * @throws 400 for an empty file, 413 above the size that this user can upload anywhere, 429 for too many at once, 507
   *   if there is no room
   */
  override async create(upload: Upload): Promise<Upload> {
    const { pool, config, storage } = this.#services
    const fileSize = upload.size ?? 0
    if (fileSize === 0) throw badRequest(t('This file is empty.'))
    await enforceSizeLimit(pool, config, { actor: this.#actor, fileSize })
    await storage.enforceSpaceLimit(fileSize)
    await pool.transaction().execute(async (tx) => {
      await enforceUploadLimit(tx, this.#actor)
      const counted = await countBytes(tx, config, { owner: this.#actor, bytes: fileSize })
      await tx
        .insertInto('resumableUploads')
        .values({
          id: upload.id,
          userId: this.#actor.id,
          fileName: (upload.metadata?.['filename'] ?? '').replaceAll('\0', ''),
          fileSize,
          countedCompanyId: counted?.companyId ?? null,
          countedOn: counted?.day ?? null,
        })
        .execute()
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findResumable(this.#services.pool, this.#actor.id, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.fileSize, offset: found.received })
  }

  /** Stores the bytes that arrive, even if the connection breaks halfway. */
  override async write(stream: Readable, id: string, start: number): Promise<number> {
    const { storage } = this.#services
    const bytes = enforceFreeSpace(storage, ignoreStreamErrors(stream))
    const part = await storage.spool(bytes, { limit: Infinity })
    try {
      if (part.size === 0) return start
      const key = createStorageKey()
      await storage.put(part, key)
      if (await this.#tryCountPart({ key, id, start, size: part.size })) return start + part.size
      await storage.remove(key)
      throw ERRORS.INVALID_OFFSET
    } finally {
      await storage.discard(part)
    }
  }

  override async remove(id: string): Promise<void> {
    const { pool, storage } = this.#services
    const keys = await pool.transaction().execute((tx) => deleteResumable(tx, this.#actor.id, id))
    if (!keys) throw ERRORS.FILE_NOT_FOUND
    for (const key of keys) await storage.remove(key)
  }

  /** Records a part. Returns false if the upload is gone, or if another request has already added these bytes. */
  #tryCountPart({ key, id, start, size }: { key: string; id: string; start: number; size: number }) {
    return this.#services.pool.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('resumableUploads')
        .set({ received: start + size, updatedAt: sql<string>`now()` })
        .where('id', '=', id)
        .where('userId', '=', this.#actor.id)
        .where('received', '=', start)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await tx.insertInto('resumableParts').values({ key, uploadId: id, start, size }).execute()
      return true
    })
  }
}

/** Deletes a user's upload, uncounts it, and returns its bytes' keys. Undefined without such an upload. */
async function deleteResumable(tx: Database, userId: number, id: string): Promise<string[] | undefined> {
  const parts = await tx.selectFrom('resumableParts').select('key').where('uploadId', '=', id).execute()
  const deleted = await tx
    .deleteFrom('resumableUploads')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['fileSize', 'countedCompanyId', 'countedOn'])
    .executeTakeFirst()
  if (!deleted) return undefined
  const counted = getCountedBytes(deleted)
  if (counted) await uncountBytes(tx, counted, deleted.fileSize)
  return parts.map(({ key }) => key)
}

async function enforceSizeLimit(
  db: Database,
  config: Config,
  { actor: { role }, fileSize }: { actor: Actor; fileSize: number },
): Promise<void> {
  if (fileSize <= ATTACHMENT_MAX_BYTES) return
  if (role === 'client') throw tooLarge(filesRejectedMessage())
  const max = await readProjectFileLimit(db, config)
  if (fileSize > max)
    throw tooLarge(t('The file must be at most {fileSize}.', { fileSize: formatFileSize(max) }))
}

async function enforceUploadLimit(tx: Database, { id }: Actor): Promise<void> {
  // Creations run one at a time, so that concurrent creations are counted as well.
  await lockUserRow(tx, id)
  const unfinished = tx.selectFrom('resumableUploads').where('userId', '=', id)
  if ((await countRows(tx, unfinished)) >= MAX_AT_ONCE)
    throw tooManyRequests(t('Too many uploads are unfinished. Please finish or cancel some.'), 60)
}

async function* ignoreStreamErrors(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) yield bytes
  } catch {
    // The bytes that arrived are stored. The client asks how many there are.
  }
}
