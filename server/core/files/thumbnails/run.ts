import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'
import type { Storage, SpooledFile } from '#server/platform/storage/storage.ts'
import type { PictureProcess } from '#server/platform/images/picture-process.ts'
import { getThumbnailKey } from '#server/platform/storage/key.ts'

const EVERY_MS = 2_000

/** Makes missing thumbnails, one at a time. */
export function startThumbnails(
  db: Database,
  {
    storage,
    pictures,
    onError,
  }: { storage: Storage; pictures: PictureProcess; onError: (error: unknown) => void },
): Stop {
  let stopping = false
  const stop = startWorker<Picture>(
    {
      name: 'make thumbnail',
      intervalMs: EVERY_MS,
      concurrency: 1,
      claim: () => claimPicture(db),
      work: (picture) => makeThumbnail(db, { storage, maker: pictures, picture }),
    },
    // Stopping ends the process in the middle of a picture, which another node then takes.
    (error) => stopping || onError(error),
  )
  return async () => {
    stopping = true
    await Promise.all([stop(), pictures.stop()])
  }
}

/** A picture that crashes the process is tried this many times. */
const MAX_ATTEMPTS = 3

/** Makes the thumbnail of a claimed picture. */
export async function makeThumbnail(
  db: Database,
  {
    storage,
    maker,
    picture,
  }: { storage: Storage; maker: Pick<PictureProcess, 'thumbnail'>; picture: Picture },
): Promise<void> {
  const original = await storage.spool(await storage.read(picture.name), { limit: picture.fileSize })
  try {
    const answer = await maker.thumbnail(original.path)
    if ('refused' in answer) await skipThumbnail(db, picture.id)
    else await saveThumbnail(db, storage, { picture, file: await spoolBytes(storage, answer.bytes) })
  } finally {
    await storage.discard(original)
  }
}

/** A picture without a thumbnail. */
interface Picture {
  id: number
  name: string
  fileSize: number
}

/**
 * Claims the newest picture without a thumbnail. A picture whose node dies is claimed again after a minute. Attempts
 * are counted before the picture is read, so that a picture that crashes the process is not retried forever. The
 * condition matches the partial index.
 */
export async function claimPicture(db: Database): Promise<Picture | undefined> {
  const { rows } = await sql<Picture>`
    update uploads set thumbnail_tries = thumbnail_tries + 1, thumbnail_try_at = now() + interval '1 minute'
    where id = (
      select id from uploads
      where thumbnail_size is null and thumbnail_tries < 3
        and file_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp') and thumbnail_try_at <= now()
      order by id desc limit 1 for update skip locked)
    returning id, name, file_size`.execute(db)
  return rows[0]
}

const skipThumbnail = (db: Database, id: number) =>
  db.updateTable('uploads').set({ thumbnailTries: MAX_ATTEMPTS }).where('id', '=', id).execute()

async function spoolBytes(storage: Storage, bytes: Buffer): Promise<SpooledFile> {
  return storage.spool(Readable.from([bytes]), { limit: bytes.length })
}

async function saveThumbnail(
  db: Database,
  storage: Storage,
  { picture: { id, name }, file }: { picture: Picture; file: SpooledFile },
): Promise<void> {
  await storage.put(file, getThumbnailKey(name))
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ thumbnailSize: file.size })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await storage.remove(getThumbnailKey(name))
}
