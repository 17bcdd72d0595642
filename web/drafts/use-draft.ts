import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey, removeDraft } from '#web/drafts/draft-owner.ts'
import { readDraft, writeDraft } from '#web/drafts/draft-storage.ts'

export interface Draft<T> {
  /** The starting value: the draft if there is one, otherwise the defaults. */
  initial: T
  /** Whether `initial` comes from a draft. */
  restored: boolean
  /** A value equal to the defaults is not stored as a draft. */
  save: (value: T) => void
  /** Call after a successful submit, or to start over. */
  clear: () => void
}

/** Text typed under `key`, kept across reloads and expired sessions until submitted. */
export function useDraft<T extends object>(key: string, defaults: T): Draft<T> {
  const [storageKey] = useState(() => draftKey(key))
  const [start] = useState(() => ({ stored: readDraft(storageKey, defaults), defaults }))
  const clear = useCallback(() => removeDraft(storageKey), [storageKey])
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

/** An updater: several changes before the next render each see the previous one. */
export type Update<T> = (old: T) => T

/** A draft as state. Returns the value, a function that changes it, and one that deletes it. */
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

/** Saves a react-hook-form form as a draft while it is being edited. */
export function useFormDraft<T extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<T>, 'subscribe' | 'getValues'>,
  draft: { save: (values: NoInfer<T>) => void } | undefined,
): void {
  const save = useEffectEvent(() => draft?.save(getValues()))
  useEffect(() => subscribe({ formState: { values: true }, callback: save }), [subscribe])
}
