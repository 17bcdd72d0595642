/** Told to the page when a call finds the session gone. */
export const SESSION_EXPIRED = 'session-expired'

/** Takes whether the session is there again. */
export type Renewed = (again: boolean) => void

let renewing: Promise<boolean> | undefined

/**
 * Lets whoever uses the page sign in again over it and tells whether they did, so that what was refused can be sent
 * again. However many calls are refused meanwhile, one question is asked.
 */
export function renewSession(): Promise<boolean> {
  renewing ??= ask().finally(() => {
    renewing = undefined
  })
  return renewing
}

const ask = () =>
  new Promise<boolean>((resolve) => {
    const question = new CustomEvent<Renewed>(SESSION_EXPIRED, { cancelable: true, detail: resolve })
    // Nobody takes it up on a page without a session.
    if (window.dispatchEvent(question)) resolve(false)
  })
