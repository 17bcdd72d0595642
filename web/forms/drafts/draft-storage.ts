import { draftKey, getDraftsInMemory } from './draft-owner.ts'

/** Whether the browser refused to store the last draft. */
let hasStorageFailed = false

/** Returns the stored draft merged into `initial`, which may have newer fields, or null without a draft. */
export function readDraft<T extends object>(key: string, initial?: T): T | null {
  if (import.meta.env.SSR) return null
  try {
    const memory = getDraftsInMemory()
    const stored: unknown = JSON.parse((memory ? memory.get(key) : localStorage.getItem(key)) ?? 'null')
    return stored && typeof stored === 'object' ? ({ ...initial, ...stored } as T) : null
  } catch {
    return null
  }
}

/** Returns the keys of all drafts that begin with `prefix`. */
export function listDraftKeys(prefix: string): string[] {
  if (import.meta.env.SSR) return []
  try {
    return [...(getDraftsInMemory()?.keys() ?? Object.keys(localStorage))].filter((key) =>
      key.startsWith(prefix),
    )
  } catch {
    return []
  }
}

export function writeDraft(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    const memory = getDraftsInMemory()
    if (memory) memory.set(key, text)
    else localStorage.setItem(key, text)
    hasStorageFailed = false
  } catch {
    // Full or blocked storage must not stop anyone from typing.
    hasStorageFailed = true
  }
}

/** Whether drafts are on this device and not only in this page, for texts that say where they are. */
export const areDraftsOnDevice = (): boolean => !getDraftsInMemory() && !hasStorageFailed

/** Returns the draft of a form that isn't open, or null if nothing was typed. */
export function findDraft<T extends object>(name: string, defaults: T): T | null {
  const draft = readDraft(draftKey(name), defaults)
  return draft && JSON.stringify(draft) !== JSON.stringify(defaults) ? draft : null
}
