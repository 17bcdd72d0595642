import { choiceParam, createSearchReader, textParam } from './reader.ts'

/**
 * Reads the search parameters of the help page. Without a guide, it shows the user's own guide. `whats-new` shows the
 * changes in the running version.
 */
export const readHelpSearch = createSearchReader({
  q: textParam,
  guide: choiceParam(['client', 'whats-new']),
})
export type HelpSearch = ReturnType<typeof readHelpSearch>
