import { choiceParam, createSearchReader, textParam } from './reader.ts'

/** Reads the help page's parameters. The default is the user's guide. `whats-new`: this version's changes. */
export const readHelpSearch = createSearchReader({
  q: textParam,
  guide: choiceParam(['client', 'whats-new']),
})
export type HelpSearch = ReturnType<typeof readHelpSearch>
