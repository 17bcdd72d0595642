const PREFIX = 'draft:'
let owner = 'nobody'
/** On a shared computer drafts are here instead of on the device, until the page is left. */
let memory: Map<string, string> | undefined

/**
 * Sets whose drafts these are, by the session. One person's drafts are never shown to another, and a computer that
 * others use too keeps none.
 */
export function setDraftOwner(user: { id: number; sharedComputer?: true | undefined } | null): void {
  owner = user === null ? 'nobody' : String(user.id)
  // Once somebody has signed out, their open form must not write to the device either.
  if (user) memory = user.sharedComputer && new Map(memory)
  // What the owner left here while it was not known to be shared.
  for (const key of memory ? storedKeys(draftKey('')) : []) {
    memory?.set(key, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
}

const storedKeys = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Deletes every draft on this device, on signing out. */
export function clearDrafts(): void {
  memory?.clear()
  storedKeys(PREFIX).forEach(removeDraft)
}

export function removeDraft(key: string): void {
  memory?.delete(key)
  localStorage.removeItem(key)
}

/** The stored draft merged into `initial`, so that a field added since has a value; null if there is no draft. */
export function readDraft<T extends object>(key: string, initial: T): T | null {
  try {
    const stored: unknown = JSON.parse((memory ? memory.get(key) : localStorage.getItem(key)) ?? 'null')
    return stored && typeof stored === 'object' ? { ...initial, ...stored } : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    if (memory) memory.set(key, text)
    else localStorage.setItem(key, text)
  } catch {
    // Full or blocked storage must not stop anybody from typing.
  }
}

/** The storage key of the signed-in person's draft of `key`. */
export const draftKey = (key: string): string => `${PREFIX}${owner}:${key}`
