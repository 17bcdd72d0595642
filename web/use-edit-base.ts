import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { isChangedMeanwhile } from '#web/api/call.ts'

interface Versioned {
  version: number
}

/**
 * The version that a form's changes are based on: the record as it was opened, or the `newer` one saved in the
 * meantime, which a `ConflictNotice` shows. Pass it to `useChange` as `edit`, and `version` as `ifMatch`.
 */
export function useEditBase<R extends Versioned, N extends R, K extends QueryKey>(
  record: R,
  query: FetchQueryOptions<N, Error, N, K>,
) {
  const client = useQueryClient()
  const [{ base, newer }, setState] = useState<{ base: R; newer?: R }>({ base: record })
  return {
    base,
    newer,
    version: (newer ?? base).version,
    /** If a save was refused because of a newer version, fetches and returns it. */
    refused: async (failure: unknown): Promise<N | undefined> => {
      if (!isChangedMeanwhile(failure)) return undefined
      const newest = { ...query, staleTime: 0 }
      const latest = await client.fetchQuery(newest).catch(() => undefined)
      if (latest) setState({ base: newer ?? base, newer: latest })
      return latest
    },
    /** Starts over from a saved version. */
    saved: (saved: R) => setState({ base: saved }),
  }
}
