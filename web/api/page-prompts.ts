/** Receives whether the user did what they were asked to do. */
export type PromptCallback = (done: boolean) => void

/** Dispatched when a call finds that the session has ended. */
export const SESSION_EXPIRED = 'session-expired'

/** Dispatched when a call requires a recent confirmation of identity. */
export const CONFIRMATION_REQUIRED = 'confirmation-required'

/** Dispatched when a call was refused in a way that a different user's session would explain. */
export const SESSION_MISMATCH = 'session-doubted'

/** Dispatched before signing out deletes text that wasn't sent. */
export const SIGN_OUT_REQUESTED = 'sign-out-requested'

/** Returns a function that asks the page through this event. Calls share a question that is already open. */
function createPrompt(event: string): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  return () => {
    pending ??= dispatchPrompt(event).finally(() => {
      pending = undefined
    })
    return pending
  }
}

const dispatchPrompt = (event: string) =>
  new Promise<boolean>((resolve) => {
    const question = new CustomEvent<PromptCallback>(event, { cancelable: true, detail: resolve })
    // On a page without a session, nothing handles the event.
    if (window.dispatchEvent(question)) resolve(false)
  })

/** Lets the user sign in again on top of the page. Returns whether they did, so the caller can repeat the call. */
export const renewSession = createPrompt(SESSION_EXPIRED)

/** If another user has signed in in this browser, leaves for a page that explains it. Otherwise returns. */
export const leaveIfUserChanged = createPrompt(SESSION_MISMATCH)

/** Lets the user confirm their identity on top of the page and returns whether they did. */
export const confirmIdentity = createPrompt(CONFIRMATION_REQUIRED)

/** Asks whether to sign out although text on this device wasn't sent. */
export const confirmSignOut = createPrompt(SIGN_OUT_REQUESTED)
