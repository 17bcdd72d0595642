import { sql } from 'kysely'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/presence/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { UNREAD } from '#server/db/unread.ts'

/** What nodes send each other: only ids, so nothing that a reader could not look up. */
export type Message =
  | ({ kind: 'change'; clientId: number | null } & Change)
  | ({ kind: 'presence' } & Presence)
  | { kind: 'sessions-ended'; userId: number }
  | { kind: 'session-crowded-out'; session: number }

export const CHANNEL = 'portal'

/** Notifies every node when the transaction commits: of any number of messages in one statement. */
export async function publish(tx: Database, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  await publishTexts(
    tx,
    messages.map((message) => JSON.stringify(message)),
  )
}

const publishTexts = prepared(
  (_, texts: string[]) =>
    sql`select pg_notify(${CHANNEL}, message) from unnest(${texts}::text[]) as message ${UNREAD}`,
)
