/** The embedded database cannot start; the message is one line for the person who starts the portal. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
