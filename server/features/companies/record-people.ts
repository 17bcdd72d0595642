import { sql } from 'kysely'
import type { Actor, RecordScope } from '#shared/contract/policy.ts'
import type { EventPerson } from '#shared/events/event.ts'
import {
  type CompanyMember,
  authorizeReaderChange,
  canReadRecord,
  readMembers,
  filterReaders,
} from './record-readers.ts'
import { type PrivateRecordType, READER_COLUMNS } from '#server/core/records/reader-columns.ts'
import { RECORD_TABLE_SCOPES } from '#server/core/access/table-scopes.ts'
import { publishRightsChange } from './memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'
import { deleteRecordNotifications } from '#server/core/notifications/delete-notifications.ts'

/** A ticket or request. Its scope decides which members of the company see it. */
export interface SharedRecord {
  kind: PrivateRecordType
  id: number
  scope: RecordScope & { company: number }
  version: number
}

/** Returns the members who see a record, and those who are named in it. */
export async function readRecordPeople(db: Database, { kind, scope, version }: SharedRecord) {
  const members = await readMembers(db, scope.company)
  return {
    private: scope.private,
    people: members.filter(({ id }) => scope.people.includes(id)).map(({ person }) => person),
    readers: filterReaders(members, kind, scope).map(({ person }) => person),
    version,
  }
}

interface ReaderChoice {
  private: boolean
  people: readonly number[]
}

/** The events that a change emits. */
interface ReaderEvents {
  emitChanged: (now: { private: boolean }) => Promise<void>
  emitShared: (now: { private: boolean }, reader: EventPerson) => Promise<void>
}

/**
 * Sets who sees a locked record. Call it with the record's company locked. A member who makes the record private and
 * would no longer see it is named in it as well. Members who can no longer see it lose its notifications. Returns who
 * sees the record after the change.
 * @throws 400 for people who aren't in the company, and as `authorizeReaderChange`
 */
export async function setRecordPeople(
  ctx: Context,
  { kind, id, scope, version }: SharedRecord,
  { choice, events }: { choice: ReaderChoice; events: ReaderEvents },
) {
  const members = await readMembers(ctx.db, scope.company)
  const people = resolveNamedIds(members, { actor: ctx.actor, kind, scope }, choice)
  const next = { ...scope, private: choice.private, people }
  await authorizeReaderChange(ctx, { kind, current: scope, next })
  await saveReaders(ctx.db, { kind, id, userIds: people })
  const isOther = next.private !== scope.private || !hasSameIds(people, scope.people)
  const newVersion = isOther ? await savePrivacy(ctx.db, { kind, id, isPrivate: next.private }) : version
  if (next.private !== scope.private) await syncPrivacy(ctx.db, { kind, id, isPrivate: next.private })
  const [before, after] = [scope, next].map((recordScope) =>
    filterReaders(members, kind, recordScope).map((member) => member.id),
  )
  const lostReaderIds = before?.filter((userId) => !after?.includes(userId)) ?? []
  if (lostReaderIds.length > 0) {
    await deleteRecordNotifications(ctx.db, { userIds: lostReaderIds, kind, id })
    await publishRightsChange(ctx.db, ...lostReaderIds)
  }
  const newReaderIds = people.filter((userId) => !scope.people.includes(userId) && userId !== ctx.actor.id)
  // Members who can no longer see the record, and members who now can, reload it as well.
  if (next.private !== scope.private || newReaderIds.length + lostReaderIds.length > 0)
    await events.emitChanged({ private: scope.private && next.private })
  for (const userId of newReaderIds)
    await events.emitShared({ private: next.private }, { id: userId, role: 'client' })
  return readRecordPeople(ctx.db, { kind, id, scope: next, version: newVersion })
}

function resolveNamedIds(
  members: readonly CompanyMember[],
  { actor, kind, scope }: { actor: Actor } & Pick<SharedRecord, 'kind' | 'scope'>,
  choice: ReaderChoice,
): number[] {
  if (choice.people.some((userId) => !members.some(({ id }) => id === userId)))
    throw fieldError('people', t('Please choose people at this company'))
  const readerIds = new Set(choice.people.filter((userId) => userId !== scope.person))
  const next = { ...scope, private: choice.private, people: [...readerIds] }
  const isShutOut = actor.role === 'client' && !canReadRecord(actor, kind, next)
  if (choice.private && isShutOut) readerIds.add(actor.id)
  return [...readerIds]
}

async function saveReaders(
  tx: Database,
  { kind, id, userIds }: { kind: SharedRecord['kind']; id: number; userIds: readonly number[] },
): Promise<void> {
  const column = READER_COLUMNS[kind]
  await sql`delete from record_readers
    where ${sql.ref(column)} = ${id} and not user_id = any(${[...userIds]})`.execute(tx)
  if (userIds.length === 0) return
  await tx
    .insertInto('recordReaders')
    .values(userIds.map((userId) => ({ userId, [column]: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hasSameIds = (ids: readonly number[], others: readonly number[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))

/** Saves whether a record is private and returns its version, which also changes with the named members. */
async function savePrivacy(
  tx: Database,
  { kind, id, isPrivate }: { kind: PrivateRecordType; id: number; isPrivate: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable(RECORD_TABLE_SCOPES[kind].table)
    .set({ private: isPrivate })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Sets whether a record's activities and deferred events are private. */
async function syncPrivacy(
  tx: Database,
  { kind, id, isPrivate }: { kind: PrivateRecordType; id: number; isPrivate: boolean },
): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ private: isPrivate })
    .where('entityType', '=', kind)
    .where('entityId', '=', id)
    .execute()
  await sql`update held_events set event = jsonb_set(event, '{subject,private}', to_jsonb(${isPrivate}::boolean))
    where event #>> '{subject,kind}' = ${kind}
      and event #> '{subject,id}' = to_jsonb(${id}::integer)`.execute(tx)
}
