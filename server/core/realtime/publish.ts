import { type RawBuilder, sql } from 'kysely'
import type { RecordScope } from '#shared/contract/policy.ts'
import type { RecordChange } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAfterCommit, executeAhead } from '#server/platform/db/driver/execute.ts'
import {
  PRIVATE_RECORD_TYPES,
  type PrivateRecordType,
  READER_COLUMNS,
  canBePrivate,
} from '#server/core/records/reader-columns.ts'

/** A message between nodes, with only ids, which readers can look up. `place` decides who its readers are. */
export type Message =
  | ({ kind: 'change'; place: RecordScope } & RecordChange)
  | ({ kind: 'presence'; place: RecordScope } & Presence)
  | { kind: 'sessions-ended'; userId: number }
  | { kind: 'access-ended'; userId: number }
  | { kind: 'session-crowded-out'; session: number }

export const NOTIFY_CHANNEL = 'portal'

/** Sends any number of messages to every node when the transaction commits, in one statement. */
export async function publish(tx: Database, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  const ids = PRIVATE_RECORD_TYPES.map(
    (kind) => sql`${messages.map((message) => getPrivateRecordId(message, kind))}::integer[]`,
  )
  const names = PRIVATE_RECORD_TYPES.map((kind) => sql.ref(kind))
  const isOfRecord = PRIVATE_RECORD_TYPES.map(
    (kind) => sql`${getReaderColumn(kind)} = ${sql.ref(`told.${kind}`)}`,
  )
  await executeAhead(
    tx,
    sql`select ${buildNotification(sql`told.message`, sql.join(isOfRecord, sql` or `))}
      from unnest(${texts}::text[], ${sql.join(ids)}) as told (message, ${sql.join(names)})`,
  )
}

/**
 * Sends a message to every node right after the commit. A transaction that notifies holds a lock on the whole database
 * until it has been written to disk, so only one at a time can commit. If the connection breaks in between, the message
 * is sent again.
 */
export async function publishAfterCommit(tx: Database, message: Message): Promise<void> {
  const text = JSON.stringify(message)
  // Each record type has its own statement, so that the database can reuse its plan. A statement with rows, as above,
  // is planned each time.
  const notification =
    message.kind === 'change' && canBePrivate(message.entityType)
      ? buildNotification(
          sql`${text}::text`,
          sql`${getReaderColumn(message.entityType)} = ${message.entityId}`,
        )
      : sql`pg_notify(${sql.lit(NOTIFY_CHANNEL)}, ${text})`
  await executeAfterCommit(tx, sql`select ${notification}`)
}

const getPrivateRecordId = (message: Message, kind: PrivateRecordType) =>
  message.kind === 'change' && message.entityType === kind ? message.entityId : null

const getReaderColumn = (kind: PrivateRecordType) => sql.ref(`readers.${READER_COLUMNS[kind]}`)

/** Adds a private record's readers to its record scope, in the same statement. */
const buildNotification = (message: RawBuilder<unknown>, isOfRecord: RawBuilder<unknown>) =>
  sql`pg_notify(${sql.lit(NOTIFY_CHANNEL)}, coalesce((
    select jsonb_set(${message}::jsonb, '{place,people}', jsonb_agg(readers.user_id))::text
    from record_readers as readers where ${isOfRecord} having count(*) > 0), ${message}))`
