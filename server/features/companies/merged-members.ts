import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { CompanyMergeResult } from '#shared/companies/schemas.ts'
import { COMPANY_ROLES } from '#shared/contract/roles.ts'
import type { Person } from '#shared/contract/fields.ts'
import { type Membership, isVisibleToMember } from '#shared/contract/policy.ts'
import { type Condition, SQL_LOGIC, toSql } from '#server/core/access/conditions.ts'
import { RECORD_TABLE_SCOPES } from '#server/core/access/table-scopes.ts'
import { PRIVATE_RECORD_TYPES, type PrivateRecordType } from '#server/core/records/reader-columns.ts'
import type { LockedCompany } from './companies.ts'
import { type WorkItem, listOpenWork } from './open-work.ts'
import { type MembershipChange, reassignLostWork, previewReassignment, getLostWork } from './lost-work.ts'
import { readMemberships } from './memberships.ts'
import { type DefaultSuccessors, getDefaultSuccessors } from './successors.ts'
import { deleteLostHandovers } from './lost-handovers.ts'
import { readPersonCard } from './people-queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import type { Context } from '#server/core/context/context.ts'
import { deleteHiddenNotifications } from '#server/core/notifications/delete-notifications.ts'

/** A member of both companies who can do or see less in the remaining one, and the records they lose. */
interface DemotedMember {
  person: Person
  from: Membership
  change: MembershipChange
  lostItems: readonly WorkItem[]
  defaultSuccessors: DefaultSuccessors
}

/** Returns members of both companies who get a lower role or a project limit, or lose records, in a merge. */
export async function listDemotedMembers(ctx: Context, from: number, into: number): Promise<DemotedMember[]> {
  const people = Map.groupBy(await readMemberships(ctx.db, [from, into]), ({ userId }) => userId)
  const options = { actorId: ctx.actor.id, mergedCompanyId: from }
  const shrinking: DemotedMember[] = []
  for (const [userId, before] of people) {
    const [fromMembership, intoMembership] = [from, into].map((company) =>
      before.find(({ companyId }) => companyId === company),
    )
    if (!fromMembership || !intoMembership) continue
    // Members limited to projects in both companies get the union of those projects.
    const projectIds = intoMembership.projectIds && [
      ...new Set([...intoMembership.projectIds, ...(fromMembership.projectIds ?? [])]),
    ]
    const change = {
      userId,
      previous: before,
      next: { companyId: into, role: intoMembership.role, projectIds },
    }
    const openWork: WorkItem[] = []
    for (const companyId of [from, into])
      openWork.push(...(await listOpenWork(ctx.db, { companyId, userId })))
    const lostItems = getLostWork(change, openWork)
    if (!hasLessAccess(change.next, fromMembership) && lostItems.length === 0) continue
    const defaultSuccessors = await getDefaultSuccessors(ctx.db, { companyId: into, userId }, options)
    const person = await readPersonCard(ctx.db, into, userId)
    shrinking.push({ person, from: fromMembership, change, lostItems, defaultSuccessors })
  }
  return shrinking
}

const hasLessAccess = (next: Omit<Membership, 'companyId'>, previous: Membership) =>
  COMPANY_ROLES.indexOf(next.role) > COMPANY_ROLES.indexOf(previous.role) ||
  (next.projectIds !== null && previous.projectIds === null)

/** Returns the members found by `listDemotedMembers`, for a preview. */
export async function previewDemotions(
  ctx: Context,
  from: number,
  into: number,
): Promise<NonNullable<z.input<typeof CompanyMergeResult>['roles']>> {
  const roles = []
  const demoted = await listDemotedMembers(ctx, from, into)
  for (const { person, from: fromMembership, change, lostItems, defaultSuccessors } of demoted)
    roles.push({
      person,
      from: toMergedRole(fromMembership),
      to: toMergedRole(change.next),
      handsOver: await previewReassignment(ctx.db, into, { lostItems, defaultSuccessors }),
    })
  return roles
}

const toMergedRole = ({ role, projectIds }: Omit<Membership, 'companyId'>) => ({
  role,
  projectIds: projectIds && [...projectIds],
})

