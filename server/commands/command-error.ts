/** A command cannot do what was asked; the message is for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}
