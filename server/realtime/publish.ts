import { sql } from 'kysely'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/presence/schemas.ts'
import type { Database } from '#server/db/connection.ts'

/** What nodes send each other: only ids, so nothing that a reader could not look up. */
export type Message =
  | ({ kind: 'change'; clientId: number | null } & Change)
  | ({ kind: 'presence' } & Presence)
  | { kind: 'sessions-ended'; userId: number }
  | { kind: 'session-crowded-out'; session: number }

export const CHANNEL = 'portal'

/** Notifies every node when the transaction commits. */
export async function publish(tx: Database, message: Message): Promise<void> {
  await sql`select ${publishing(message)}`.execute(tx)
}

/** The same as part of another statement, which saves a round trip. */
export const publishing = (message: Message) => sql`pg_notify(${CHANNEL}, ${JSON.stringify(message)})`
