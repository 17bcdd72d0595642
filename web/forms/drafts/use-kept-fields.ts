import { useEffect, useEffectEvent } from 'react'
import { draftKey, removeDraft } from './draft-owner.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import { LANGUAGE_CHANGES } from '#web/i18n/reload-page.ts'

type Fields = Record<string, string | boolean>

/** Longer than a page takes to load. After that, another person may use the browser. */
const MAX_AGE_MS = 60_000

const keyOf = (form: string) => draftKey(`language:${window.location.pathname}:${form}`)

/**
 * Stores the fields of a form without another draft while its page reloads in another language. `read` returns the
 * fields, without passwords and codes. `fill` restores them. `form` distinguishes several forms on a page.
 */
export function useKeptFields(form: string, read: () => Fields, fill: (fields: Fields) => void): void {
  const keep = useEffectEvent(() => writeDraft(keyOf(form), { at: Date.now(), fields: read() }))
  const restore = useEffectEvent(() => {
    const kept = readDraft<{ at: number; fields: Fields }>(keyOf(form))
    if (!kept) return
    removeDraft(keyOf(form))
    if (Date.now() - kept.at < MAX_AGE_MS) fill(kept.fields)
  })
  useEffect(() => {
    restore()
    const onChange = () => keep()
    window.addEventListener(LANGUAGE_CHANGES, onChange)
    return () => window.removeEventListener(LANGUAGE_CHANGES, onChange)
  }, [])
}
