import { TICKET_TITLE_MIN } from '#shared/tickets/values.ts'

const SUGGESTED_MAX = 80
/** The first half of a character that was cut in two. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * Returns a title for a ticket's description: the first line that is long enough for a title, cut at a word. Returns ''
 * if there is no such line.
 */
export function suggestTitle(description: string): string {
  const lines = description.split('\n').map((line) => line.trim())
  const line = lines.find(({ length }) => length >= TICKET_TITLE_MIN) ?? ''
  if (line.length <= SUGGESTED_MAX) return line
  const lastSpace = line.lastIndexOf(' ', SUGGESTED_MAX)
  const cut = line.slice(0, lastSpace < TICKET_TITLE_MIN ? SUGGESTED_MAX : lastSpace)
  return cut.replace(HALF_CHARACTER, '').trimEnd()
}
