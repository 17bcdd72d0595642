/** Where a tab keeps an invitation to a company while its person signs in, so that its link needs no second click. */
const KEY = 'company-invitation'

export const keepInvitation = (token: string): void => {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage, the link is opened once more after signing in.
  }
}

export function keptInvitation(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was kept.
  }
}
