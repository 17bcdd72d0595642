import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Autosave, useAutosave } from './autosave.ts'
import { draftKey, removeDraft } from './draft-owner.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import { clearUnfinishedUploads } from './unfinished-uploads.ts'

export interface Draft<T> {
  /** The name under which it's stored, for `useUnfinishedUploads`. */
  name: string
  /** The starting value: the draft if there is one, otherwise the defaults. */
  initial: T
  /** Whether `initial` comes from a draft. */
  restored: boolean
  /** A value equal to the defaults is not stored as a draft. */
  save: (value: T) => void
  /** Call after a successful submit, or to start over. */
  clear: () => void
}

/** The ID of the form's only record, which the server doesn't have before the form is submitted. */
const ID = 0

/** Creates the autosave of one value that stays on this device until its form is submitted. */
function createAutosave<T extends object>(name: string, defaults: T) {
  const key = draftKey(name)
  return new Autosave([{ id: ID, version: 0, value: defaults }], {
    getValue: ({ value }) => value,
    recall: () => {
      const draft = readDraft(key, defaults)
      return draft && { typed: draft }
    },
    store: ({ typed: draft, base, isUnsaved }) => {
      if (isUnsaved && !isSame(draft, base)) writeDraft(key, draft)
      // Another tab may have stored a draft since.
      else if (isUnsaved || isSame(draft, readDraft(key))) removeDraft(key)
    },
    view: ([entry]) => ({ value: entry?.typed ?? defaults, restored: entry?.isUnsaved === true }),
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Stores the value typed under `key` across reloads and expired sessions until it's submitted. */
export function useDraft<T extends object>(key: string, defaults: T): Draft<T> {
  const [draft] = useState(() => {
    const autosave = createAutosave(key, defaults)
    const { value, restored } = autosave.state()
    const save = (next: T) => autosave.change(ID, () => next)
    const clear = () => {
      autosave.discard(ID)
      clearUnfinishedUploads(key)
    }
    return { name: key, initial: value, restored, save, clear }
  })
  return draft
}

/** An update function. If there are several changes before the next render, each sees the previous change. */
export type Update<T> = (old: T) => T

/** Returns a draft as state: the value, a function that changes it, and a function that deletes it. */
export function useDraftState<T extends object>(
  key: string,
  defaults: T,
): [value: T, change: (update: Update<T>) => void, forget: () => void] {
  const [autosave, { value }] = useAutosave(() => createAutosave(key, defaults))
  const clear = () => {
    autosave.discard(ID, { id: ID, version: 0, value: defaults })
    clearUnfinishedUploads(key)
  }
  return [value, (update) => autosave.change(ID, update), clear]
}

/** Saves a react-hook-form form as a draft while it is being edited. */
export function useFormDraft<T extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<T>, 'subscribe' | 'getValues'>,
  draft: { save: (values: NoInfer<T>) => void } | undefined,
): void {
  const save = useEffectEvent(() => draft?.save(getValues()))
  useEffect(() => subscribe({ formState: { values: true }, callback: save }), [subscribe])
}
