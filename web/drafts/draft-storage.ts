const PREFIX = 'draft:'
let owner = 'nobody'

/** The owner of the drafts, set by the session. One person's drafts are never shown to another. */
export function setDraftOwner(userId: number | null): void {
  owner = userId === null ? 'nobody' : String(userId)
}

/** Deletes every draft on this device, on signing out. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** The stored draft merged into `initial`, so that a field added since has a value; null if there is no draft. */
export function readDraft<T extends object>(key: string, initial: T): T | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return stored && typeof stored === 'object' ? { ...initial, ...stored } : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or blocked storage must not stop anybody from typing.
  }
}

/** The storage key of the signed-in person's draft of `key`. */
export const draftKey = (key: string): string => `${PREFIX}${owner}:${key}`
