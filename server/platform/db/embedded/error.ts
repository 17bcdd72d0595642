/** Thrown if the embedded database can't start. The message is one line for the person who starts the portal. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
