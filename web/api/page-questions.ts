/** Takes whether whoever uses the page did what they were asked to. */
export type Answer = (done: boolean) => void

/** Told to the page when a call finds the session gone. */
export const SESSION_EXPIRED = 'session-expired'

/** Told to the page when a call may be made by those only who have shown lately that it is them. */
export const CONFIRMATION_REQUIRED = 'confirmation-required'

/** Asks the page by an event of this name; however many calls are refused meanwhile, one question is asked. */
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
    // Nobody takes it up on a page without a session.
    if (window.dispatchEvent(question)) resolve(false)
  })

/**
 * Lets whoever uses the page sign in again over it and tells whether they did, so that what was refused can be sent
 * again.
 */
export const renewSession = questionBy(SESSION_EXPIRED)

/** Lets them show over the page that it is them and tells whether they did. */
export const confirmIdentity = questionBy(CONFIRMATION_REQUIRED)
