import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#shared/contract/policy.ts'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAfterCommit, executeAhead } from '#server/platform/db/driver/execute.ts'

/** What nodes send each other: only ids, so nothing that a reader could not look up. `place` says who its readers are. */
export type Message =
  | ({ kind: 'change'; place: Place } & Change)
  | ({ kind: 'presence'; place: Place } & Presence)
  | { kind: 'sessions-ended'; userId: number }
  | { kind: 'access-ended'; userId: number }
  | { kind: 'session-crowded-out'; session: number }

export const CHANNEL = 'portal'

/** Notifies every node when the transaction commits: of any number of messages in one statement. */
export async function publish(tx: Database, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  const tickets = messages.map((message) => idOf(message, 'ticket'))
  const requests = messages.map((message) => idOf(message, 'info_request'))
  const isOfRecord = sql`readers.ticket_id = told.ticket or readers.info_request_id = told.request`
  await executeAhead(
    tx,
    sql`select ${notified(sql`told.message`, isOfRecord)}
      from unnest(${texts}::text[], ${tickets}::integer[], ${requests}::integer[]) as told (message, ticket, request)`,
  )
}

/**
 * The same for what changed, right after the commit: a transaction that notifies holds a lock of the whole database until
 * it has been written to the disk, so that one commits at a time. Should the connection break in between, it is sent again.
 */
export async function publishAfterCommit(tx: Database, message: Message): Promise<void> {
  const ticket = idOf(message, 'ticket')
  const record = ticket ?? idOf(message, 'info_request')
  const column = ticket === null ? 'readers.info_request_id' : 'readers.ticket_id'
  // A statement for each kind of record, so that its plan is kept: with rows as above it is planned each time.
  const notification =
    record === null
      ? sql`pg_notify(${sql.lit(CHANNEL)}, ${JSON.stringify(message)})`
      : notified(sql`${JSON.stringify(message)}::text`, sql`${sql.ref(column)} = ${record}`)
  await executeAfterCommit(tx, sql`select ${notification}`)
}

const idOf = (message: Message, entityType: Change['entityType']) =>
  message.kind === 'change' && message.entityType === entityType ? message.entityId : null

/** Whom a ticket or a request names is added to its place here, without another round trip. */
const notified = (message: RawBuilder<unknown>, isOfRecord: RawBuilder<unknown>) =>
  sql`pg_notify(${sql.lit(CHANNEL)}, coalesce((
    select jsonb_set(${message}::jsonb, '{place,people}', jsonb_agg(readers.user_id))::text
    from record_readers as readers where ${isOfRecord} having count(*) > 0), ${message}))`
