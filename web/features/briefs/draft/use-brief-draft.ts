import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#web/api/call.ts'
import { emptyBrief } from '../wizard/brief-form.ts'
import { type DraftStart, type Unfinished, localDraftKey, writeLocalDraft } from './draft.ts'
import { removeDraft } from '#web/drafts/draft-owner.ts'
import { DraftKeeper, type Kept } from './draft-keeper.ts'
import { briefDraftQuery } from '../queries.ts'
import type { WizardDraft } from '../wizard/use-wizard-form.ts'

interface BriefDraftHandle {
  draft: WizardDraft
  kept: Kept
  /** Sends pending changes to the server; never rejects. */
  flush: () => Promise<void>
  /** Continues with this device's draft, replacing the server's version. */
  replace: (base: number) => void
  /** Discards the draft, also on the server. */
  discard: () => Promise<void>
}

/** The unfinished brief, stored on this device and on the server while it is typed. */
export function useBriefDraft(start: DraftStart): BriefDraftHandle {
  const client = useQueryClient()
  const [key] = useState(localDraftKey)
  const [kept, setKept] = useState<Kept>(start.values ? 'saved' : 'untouched')
  const [keeper] = useState(
    () =>
      new DraftKeeper<Unfinished>(start.base, {
        store: (values, trace) =>
          writeLocalDraft(key, values, { ...trace, savedAt: new Date().toISOString() }),
        send: async (body, ifMatch) => {
          const saved = await call('PATCH /api/briefs/draft', { body }, { ifMatch })
          client.setQueryData(briefDraftQuery.queryKey, saved)
          return saved.version
        },
        tell: setKept,
      }),
  )
  useEffect(() => {
    if (start.values && start.unsent) keeper.change(start.values)
  }, [start, keeper])
  useFlushing(keeper)
  const draft = useMemo(
    () => ({
      initial: { ...emptyBrief, ...start.values },
      restored: start.values !== null,
      save: (values: Unfinished) => keeper.change(values),
      clear: () => {
        removeDraft(key)
        setNoDraft(client)
        // The response to a request in flight would put the draft back into the cache.
        void keeper.end().then(() => setNoDraft(client))
      },
    }),
    [start, keeper, key, client],
  )
  return {
    draft,
    kept,
    flush: () => keeper.flush(),
    replace: (base) => void keeper.replace(base),
    discard: async () => {
      draft.clear()
      await keeper.end()
      await call('DELETE /api/briefs/draft')
    },
  }
}

const setNoDraft = (client: QueryClient) => client.setQueryData(briefDraftQuery.queryKey, null)

/** Sends pending changes when people leave, lock the phone, or reconnect. */
function useFlushing(keeper: DraftKeeper<Unfinished>): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const flush = () => void keeper.flush()
    window.addEventListener('online', flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    return () => {
      listening.abort()
      flush()
    }
  }, [keeper])
}
