import { createHash } from 'node:crypto'

/** Maximum number of named statements: each costs every PostgreSQL connection some memory. */
const MAX_NAMED = 250

/**
 * Marks a statement whose best plan depends on its values, such as how rare a search word is: it is planned each time
 * instead of cached.
 */
export const PLANNED_ANEW = '/* planned anew */'

const names = new Map<string, string>()
/** Statements that were asked once. */
const askedOnce = new Set<string>()

/**
 * The name under which PostgreSQL keeps a statement parsed and planned, since that costs more than running most of
 * them; undefined for one that is not kept. A statement gets its name when it is asked again: those of the migrations,
 * which are asked once each, would otherwise take all names of a new portal.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED || text.includes(PLANNED_ANEW)) return known
  if (!askedOnce.delete(text)) {
    if (askedOnce.size >= MAX_NAMED) askedOnce.clear()
    askedOnce.add(text)
    return undefined
  }
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
