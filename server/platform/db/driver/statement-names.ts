import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'

/** Maximum number of named statements: each costs every PostgreSQL connection some memory. */
const MAX_NAMED = 250

/** A comment in the SQL of a statement to plan each time, because its best plan depends on its values. */
export const PLAN_EACH_TIME = '/* plan each time */'

const names = new Map<string, string>()
const sentOnce = new Set<string>()

/**
 * Returns the name under which PostgreSQL keeps a statement parsed and planned, because parsing and planning cost more
 * than running most statements. Undefined for a statement that isn't kept. A statement gets a name when it is sent
 * again: a new portal's migrations, which are sent once each, would otherwise take all names.
 */
export function statementName(text: string): string | undefined {
  const cachedName = names.get(text)
  if (cachedName || names.size >= MAX_NAMED || text.includes(PLAN_EACH_TIME)) return cachedName
  if (!sentOnce.delete(text)) {
    if (sentOnce.size >= MAX_NAMED) sentOnce.clear()
    sentOnce.add(text)
    return undefined
  }
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Whether a connection's named statement can no longer be used: its columns have changed since a migration, or a pooler
 * has passed the connection to another server, which doesn't know the name (26000).
 */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '26000' || error.routine === 'RevalidateCachedQuery')
