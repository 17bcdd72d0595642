import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#shared/contract/policy.ts'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAfterCommit, executeAhead } from '#server/platform/db/driver/execute.ts'
import {
  PRIVATE_KINDS,
  type PrivateKind,
  READER_COLUMNS,
  canBePrivate,
} from '#server/core/records/reader-columns.ts'

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
  const idsByKind = PRIVATE_KINDS.map((kind) => messages.map((message) => idOf(message, kind)))
  const ids = idsByKind.map((each) => sql`${each}::integer[]`)
  const names = PRIVATE_KINDS.map((kind) => sql.ref(kind))
  const isOfRecord = PRIVATE_KINDS.map((kind) => sql`${reader(kind)} = ${sql.ref(`told.${kind}`)}`)
  await executeAhead(
    tx,
    sql`select ${notified(sql`told.message`, sql.join(isOfRecord, sql` or `))}
      from unnest(${texts}::text[], ${sql.join(ids)}) as told (message, ${sql.join(names)})`,
  )
}

/**
 * The same for what changed, right after the commit: a transaction that notifies holds a lock of the whole database until
 * it has been written to the disk, so that one commits at a time. Should the connection break in between, it is sent again.
 */
export async function publishAfterCommit(tx: Database, message: Message): Promise<void> {
  const text = JSON.stringify(message)
  // A statement for each kind of record, so that its plan is kept: with rows as above it is planned each time.
  const notification =
    message.kind === 'change' && canBePrivate(message.entityType)
      ? notified(sql`${text}::text`, sql`${reader(message.entityType)} = ${message.entityId}`)
      : sql`pg_notify(${sql.lit(CHANNEL)}, ${text})`
  await executeAfterCommit(tx, sql`select ${notification}`)
}

const idOf = (message: Message, kind: PrivateKind) =>
  message.kind === 'change' && message.entityType === kind ? message.entityId : null

const reader = (kind: PrivateKind) => sql.ref(`readers.${READER_COLUMNS[kind]}`)

/** Adds the people who are named in a record to its place, in the same statement. */
const notified = (message: RawBuilder<unknown>, isOfRecord: RawBuilder<unknown>) =>
  sql`pg_notify(${sql.lit(CHANNEL)}, coalesce((
    select jsonb_set(${message}::jsonb, '{place,people}', jsonb_agg(readers.user_id))::text
    from record_readers as readers where ${isOfRecord} having count(*) > 0), ${message}))`
