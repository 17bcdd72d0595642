/** A command cannot do what was requested; the message is for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** A command was typed wrong: nothing was tried. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** How to type it. */
  help = ''
}

/** A demo command was run on a portal that is not a demo. */
export const NO_DEMO = () => new CommandError('This is not the demo: nothing was changed')
