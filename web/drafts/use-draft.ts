import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey, readDraft, writeDraft } from '#web/drafts/draft-storage.ts'

export interface Draft<T> {
  /** What to start with: the draft if there is one, else the defaults. */
  initial: T
  /** Whether `initial` comes from a draft. */
  restored: boolean
  /** What equals the defaults is no draft. */
  save: (value: T) => void
  /** After a successful submit, or to start over. */
  clear: () => void
}

/** What was typed under `key`, kept over a reload and a dead session until submitted. */
export function useDraft<T extends object>(key: string, defaults: T): Draft<T> {
  const [storageKey] = useState(() => draftKey(key))
  const [start] = useState(() => ({ stored: readDraft(storageKey, defaults), defaults }))
  const clear = useCallback(() => localStorage.removeItem(storageKey), [storageKey])
  const save = useCallback(
    (value: T) => (isSame(value, start.defaults) ? clear() : writeDraft(storageKey, value)),
    [storageKey, start, clear],
  )
  return useMemo(
    () => ({ initial: start.stored ?? start.defaults, restored: start.stored !== null, save, clear }),
    [start, save, clear],
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What becomes of a value: several changes before the next render each see the one before. */
export type Update<T> = (old: T) => T

/** A draft as state. Returns the value, what changes it, and what forgets it. */
export function useDraftState<T extends object>(
  key: string,
  defaults: T,
): [value: T, change: (update: Update<T>) => void, forget: () => void] {
  const { initial, save, clear } = useDraft(key, defaults)
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  const set = (next: T) => {
    latest.current = next
    setValue(next)
  }
  const change = (update: Update<T>) => {
    set(update(latest.current))
    save(latest.current)
  }
  const forget = () => {
    set(defaults)
    clear()
  }
  return [value, change, forget]
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
