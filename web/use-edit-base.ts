import { useState } from 'react'
import { isChangedMeanwhile } from '#web/api/call.ts'

/**
 * The version that a form's changes are based on: the record as it was opened, or the `newer` one saved in the
 * meantime, which a `ConflictNotice` shows. Call `refused` with what a save threw.
 */
export function useEditBase<R extends { etag: string | null }>(record: R, readNewer: () => Promise<R>) {
  const [base, setBase] = useState(record)
  const [newer, setNewer] = useState<R>()
  return {
    base,
    newer,
    etag: (newer ?? base).etag,
    refused: async (error: unknown) => {
      if (isChangedMeanwhile(error)) setNewer(await readNewer())
    },
    saved: (saved: R) => {
      setBase(saved)
      setNewer(undefined)
    },
  }
}
