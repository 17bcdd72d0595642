import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey, readDraft, writeDraft } from '#web/drafts/draft-storage.ts'

export interface Draft<T> {
  /** What to start with: the draft if there is one, else the defaults. */
  initial: T
  /** Whether `initial` comes from a draft. */
  restored: boolean
  save: (value: T) => void
  /** After a successful submit, or to start over. */
  clear: () => void
}

/** What was typed under `key`, kept over a reload and a dead session until submitted. */
export function useDraft<T extends object>(key: string, defaults: T): Draft<T> {
  const [storageKey] = useState(() => draftKey(key))
  const [start] = useState(() => ({ stored: readDraft(storageKey, defaults), defaults }))
  const save = useCallback((value: T) => writeDraft(storageKey, value), [storageKey])
  const clear = useCallback(() => localStorage.removeItem(storageKey), [storageKey])
  return useMemo(
    () => ({ initial: start.stored ?? start.defaults, restored: start.stored !== null, save, clear }),
    [start, save, clear],
  )
}

/** Saves a react-hook-form form into its draft as it is typed. */
export function useFormDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'subscribe' | 'getValues'>,
  draft: Pick<Draft<NoInfer<T>>, 'save'>,
): void {
  const { subscribe, getValues } = form
  const { save } = draft
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => save(getValues()) }),
    [subscribe, getValues, save],
  )
}
