import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/connection.ts'
import type { Storage } from '#server/storage/storage.ts'
import { makeNextThumbnail } from './make-next.ts'
import { ThumbnailMaker } from './maker.ts'

const EVERY_MS = 2_000

/** Makes missing thumbnails, one at a time, and looks for more every two seconds. Returns a function that stops it. */
export function runThumbnails(
  db: Database,
  storage: Storage,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const maker = new ThumbnailMaker()
  const stopping = new AbortController()
  const { signal } = stopping
  const running = run()
  async function run() {
    while (!signal.aborted) {
      const made = await makeNextThumbnail(db, storage, maker).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
        return false
      })
      if (!made) await pause(EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
  return async () => {
    stopping.abort()
    await maker.stop()
    await running
  }
}
