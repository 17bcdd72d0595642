/** Receives whether the person did what they were asked to do. */
export type Answer = (done: boolean) => void

/** Dispatched when a call finds that the session has ended. */
export const SESSION_EXPIRED = 'session-expired'

/** Dispatched when a call requires a recent confirmation of identity. */
export const CONFIRMATION_REQUIRED = 'confirmation-required'

/**
 * Returns a function that asks the page through an event with this name; calls rejected in the meantime share one
 * question.
 */
function questionBy(event: string): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ask(event).finally(() => {
      asked = undefined
    })
    return asked
  }
}

const ask = (event: string) =>
  new Promise<boolean>((resolve) => {
    const question = new CustomEvent<Answer>(event, { cancelable: true, detail: resolve })
    // On a page without a session, nobody handles it.
    if (window.dispatchEvent(question)) resolve(false)
  })

/**
 * Lets the person sign in again on top of the page and returns whether they did, so that the rejected call can be
 * repeated.
 */
export const renewSession = questionBy(SESSION_EXPIRED)

/** Lets the person confirm their identity on top of the page and returns whether they did. */
export const confirmIdentity = questionBy(CONFIRMATION_REQUIRED)
