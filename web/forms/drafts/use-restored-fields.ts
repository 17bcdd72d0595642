import { useEffect, useEffectEvent } from 'react'
import { draftKey, removeDraft } from './draft-owner.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import { LANGUAGE_CHANGE_EVENT } from '#web/i18n/reload-page.ts'

type Fields = Record<string, string | boolean>

/** Longer than a page takes to load. After that, another person may use the browser. */
const MAX_AGE_MS = 60_000

const getFieldsKey = (form: string) => draftKey(`language:${window.location.pathname}:${form}`)

/**
 * Stores the fields of a form without another draft while its page reloads in another language. `read` returns the
 * fields, without passwords and codes. `fill` restores them. `form` distinguishes several forms on a page.
 */
export function useRestoredFields(form: string, read: () => Fields, fill: (fields: Fields) => void): void {
  const saveFields = useEffectEvent(() => writeDraft(getFieldsKey(form), { at: Date.now(), fields: read() }))
  const restore = useEffectEvent(() => {
    // oxlint-disable-next-line naming/fields -- a key of stored JSON
    const stored = readDraft<{ at: number; fields: Fields }>(getFieldsKey(form))
    if (!stored) return
    removeDraft(getFieldsKey(form))
    if (Date.now() - stored.at < MAX_AGE_MS) fill(stored.fields)
  })
  useEffect(() => {
    restore()
    const onChange = () => saveFields()
    window.addEventListener(LANGUAGE_CHANGE_EVENT, onChange)
    return () => window.removeEventListener(LANGUAGE_CHANGE_EVENT, onChange)
  }, [])
}
