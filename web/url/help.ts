import { oneOf, searchReader, text } from './reader.ts'

/** Of the help page; without a guide it shows the reader's own. `whats-new` is what is new in the version that runs. */
export const readHelpSearch = searchReader({ q: text, guide: oneOf(['client', 'whats-new']) })
export type HelpSearch = ReturnType<typeof readHelpSearch>
