import { sql } from 'kysely'
import type { Actor, Place } from '#shared/contract/policy.ts'
import type { EventPerson } from '#shared/events/event.ts'
import {
  type CompanyMember,
  ensureMayChangeReaders,
  mayRead,
  readMembers,
  readersAmong,
} from './record-readers.ts'
import { type PrivateKind, READER_COLUMNS } from '#server/core/records/reader-columns.ts'
import { RECORD_SCOPES } from '#server/core/access/scopes.ts'
import { rightsChanged } from './memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'
import { removeNotificationsOfRecord } from '#server/core/notifications/remove-notifications.ts'

/** A ticket or request. Its place decides which members of the company see it. */
export interface Shared {
  kind: PrivateKind
  id: number
  place: Place & { company: number }
  version: number
}

/** Returns the members who see a record, and those who are named in it. */
export async function readRecordPeople(db: Database, { kind, place, version }: Shared) {
  const members = await readMembers(db, place.company)
  return {
    private: place.private,
    people: members.filter(({ id }) => place.people.includes(id)).map(({ person }) => person),
    readers: readersAmong(members, kind, place).map(({ person }) => person),
    version,
  }
}

interface Chosen {
  private: boolean
  people: readonly number[]
}

/** The events that a change emits. */
interface Events {
  changed: (now: { private: boolean }) => Promise<void>
  shared: (now: { private: boolean }, reader: EventPerson) => Promise<void>
}

/**
 * Sets who sees a locked record. Call it with the record's company held. A member who makes the record private and
 * would no longer see it is named in it as well. Members who can no longer see it lose its notifications. Returns who
 * sees the record after the change.
 * @throws 400 for people who aren't in the company, and as `ensureMayChangeReaders`
 */
export async function setRecordPeople(
  ctx: Context,
  { kind, id, place, version }: Shared,
  chosen: Chosen,
  events: Events,
) {
  const members = await readMembers(ctx.db, place.company)
  const people = namedIn(members, ctx.actor, { kind, place }, chosen)
  const next = { ...place, private: chosen.private, people }
  await ensureMayChangeReaders(ctx, { kind, before: place, after: next })
  await name(ctx.db, kind, id, people)
  const isOther = next.private !== place.private || !hasSame(people, place.people)
  const newVersion = isOther ? await saveRecord(ctx.db, kind, id, next.private) : version
  if (next.private !== place.private) await syncPrivacy(ctx.db, kind, id, next.private)
  const [before, after] = [place, next].map((one) => readersAmong(members, kind, one).map((each) => each.id))
  const lost = before?.filter((one) => !after?.includes(one)) ?? []
  if (lost.length > 0) {
    await removeNotificationsOfRecord(ctx.db, lost, kind, id)
    await rightsChanged(ctx.db, ...lost)
  }
  const named = people.filter((one) => !place.people.includes(one) && one !== ctx.actor.id)
  // Members who can no longer see the record, and members who now can, reload it as well.
  if (next.private !== place.private || named.length + lost.length > 0)
    await events.changed({ private: place.private && next.private })
  for (const one of named) await events.shared({ private: next.private }, { id: one, role: 'client' })
  return readRecordPeople(ctx.db, { kind, id, place: next, version: newVersion })
}

function namedIn(
  members: readonly CompanyMember[],
  actor: Actor,
  { kind, place }: Pick<Shared, 'kind' | 'place'>,
  chosen: Chosen,
): number[] {
  if (chosen.people.some((one) => !members.some(({ id }) => id === one)))
    throw fieldError('people', t('Name people of this company'))
  const named = new Set(chosen.people.filter((one) => one !== place.person))
  const next = { ...place, private: chosen.private, people: [...named] }
  const isShutOut = actor.role === 'client' && !mayRead(actor, kind, next)
  if (chosen.private && isShutOut) named.add(actor.id)
  return [...named]
}

async function name(
  tx: Database,
  kind: Shared['kind'],
  id: number,
  people: readonly number[],
): Promise<void> {
  const column = READER_COLUMNS[kind]
  await sql`delete from record_readers where ${sql.ref(column)} = ${id} and not user_id = any(${[...people]})`.execute(
    tx,
  )
  if (people.length === 0) return
  await tx
    .insertInto('recordReaders')
    .values(people.map((userId) => ({ userId, [column]: id })))
    .onConflict((named) => named.doNothing())
    .execute()
}

const hasSame = (ids: readonly number[], others: readonly number[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))

/**
 * Saves whether a record is private and returns its new version, which also changes when other members are named in it.
 */
async function saveRecord(tx: Database, kind: PrivateKind, id: number, isPrivate: boolean): Promise<number> {
  const { version } = await tx
    .updateTable(RECORD_SCOPES[kind].table)
    .set({ private: isPrivate })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Sets whether a record's activities are private, and its events that wait until they can't be undone. */
async function syncPrivacy(tx: Database, kind: PrivateKind, id: number, isPrivate: boolean): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ private: isPrivate })
    .where('entityType', '=', kind)
    .where('entityId', '=', id)
    .execute()
  await sql`update held_events set event = jsonb_set(event, '{subject,private}', to_jsonb(${isPrivate}::boolean))
    where event #>> '{subject,kind}' = ${kind} and event #> '{subject,id}' = to_jsonb(${id}::integer)`.execute(
    tx,
  )
}
