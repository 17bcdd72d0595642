/** A command cannot do what was asked; the message is for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** A command for the demo was given on a portal of somebody's own. */
export const NO_DEMO = () => new CommandError('This is not the demo: nothing was changed')
