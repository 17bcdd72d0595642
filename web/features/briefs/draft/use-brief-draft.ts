import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Autosave, type AutosaveEntry, getSavingState, useAutosave } from '#web/forms/drafts/autosave.ts'
import { removeDraft } from '#web/forms/drafts/draft-owner.ts'
import { writeDraft } from '#web/forms/drafts/draft-storage.ts'
import { clearUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { emptyBrief, type WizardDraft } from '../wizard/brief-form.ts'
import {
  type DraftStart,
  type LocalDraft,
  type PartialBrief,
  getLocalDraftKey,
  LOCAL_DRAFT_NAME,
  toDraftStart,
} from './draft.ts'
import { briefDraftQuery } from '../queries.ts'

/**
 * The state of the draft: nothing entered yet (`untouched`), being sent (`saving`), also on the server (`saved`), only
 * on this device until the server can be reached (`device`), refused by the server (`refused`), or changed elsewhere
 * (`conflict`).
 */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'device' | 'refused' | 'conflict'

/** The ID of the only autosaved record. A client has one unfinished brief. */
const ID = 0
type BriefRecord = ReturnType<typeof toAutosaveRecord>
const toAutosaveRecord = ({ values, base }: Omit<DraftStart, 'unsent'>) => ({ id: ID, version: base, values })

/** Stores the unfinished brief on this device and on the server while the user types. */
export function useBriefDraft(start: DraftStart) {
  const client = useQueryClient()
  const [key] = useState(getLocalDraftKey)
  const [autosave, draftStatus] = useAutosave(() => openAutosave(start, key, client))
  const draft: WizardDraft = {
    name: LOCAL_DRAFT_NAME,
    initial: { ...emptyBrief, ...start.values },
    restored: start.values !== null,
    save: (values: PartialBrief) => autosave.change(ID, () => values),
    clear: () => {
      removeDraft(key)
      clearUnfinishedUploads(LOCAL_DRAFT_NAME)
      setNoDraft(client)
      // The response to a request in flight would put the draft back into the cache.
      void autosave.end().then(() => setNoDraft(client))
    },
  }
  return {
    draft,
    kept: draftStatus,
    /** Sends pending changes to the server; never rejects. */
    flush: () => autosave.flush(),
    /** Continues with this device's draft, replacing the server's version. */
    replace: (base: number) => autosave.keepMine(ID, toAutosaveRecord({ values: null, base })),
    /** Discards the draft here and on the server. */
    discard: async () => {
      draft.clear()
      await autosave.end()
      await call('DELETE /api/briefs/draft')
    },
  }
}

function openAutosave({ values, base, unsent }: DraftStart, key: string, client: QueryClient) {
  return new Autosave([toAutosaveRecord({ values: unsent ? null : values, base })], {
    getValue: (record): PartialBrief => record.values ?? {},
    recall: () => (unsent && values ? { typed: values } : null),
    store({ record, typed, isUnsaved }) {
      writeDraft(key, {
        values: typed,
        base: record.version,
        unsent: isUnsaved,
        savedAt: new Date().toISOString(),
      } satisfies LocalDraft)
    },
    view: getDraftStatus,
    pauseMs: 1000,
    async save({ version }, body) {
      const saved = await call('PATCH /api/briefs/draft', { body }, { ifMatch: version })
      client.setQueryData(briefDraftQuery.queryKey, saved)
      return toAutosaveRecord(toDraftStart(saved))
    },
  })
}

type DraftEntry = AutosaveEntry<BriefRecord, PartialBrief>

function getDraftStatus(entries: readonly DraftEntry[], isWaiting: boolean): DraftStatus {
  const saving = getSavingState(entries, isWaiting)
  if (saving === 'waiting') return 'device'
  if (saving === 'stuck') return entries[0]?.theirs ? 'conflict' : 'refused'
  return saving === 'saved' && entries[0]?.record.values === null ? 'untouched' : saving
}

const setNoDraft = (client: QueryClient) => client.setQueryData(briefDraftQuery.queryKey, null)
