/** The key of an invitation to a company that a tab stores during sign-in, so that its link isn't needed again. */
const KEY = 'company-invitation'

/** Runs `action` with the tab's storage. Without storage, people open the link again after signing in. */
function tryStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}

export const storeInvitation = (token: string) => tryStorage((storage) => storage.setItem(KEY, token))
export const getStoredInvitation = () => tryStorage((storage) => storage.getItem(KEY)) ?? ''
export const clearStoredInvitation = () => tryStorage((storage) => storage.removeItem(KEY))
