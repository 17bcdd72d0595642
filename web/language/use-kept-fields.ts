import { useEffect, useEffectEvent } from 'react'
import { draftKey, removeDraft } from '#web/drafts/draft-owner.ts'
import { readDraft, writeDraft } from '#web/drafts/draft-storage.ts'
import { LANGUAGE_CHANGES } from './reload-page.ts'

type Fields = Record<string, string | boolean>

/** Longer than a page takes to load. Afterward, another person may use the browser. */
const MAX_AGE_MS = 60_000

const keyHere = () => draftKey(`language:${window.location.pathname}`)

/**
 * Keeps the fields of a form that has no other draft while its page reloads in another language. `read` returns them,
 * without passwords and codes; `fill` restores them.
 */
export function useKeptFields(read: () => Fields, fill: (fields: Fields) => void): void {
  const keep = useEffectEvent(() => writeDraft(keyHere(), { at: Date.now(), fields: read() }))
  const restore = useEffectEvent(() => {
    const kept = readDraft<{ at: number; fields: Fields }>(keyHere())
    if (!kept) return
    removeDraft(keyHere())
    if (Date.now() - kept.at < MAX_AGE_MS) fill(kept.fields)
  })
  useEffect(() => {
    restore()
    const onChange = () => keep()
    window.addEventListener(LANGUAGE_CHANGES, onChange)
    return () => window.removeEventListener(LANGUAGE_CHANGES, onChange)
  }, [])
}
