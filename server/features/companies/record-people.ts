import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import { type Actor, type Membership, type Place, can, placeIn } from '#shared/contract/policy.ts'
import { rightsChanged } from '#server/companies/rights-changed.ts'
import type { Database } from '#server/db/connection.ts'
import { personIn } from '#server/db/fragments.ts'
import { CompanyRoleRefusal } from '#server/guard/company-role.ts'
import { fieldError } from '#server/http/errors.ts'
import { forgetRecord } from './forget-record.ts'
import { t } from '#shared/words.ts'

/** A ticket or a request, of which a company's people see as much as its place says. */
export interface Shared {
  kind: 'ticket' | 'info_request'
  id: number
  place: Place & { company: number }
}

const TABLES = { ticket: 'tickets', info_request: 'infoRequests' } as const
const COLUMNS = { ticket: 'ticketId', info_request: 'infoRequestId' } as const
const READING = { ticket: 'ticket.read', info_request: 'infoRequest.read' } as const

interface Member extends Membership {
  id: number
  person: Person
}

/** Those who belong to a company, who joined first at the beginning. */
async function readMembers(db: Database, companyId: number): Promise<Member[]> {
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

/** Who is to be named stays in the company until the transaction ends. */
const holdMembers = (tx: Database, companyId: number, people: readonly number[]) =>
  tx
    .selectFrom('memberships')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', '=', sql<number>`any(${[...people]})`)
    .where('endedAt', 'is', null)
    .orderBy('userId')
    .forShare()
    .execute()

const CHOSEN: RawBuilder<number[] | null> = sql`case when memberships.some_projects then array(
  select project_id from membership_projects as chosen
  where chosen.company_id = memberships.company_id and chosen.user_id = memberships.user_id) end`

const readersAmong = (members: readonly Member[], kind: Shared['kind'], place: Place): Member[] =>
  members.filter((member) =>
    can({ id: member.id, role: 'client', companies: [member] }, READING[kind], place),
  )

/** Who of its company sees a record, and who is named in it. */
export async function readRecordPeople(db: Database, { kind, place }: Shared) {
  const members = await readMembers(db, place.company)
  return {
    private: place.private,
    people: members.filter(({ id }) => place.people.includes(id)).map(({ person }) => person),
    readers: readersAmong(members, kind, place).map(({ person }) => person),
  }
}

interface Chosen {
  private: boolean
  people: readonly number[]
}

/** Who gained sight of a record and who lost it, and where it stands from now on. */
interface Change {
  place: Shared['place']
  named: number[]
  lost: number[]
}

/**
 * Says who sees a locked record. Who makes it private and would not see it any longer is named in it, too. Whoever no longer
 * sees it loses what they were told of it.
 * @throws 400 for people who are not of the company, 403 with the code `company_role` for opening it by others than whose it
 * is, owners and staff
 */
export async function setRecordPeople(
  tx: Database,
  actor: Actor,
  { kind, id, place }: Shared,
  chosen: Chosen,
): Promise<Change> {
  if (place.private && !chosen.private) ensureMayOpen(actor, place)
  await holdMembers(tx, place.company, chosen.people)
  const members = await readMembers(tx, place.company)
  const people = namedIn(members, actor, { kind, place }, chosen)
  const next = { ...place, private: chosen.private, people }
  await name(tx, kind, id, people)
  if (next.private !== place.private) await setPrivate(tx, kind, id, next.private)
  const [before, after] = [place, next].map((one) => readersAmong(members, kind, one).map((each) => each.id))
  const lost = before?.filter((one) => !after?.includes(one)) ?? []
  if (lost.length > 0) {
    await forgetRecord(tx, lost, kind, id)
    await rightsChanged(tx, ...lost)
  }
  return { place: next, named: people.filter((one) => !place.people.includes(one) && one !== actor.id), lost }
}

function namedIn(
  members: readonly Member[],
  actor: Actor,
  { kind, place }: Pick<Shared, 'kind' | 'place'>,
  chosen: Chosen,
): number[] {
  if (chosen.people.some((one) => !members.some(({ id }) => id === one)))
    throw fieldError('people', t('Name people of this company'))
  const named = new Set(chosen.people.filter((one) => one !== place.person))
  const next = { ...place, private: chosen.private, people: [...named] }
  const isShutOut = actor.role === 'client' && !can(actor, READING[kind], next)
  if (chosen.private && isShutOut) named.add(actor.id)
  return [...named]
}

function ensureMayOpen(actor: Actor, place: Shared['place']): void {
  if (actor.role === 'staff' || actor.id === place.person) return
  if (!can(actor, 'company.manage', placeIn(place.company)))
    throw new CompanyRoleRefusal(place.company, 'opening')
}

async function name(
  tx: Database,
  kind: Shared['kind'],
  id: number,
  people: readonly number[],
): Promise<void> {
  const column = COLUMNS[kind]
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

/** A record takes its activities along, and what waits until nobody can undo it any longer. */
async function setPrivate(tx: Database, kind: Shared['kind'], id: number, isPrivate: boolean): Promise<void> {
  await tx.updateTable(TABLES[kind]).set({ private: isPrivate }).where('id', '=', id).execute()
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
