import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import {
  type Actor,
  type Membership,
  type RecordScope,
  can,
  canInRecordScope,
} from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { selectChosenProjects, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import type { PrivateRecordType } from '#server/core/records/reader-columns.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { RECORD_TABLE_SCOPES } from '#server/core/access/table-scopes.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { selectMembers } from './memberships.ts'
import type { Context } from '#server/core/context/context.ts'

const SHARE_ACTIONS = { ticket: 'ticket.share', info_request: 'infoRequest.share' } as const

/** A membership with its user. */
export interface CompanyMember extends Membership {
  id: number
  person: Person
}

/** Returns the members of a company, in the order in which they joined. */
export async function readMembers(db: Database, companyId: number): Promise<CompanyMember[]> {
  return selectMembers(db, companyId)
    .select(['memberships.userId as id', 'companyId', 'role'])
    .select([
      selectPersonInCompany(sql.ref('memberships.userId'), sql.ref('memberships.companyId')).as('person'),
      selectChosenProjects('memberships').as('projectIds'),
    ])
    .orderBy('createdAt')
    .orderBy('userId')
    .execute()
}

const toMemberActor = (member: CompanyMember): Actor => ({
  id: member.id,
  role: 'client',
  companies: [member],
})

/** Whether `actor` can read a record with this scope. */
export const canReadRecord = (actor: Actor, kind: PrivateRecordType, scope: RecordScope): boolean =>
  can(actor, RECORD_TABLE_SCOPES[kind].read, scope)

/** Returns the members who can read a record with this scope. */
export const filterReaders = (
  members: readonly CompanyMember[],
  kind: PrivateRecordType,
  scope: RecordScope,
) => members.filter((member) => canReadRecord(toMemberActor(member), kind, scope))

/**
 * Whether `actor` can change who reads a record with this scope. Staff, owners, and the member it belongs to can. If it
 * isn't private, so can everyone whose role lets them see it and write. Being named in it isn't enough.
 */
export const canShareRecord = (actor: Actor, kind: PrivateRecordType, scope: RecordScope): boolean =>
  canInRecordScope(actor, SHARE_ACTIONS[kind], { ...scope, people: [] })

/** A record before and after a change to its readers. */
interface ReaderChange {
  kind: PrivateRecordType
  current: RecordScope & { company: number }
  next: RecordScope
}

/**
 * Checks a change to a record's readers before it's saved. Every such change goes through here: naming members,
 * making a record no longer private, and reassigning it. Members who are only named in it can only reassign it to an
 * owner, or back.
 *
 * Three other changes let members read records, each with its own check. A merge requires a portal owner, a fresh
 * confirmation, and a preview that names each new reader. A change to a member's role or projects requires
 * `company.manage`. The records of a leaving member go to an owner, who sees private records anyway, or to a chosen
 * successor if `canShareRecord` allows it. Accepting a brief adds no readers, because no one has chosen the new project
 * yet.
 * @throws 403 with the code `company_role` for a change that the actor can't make
 */
export async function authorizeReaderChange(ctx: Context, change: ReaderChange): Promise<void> {
  const { kind, current, next } = change
  if (canShareRecord(ctx.actor, kind, current)) return
  const opens = current.private && !next.private
  const members = await readMembers(ctx.db, current.company)
  if (opens || areReadersDifferent(members, change))
    throw new CompanyRoleRefusal(current.company, opens ? 'opening' : 'sharing')
}

/**
 * Whether a change gives or takes away the right to read a record, or the right to change who reads it. A reassignment
 * to an owner doesn't count if the previous person stays named.
 */
function areReadersDifferent(
  members: readonly CompanyMember[],
  { kind, current, next }: ReaderChange,
): boolean {
  const readers = (scope: RecordScope) => filterReaders(members, kind, scope).map(({ id }) => id)
  const sharers = (scope: RecordScope) =>
    members.filter((member) => canShareRecord(toMemberActor(member), kind, scope)).map(({ id }) => id)
  return (
    isAnyMissing(readers(next), readers(current)) ||
    isAnyMissing(readers(current), readers(next)) ||
    isAnyMissing(sharers(next), sharers(current)) ||
    isAnyMissing(current.people, next.people) ||
    isAnyMissing(next.people, [...current.people, current.person])
  )
}

const isAnyMissing = (ids: readonly number[], others: readonly (number | null)[]): boolean =>
  ids.some((id) => !others.includes(id))

type PrivateRecord = { ticketId: number } | { infoRequestId: number }

/**
 * Names members of a locked company in a private record, so that they can read it, and returns their ids.
 * @throws 400 on `people` for anyone who isn't a member
 */
export async function addReaders(
  tx: Database,
  { companyId, record, userIds }: { companyId: number; record: PrivateRecord; userIds: readonly number[] },
): Promise<number[]> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return ids
  const members = await selectMembers(tx, companyId)
    .select('userId')
    .where('userId', 'in', ids)
    .orderBy('userId')
    .execute()
  if (members.length < ids.length) throw fieldError('people', t('Please choose people at this company'))
  await tx
    .insertInto('recordReaders')
    .values(members.map(({ userId }) => ({ userId, ...record })))
    .execute()
  return ids
}
