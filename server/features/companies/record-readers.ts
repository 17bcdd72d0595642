import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import { type Actor, type Membership, type Place, can, mayIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { chosenProjects, personIn } from '#server/core/records/sql-fragments.ts'
import type { PrivateKind } from '#server/core/records/reader-columns.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { RECORD_SCOPES } from '#server/core/access/scopes.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { membersOf } from './memberships.ts'
import type { Context } from '#server/core/context/context.ts'

const SHARING = { ticket: 'ticket.share', info_request: 'infoRequest.share' } as const

/** A membership with its user. */
export interface CompanyMember extends Membership {
  id: number
  person: Person
}

/** Returns the members of a company, in the order in which they joined. */
export async function readMembers(db: Database, companyId: number): Promise<CompanyMember[]> {
  return membersOf(db, companyId)
    .select(['memberships.userId as id', 'companyId', 'role'])
    .select([
      personIn(sql.ref('memberships.userId'), sql.ref('memberships.companyId')).as('person'),
      chosenProjects('memberships').as('projectIds'),
    ])
    .orderBy('createdAt')
    .orderBy('userId')
    .execute()
}

const actorOf = (member: CompanyMember): Actor => ({ id: member.id, role: 'client', companies: [member] })

/** Whether `actor` can read a record in `place`. */
export const mayRead = (actor: Actor, kind: PrivateKind, place: Place): boolean =>
  can(actor, RECORD_SCOPES[kind].read, place)

/** Returns the members who can read a record in `place`. */
export const readersAmong = (members: readonly CompanyMember[], kind: PrivateKind, place: Place) =>
  members.filter((member) => mayRead(actorOf(member), kind, place))

/**
 * Whether `actor` can change who reads a record in `place`. Staff, owners, and the member it belongs to can. If it
 * isn't private, so can everyone whose role lets them see it and write. Being named in it isn't enough.
 */
export const mayShare = (actor: Actor, kind: PrivateKind, place: Place): boolean =>
  mayIn(actor, SHARING[kind], { ...place, people: [] })

/** A record before and after a change of its readers. */
interface ReaderChange {
  kind: PrivateKind
  before: Place & { company: number }
  after: Place
}

/**
 * Checks a change of who reads a record, before it is written. Every such change goes through here: naming members,
 * opening a private record, and handing one over. Members who are only named in it can only hand it to an owner, or
 * back.
 *
 * Three other changes let members read records, each with its own check. A merge requires a portal owner, a fresh
 * confirmation, and a preview that names each new reader. A change of a member's role or projects requires
 * `company.manage`. The records of a leaving member go to an owner, who sees private records anyway, or to a chosen
 * successor if `mayShare` holds. Accepting a brief adds no readers, because no one has chosen the new project yet.
 * @throws 403 with the code `company_role` for a change that the actor can't make
 */
export async function ensureMayChangeReaders(
  ctx: Context,
  { kind, before, after }: ReaderChange,
): Promise<void> {
  if (mayShare(ctx.actor, kind, before)) return
  const opens = before.private && !after.private
  const members = await readMembers(ctx.db, before.company)
  if (opens || areDifferent(members, kind, before, after))
    throw new CompanyRoleRefusal(before.company, opens ? 'opening' : 'sharing')
}

/**
 * Whether a change gives or takes away the right to read a record, or the right to change who reads it. A handover to
 * an owner doesn't count if the member it belonged to stays named.
 */
function areDifferent(
  members: readonly CompanyMember[],
  kind: PrivateKind,
  before: Place,
  after: Place,
): boolean {
  const readers = (place: Place) => readersAmong(members, kind, place).map(({ id }) => id)
  const sharers = (place: Place) =>
    members.filter((member) => mayShare(actorOf(member), kind, place)).map(({ id }) => id)
  return (
    isAnyMissing(readers(after), readers(before)) ||
    isAnyMissing(readers(before), readers(after)) ||
    isAnyMissing(sharers(after), sharers(before)) ||
    isAnyMissing(before.people, after.people) ||
    isAnyMissing(after.people, [...before.people, before.person])
  )
}

const isAnyMissing = (ids: readonly number[], among: readonly (number | null)[]): boolean =>
  ids.some((id) => !among.includes(id))

type PrivateRecord = { ticketId: number } | { infoRequestId: number }

/**
 * Names members of a company in a private record, so that they can read it, and returns their ids. Call it with the
 * company held.
 * @throws 400 on `people` for anyone who isn't a member
 */
export async function namePeople(
  tx: Database,
  companyId: number,
  record: PrivateRecord,
  people: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(people)]
  if (ids.length === 0) return ids
  const members = await membersOf(tx, companyId)
    .select('userId')
    .where('userId', 'in', ids)
    .orderBy('userId')
    .execute()
  if (members.length < ids.length) throw fieldError('people', t('Please choose people of this company'))
  await tx
    .insertInto('recordReaders')
    .values(members.map(({ userId }) => ({ userId, ...record })))
    .execute()
  return ids
}
