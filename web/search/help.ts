import { oneOf, searchReader, text } from './reader.ts'

/** Of the help page; without a guide it shows the reader's own. */
export const readHelpSearch = searchReader({ q: text, guide: oneOf(['client']) })
