import type { Database } from '#server/db/connection.ts'
import type { Storage } from '#server/storage/storage.ts'
import { claimPicture, makeThumbnail } from '#server/thumbnails/make-thumbnail.ts'
import type { ThumbnailMaker } from '#server/thumbnails/maker.ts'

/** Makes one thumbnail that is missing, now; false when none is. */
export async function makeNextThumbnail(
  db: Database,
  storage: Storage,
  maker: ThumbnailMaker,
): Promise<boolean> {
  const picture = await claimPicture(db)
  if (picture) await makeThumbnail(db, storage, maker, picture)
  return picture !== undefined
}
