/** Why nothing is released; the message is for the person at the keyboard. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
