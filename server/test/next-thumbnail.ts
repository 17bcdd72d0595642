import type { Database } from '#server/platform/db/connection.ts'
import type { PictureProcess } from '#server/platform/images/picture-process.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { claimPicture, makeThumbnail } from '#server/core/files/thumbnails/run.ts'

/** Creates one missing thumbnail. Returns false if no thumbnail is missing. */
export async function makeNextThumbnail(
  db: Database,
  storage: Storage,
  maker: Pick<PictureProcess, 'thumbnail'>,
): Promise<boolean> {
  const picture = await claimPicture(db)
  if (picture) await makeThumbnail(db, { storage, maker, picture })
  return picture !== undefined
}
