import type { Database } from '#server/db/connection.ts'
import { type Stop, startWorker } from '#server/queue/worker.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Picture, claimPicture, makeThumbnail } from './make-thumbnail.ts'
import type { PictureProcess } from '#server/pictures/picture-process.ts'

const EVERY_MS = 2_000

/** Makes missing thumbnails, one at a time. */
export function startThumbnails(
  db: Database,
  storage: Storage,
  pictures: PictureProcess,
  onError: (error: unknown) => void,
): Stop {
  let stopping = false
  const stop = startWorker<Picture>(
    {
      name: 'make thumbnail',
      every: EVERY_MS,
      atOnce: 1,
      claim: () => claimPicture(db),
      work: (picture) => makeThumbnail(db, storage, pictures, picture),
    },
    // Its process ends in the middle of a picture then, which another node takes.
    (error) => stopping || onError(error),
  )
  return async () => {
    stopping = true
    await Promise.all([stop(), pictures.stop()])
  }
}
