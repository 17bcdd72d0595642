import { pageState } from '#web/api/page-context.ts'
import { formatPageUser, type PageUser } from '#web/api/page-user.ts'

const PREFIX = 'draft:'
const NOBODY = 'nobody'

const drafts = pageState(() => ({
  owner: NOBODY,
  /** On a shared computer drafts are here instead of on the device, until the page is left. */
  memory: undefined as Map<string, string> | undefined,
}))

/**
 * Sets whose drafts these are, by the session. One person's drafts are never shown to another, and a computer that
 * others use too keeps none.
 */
export function setDraftOwner(user: (PageUser & { sharedComputer?: true | undefined }) | null): void {
  const own = drafts()
  // In Client View, what staff type is not the client's draft.
  own.owner = user === null ? NOBODY : formatPageUser(user)
  // Once somebody has signed out, their open form must not write to the device either.
  if (user) own.memory = user.sharedComputer && new Map(own.memory)
  // What the owner left here while it was not known to be shared.
  for (const key of own.memory ? storedKeys(draftKey('')) : []) {
    own.memory?.set(key, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
}

const storedKeys = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Deletes every draft on this device, on signing out. */
export function clearDrafts(): void {
  drafts().memory?.clear()
  storedKeys(PREFIX).forEach(removeDraft)
}

export function removeDraft(key: string): void {
  drafts().memory?.delete(key)
  localStorage.removeItem(key)
}

/** The storage key of the signed-in person's draft of `key`. */
export const draftKey = (key: string): string => `${PREFIX}${drafts().owner}:${key}`

/**
 * Returns a function that tells whether the person who is signed in now still is, so that nothing is sent as another
 * one. Someone without an account always is.
 */
export function watchDraftOwner(): () => boolean {
  const first = drafts().owner
  return () => first === NOBODY || drafts().owner === first
}

/** The drafts of a shared computer; undefined where the device keeps them. */
export const draftsInMemory = (): Map<string, string> | undefined => drafts().memory
