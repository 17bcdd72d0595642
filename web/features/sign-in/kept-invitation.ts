/** Where a tab keeps an invitation to a company while its person signs in, so that its link needs no second click. */
const KEY = 'company-invitation'

/** Without storage, the link is opened once more after signing in. */
function tryStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}

export const keepInvitation = (token: string) => tryStorage((storage) => storage.setItem(KEY, token))
export const keptInvitation = () => tryStorage((storage) => storage.getItem(KEY)) ?? ''
export const forgetInvitation = () => tryStorage((storage) => storage.removeItem(KEY))
