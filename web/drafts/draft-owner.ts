import { formatPageUser, type PageUser } from '#web/api/page-user.ts'

const PREFIX = 'draft:'
const NOBODY = 'nobody'
let owner = NOBODY
/** On a shared computer drafts are here instead of on the device, until the page is left. */
let memory: Map<string, string> | undefined

/**
 * Sets whose drafts these are, by the session. One person's drafts are never shown to another, and a computer that
 * others use too keeps none.
 */
export function setDraftOwner(user: (PageUser & { sharedComputer?: true | undefined }) | null): void {
  // In Client View, what staff type is not the client's draft.
  owner = user === null ? NOBODY : formatPageUser(user)
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

/** The storage key of the signed-in person's draft of `key`. */
export const draftKey = (key: string): string => `${PREFIX}${owner}:${key}`

/**
 * Returns a function that tells whether the person who is signed in now still is, so that nothing is sent as another
 * one. Someone without an account always is.
 */
export function watchDraftOwner(): () => boolean {
  const first = owner
  return () => first === NOBODY || owner === first
}

/** The drafts of a shared computer; undefined where the device keeps them. */
export const draftsInMemory = (): Map<string, string> | undefined => memory
