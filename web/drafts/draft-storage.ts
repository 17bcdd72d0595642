const PREFIX = 'draft:'
let owner = 'nobody'

/** Whose drafts these are; the session tells. Drafts of one person never show to another. */
export function setDraftOwner(userId: number | null): void {
  owner = userId === null ? 'nobody' : String(userId)
}

/** Forgets every draft on this device: on signing out. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** What is stored, laid over `initial` so that a field added since has a value; null when there is no draft. */
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
    // A full or forbidden storage must not stop anybody from typing.
  }
}

/** Where the signed-in person's draft of `key` is kept. */
export const draftKey = (key: string): string => `${PREFIX}${owner}:${key}`
