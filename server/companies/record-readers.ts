import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import { type Actor, type Membership, type Place, can, mayIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { personIn } from '#server/db/fragments.ts'
import { CompanyRoleRefusal } from '#server/guard/company-role.ts'

/** The kinds of records that may be private. */
export type PrivateKind = 'ticket' | 'info_request'

const READING = { ticket: 'ticket.read', info_request: 'infoRequest.read' } as const
const SHARING = { ticket: 'ticket.share', info_request: 'infoRequest.share' } as const

/** A person of a company. */
export interface CompanyMember extends Membership {
  id: number
  person: Person
}

const CHOSEN: RawBuilder<number[] | null> = sql`case when memberships.some_projects then array(
  select project_id from membership_projects as chosen
  where chosen.company_id = memberships.company_id and chosen.user_id = memberships.user_id) end`

/** The members of a company, in the order in which they joined. */
export async function readMembers(db: Database, companyId: number): Promise<CompanyMember[]> {
  return db
    .selectFrom('memberships')
    .select(['memberships.userId as id', 'companyId', 'role'])
    .select([
      personIn(sql.ref('memberships.userId'), sql.ref('memberships.companyId')).as('person'),
      CHOSEN.as('projectIds'),
    ])
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('userId')
    .execute()
}

const actorOf = (member: CompanyMember): Actor => ({ id: member.id, role: 'client', companies: [member] })

/** Whether `actor` may read a record in `place`. */
export const mayRead = (actor: Actor, kind: PrivateKind, place: Place): boolean =>
  can(actor, READING[kind], place)

/** The members who may read a record in `place`. */
export const readersAmong = (members: readonly CompanyMember[], kind: PrivateKind, place: Place) =>
  members.filter((member) => mayRead(actorOf(member), kind, place))

/**
 * Whether `actor` may change who reads a record in `place`: staff, the person it belongs to, owners, and while it is not
 * private, everyone whose role lets them see it and write. Being named in it is not enough.
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
 * Checks a change of who reads a record, before it is written. Every such change goes through here: naming people, opening
 * a private record, and handing one over. People who are only named in it may only hand it to an owner, or back.
 *
 * Three other changes let people read records, each with its own check. A merge requires an owner of the portal, a fresh
 * confirmation, and a preview that names each new reader. A change of a person's role or projects requires `company.manage`.
 * The records of a person who leaves go to an owner, who sees private records anyway, or to a chosen successor if `mayShare`
 * holds. Accepting a brief adds no readers, because no one has chosen the new project yet.
 * @throws 403 with the code `company_role` for a change that `actor` may not make
 */
export async function ensureMayChangeReaders(
  tx: Database,
  actor: Actor,
  { kind, before, after }: ReaderChange,
): Promise<void> {
  if (mayShare(actor, kind, before)) return
  const opens = before.private && !after.private
  const members = await readMembers(tx, before.company)
  if (opens || areDifferent(members, kind, before, after))
    throw new CompanyRoleRefusal(before.company, opens ? 'opening' : 'sharing')
}

/**
 * Whether a change gives or takes the right to read a record or to change who reads it. A handover to an owner, after
 * which the person it belonged to stays named, does not count.
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
