import { sql } from 'kysely'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/presence/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'
import { AFTER_COMMIT, UNREAD } from '#server/db/unread.ts'

/** What nodes send each other: only ids, so nothing that a reader could not look up. */
export type Message =
  | ({ kind: 'change'; clientId: number | null } & Change)
  | ({ kind: 'presence' } & Presence)
  | { kind: 'sessions-ended'; userId: number }
  | { kind: 'access-ended'; userId: number }
  | { kind: 'session-crowded-out'; session: number }

export const CHANNEL = 'portal'

/** Notifies every node when the transaction commits: of any number of messages in one statement. */
export async function publish(tx: Database, ...messages: Message[]): Promise<void> {
  if (messages.length > 0) await publishTexts(tx, textsOf(messages))
}

const textsOf = (messages: Message[]) => messages.map((message) => JSON.stringify(message))

const publishTexts = prepared(
  (_, texts: string[]) =>
    sql`select pg_notify(${CHANNEL}, message) from unnest(${texts}::text[]) as message ${UNREAD}`,
)

/**
 * The same for what changed, right after the commit: a transaction that notifies holds a lock of the whole database until
 * it has been written to the disk, so that one commits at a time. Should the connection break in between, it is sent again.
 */
export async function publishAfterCommit(tx: Database, message: Message): Promise<void> {
  await publishTextsAfterCommit(tx, textsOf([message]))
}

const publishTextsAfterCommit = prepared(
  (_, texts: string[]) =>
    sql`select pg_notify(${CHANNEL}, message) from unnest(${texts}::text[]) as message ${AFTER_COMMIT}`,
)
