import type { Database } from '#server/db/connection.ts'
import { publish } from '#server/realtime/publish.ts'

/**
 * Tells every node that what a person may see or do has changed: their event streams end, and their pages ask again for
 * everything.
 */
export const rightsChanged = (tx: Database, ...people: number[]): Promise<void> =>
  publish(tx, ...people.map((userId) => ({ kind: 'sessions-ended', userId }) as const))
