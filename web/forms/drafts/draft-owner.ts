import { pageState } from '#web/api/page-context.ts'
import { formatPageUser, type PageUser } from '#web/api/page-user.ts'

const PREFIX = 'draft:'
const NOBODY = 'nobody'

const drafts = pageState(() => ({
  owner: NOBODY,
  /** A shared computer's drafts. They are here instead of on the device, until the user leaves the page. */
  memory: undefined as Map<string, string> | undefined,
}))

/** Sets the drafts' owner. No one else ever sees them, and a shared computer doesn't store any. */
export function setDraftOwner(user: (PageUser & { sharedComputer?: true | undefined }) | null): void {
  const own = drafts()
  // In Client View, text that staff type isn't the client's draft.
  own.owner = user === null ? NOBODY : formatPageUser(user)
  // After a user has signed out, their open form must not write to the device either.
  if (user) own.memory = user.sharedComputer && new Map(own.memory)
  // Drafts that the owner left on the device before it was known to be shared move to memory.
  for (const key of own.memory ? listStoredKeys(draftKey('')) : []) {
    own.memory?.set(key, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
}

function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // A browser without storage must still let people sign out.
    return []
  }
}

/** Returns the name of each draft on this device, with its storage key. Signing out deletes all of them. */
export function listAllDrafts(): { key: string; name: string }[] {
  const keys = [...(drafts().memory?.keys() ?? []), ...listStoredKeys(PREFIX)]
  return keys.map((key) => ({ key, name: key.slice(key.indexOf(':', PREFIX.length) + 1) }))
}

/** Deletes every draft on this device, on signing out. */
export const clearDrafts = (): void => listAllDrafts().forEach(({ key }) => removeDraft(key))

export function removeDraft(key: string): void {
  drafts().memory?.delete(key)
  localStorage.removeItem(key)
}

/** Returns the storage key of the signed-in user's draft of `key`. */
export const draftKey = (key: string): string => `${PREFIX}${drafts().owner}:${key}`

/** Returns a check that the same user is signed in, so that nothing is sent as another. True for guests. */
export function createOwnerCheck(): () => boolean {
  const first = drafts().owner
  return () => first === NOBODY || drafts().owner === first
}

/** Returns the drafts of a shared computer, or undefined if the device stores them. */
export const getDraftsInMemory = (): Map<string, string> | undefined => drafts().memory