/** After the move, reassigns a member's lost records and deletes notifications about hidden records. */
export async function applyDemotion(
  ctx: Context,
  company: LockedCompany,
  { person: { fullName }, change: { userId }, lostItems, defaultSuccessors }: DemotedMember,
): Promise<void> {
  await reassignLostWork(ctx, company, { userId, fullName, lostItems, defaultSuccessors })
  await deleteLostHandovers(ctx.db, { companyId: company.id, userId })
  await deleteHiddenNotifications(ctx.db, { companyId: company.id, userId })
}

type NewReaders = NonNullable<z.output<typeof CompanyMergeResult>['willSee']>
type StaffGain = NonNullable<z.output<typeof CompanyMergeResult>['team']>[number]

/** Selects the staff freelancers who work for only one of two companies, with the company that they gain. */
const selectGainingStaff = (from: number, into: number) => sql`
  select users.id as user_id, gained.id as company_id
  from users join companies gained on gained.id in (${from}, ${into})
  where users.staff_role = 'freelancer' and users.deleted_at is null
    and exists (select from staff_companies other where other.user_id = users.id
      and other.company_id in (${from}, ${into}) and other.company_id <> gained.id)
    and not exists (select from staff_companies own where own.user_id = users.id and own.company_id = gained.id)`

/** Returns the freelancers who will see all records, even private ones, of a company that is new to them. */
export async function listStaffGains(db: Database, from: number, into: number): Promise<StaffGain[]> {
  const { rows } = await sql<StaffGain>`
    select ${selectPersonInCompany(sql`gaining.user_id`, sql`null::integer`)} as person,
      json_build_object('id', companies.id, 'name', companies.name) as gains
    from (${selectGainingStaff(from, into)}) gaining join companies on companies.id = gaining.company_id
    order by gaining.user_id`.execute(db)
  return rows
}

/** The maximum number of records in a preview. It's more than anyone would read. */
const PREVIEW_MAX = 500

/**
 * Returns the private records with the people who will newly see them once everything of a company is moved into
 * another one: the owners that the other company then has, and the staff freelancers who work for only one of the two.
 * Members of both keep their role in the other company. Records that someone saw before are left out for them.
 */
export async function listNewReaders(db: Database, from: number, into: number): Promise<NewReaders> {
  const selectPrivateRecords = (kind: PrivateRecordType) => {
    const { table, person, readers } = RECORD_TABLE_SCOPES[kind]
    return sql`
      select ${kind} as kind, record.id, record.title, record.company_id, ${sql.ref(`record.${person}`)} as person,
        array(select user_id from record_readers where ${sql.ref(readers)} = record.id) as named
      from ${sql.table(table)} record where record.private and record.company_id in (${from}, ${into})`
  }
  const hasSeen = isVisibleToMember<Condition>(SQL_LOGIC, {
    isOwner: sql<SqlBool>`before.role = 'owner'`,
    canSeeAllProjects: false,
    isInVisibleProject: false,
    isOwnRecord: sql<SqlBool>`before.user_id = records.person`,
    isNamed: sql<SqlBool>`before.user_id = any(records.named)`,
    isPrivate: true,
  })
  const { rows } = await sql<{
    entityType: NewReaders[number]['entityType']
    entityId: number
    title: string
    people: Person[]
  }>`
    with records as (
        ${sql.join(PRIVATE_RECORD_TYPES.map(selectPrivateRecords), sql` union all `)}),
      current as (
        select * from memberships where company_id in (${from}, ${into}) and ended_at is null),
      owners as (
        select user_id, created_at from current where role = 'owner' and company_id = ${into}
        union all
        select user_id, created_at from current where role = 'owner' and company_id = ${from} and not exists (
          select from current there where there.company_id = ${into} and there.user_id = current.user_id)),
      gains as (
        select records.kind, records.id, records.title, owners.user_id, owners.created_at
        from records cross join owners
        where not exists (
          select from current before where before.company_id = records.company_id and before.user_id = owners.user_id
            and ${toSql(hasSeen)})
        union all
        select records.kind, records.id, records.title, gaining.user_id, users.created_at
        from records join (${selectGainingStaff(from, into)}) gaining on gaining.company_id = records.company_id
          join users on users.id = gaining.user_id)
    select kind as "entityType", id as "entityId", title,
      json_agg(${selectPersonInCompany(sql`gains.user_id`, sql`${into}::integer`)} order by created_at, user_id) as people
    from gains group by kind, id, title order by kind, id limit ${PREVIEW_MAX}`.execute(db)
  return rows
}
