import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COMPANIES_MAX, MEMBERS_MAX } from '#shared/companies/values.ts'
import { type CompanyRole } from '#shared/contract/roles.ts'
import type { Membership } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectChosenProjects, isActiveUser } from '#server/core/records/sql-fragments.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { lockRights } from '#server/core/access/rights-locks.ts'
import { publish } from '#server/core/realtime/publish.ts'

/** Whether a user can sign in, as a company's owner must be able to. `people` is the table alias. */
export const canSignIn = (people: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isActiveUser(people)} and ${sql.ref(`${people}.invitedAt`)} is null`

/** Selects the memberships of a company that haven't ended. */
export const selectMembers = (db: Database, companyId: number) =>
  db.selectFrom('memberships').where('companyId', '=', companyId).where('endedAt', 'is', null)

/** Selects the memberships of a user that haven't ended. */
export const selectUserMemberships = (db: Database, userId: number) =>
  db.selectFrom('memberships').where('userId', '=', userId).where('endedAt', 'is', null)

/** Whether a user is a member of a company. Call it with the company locked, so that the user stays in it. */
export const isMember = async (tx: Database, companyId: number, userId: number): Promise<boolean> =>
  (await selectMembers(tx, companyId).select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined

/** Selects the members of a company, and those of `mergedCompanyId`, which is being merged into it. */
export const selectCurrentMembers = (db: Database, companyId: number, mergedCompanyId?: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .where('memberships.endedAt', 'is', null)
    .where(
      sql<SqlBool>`(memberships.company_id = ${companyId} or memberships.company_id = ${mergedCompanyId ?? null}::integer
        and not exists (select from memberships as there where there.company_id = ${companyId}
          and there.user_id = memberships.user_id and there.ended_at is null))`,
    )

/** Returns a membership, even an ended one, locked after the user's rights, as in the user's own writes. */
export async function lockMembership(tx: Database, companyId: number, userId: number) {
  await lockRights(tx, userId)
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.companyId', 'memberships.userId', 'memberships.role', 'memberships.someProjects'])
    .select(['memberships.news', 'memberships.endedAt', 'memberships.version', 'users.fullName'])
    .select(canSignIn('users').as('canSignIn'))
    .where('memberships.companyId', '=', companyId)
    .where('memberships.userId', '=', userId)
    .forUpdate('memberships')
    .executeTakeFirst()
}

export type LockedMembership = NonNullable<Awaited<ReturnType<typeof lockMembership>>>

/** Whether a user counts as an owner: they can sign in, or have an account invitation that still works. */
export const canAccessAccount = (people: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isActiveUser(people)} and (${sql.ref(`${people}.invitedAt`)} is null or exists (
    select from account_links where account_links.user_id = ${sql.ref(`${people}.id`)} and purpose = 'invitation'
      and used_at is null and expires_at > now()))`

/**
 * Whether a company has no owner who can sign in and no invited owner. The query only looks at companies without an
 * owner and companies with an owner who can't sign in, so its cost doesn't grow with the number of companies.
 */
export const LACKS_OWNER = sql<SqlBool>`(companies.id = any(array(
    select company_id from ownerless_companies
    union select owned.company_id from users join memberships as owned on owned.user_id = users.id
      where users.role = 'client' and (
          users.deleted_at is not null or users.deactivated_at is not null or users.invited_at is not null)
        and owned.role = 'owner' and owned.ended_at is null))
  and not exists (
    select from memberships join users on users.id = memberships.user_id
    where memberships.company_id = companies.id and memberships.role = 'owner' and memberships.ended_at is null
      and ${canAccessAccount('users')})
  and not exists (
    select from company_invitations as open_one
    where open_one.company_id = companies.id and open_one.role = 'owner' and open_one.used_at is null
      and open_one.revoked_at is null and open_one.expires_at > now()))`

/**
 * Whether the user of a row of `memberships` is the only owner of the company. Someone who is only invited to the
 * company doesn't own it yet and doesn't count here, although `LACKS_OWNER` lets staff wait for their answer.
 */
export const OWNS_ALONE = sql<boolean>`(memberships.role = 'owner' and memberships.ended_at is null and not exists (
  select from memberships as other join users on users.id = other.user_id
  where other.company_id = memberships.company_id and other.user_id <> memberships.user_id
    and other.role = 'owner' and other.ended_at is null and ${canAccessAccount('users')}))`

/** Whether the user of a row of `memberships` is the only member that the company has ever had. */
export const WAS_ALWAYS_ALONE = sql<boolean>`not exists (
  select from memberships as other
  where other.company_id = memberships.company_id and other.user_id <> memberships.user_id)`

/** Returns the ids of a company's owners who can sign in, in the order in which they joined. */
export async function listOwnerIds(
  db: Database,
  companyId: number,
  mergedCompanyId?: number,
): Promise<number[]> {
  const owners = await selectCurrentMembers(db, companyId, mergedCompanyId)
    .select('memberships.userId')
    .where('memberships.role', '=', 'owner')
    .where(canSignIn('users'))
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  return owners.map(({ userId }) => userId)
}

/** @throws 409 with the code `last_owner` if no one else owns the company and can sign in */
export async function requireAnotherOwner(
  tx: Database,
  { id, name: company }: { id: number; name: string },
  membership: Pick<LockedMembership, 'userId' | 'role' | 'canSignIn'>,
): Promise<void> {
  if (membership.role !== 'owner' || !membership.canSignIn) return
  if ((await listOwnerIds(tx, id)).some((ownerId) => ownerId !== membership.userId)) return
  throw conflict(
    t('{company} needs an owner who can sign in. Make someone else an owner first.', { company }),
    { code: 'last_owner' },
  )
}

export const countMembers = (db: Database, companyId: number): Promise<number> =>
  countRows(db, selectMembers(db, companyId))

/** Checks that a locked company has room for another member. @throws 409 with the code `too_many` */
export async function enforceMemberLimit(
  tx: Database,
  { id, name: company }: { id: number; name: string },
): Promise<void> {
  if ((await countMembers(tx, id)) < MEMBERS_MAX) return
  throw conflict(
    t('{company} already has {max, plural, one {# person} other {# people}}, the most a company can have.', {
      company,
      max: MEMBERS_MAX,
    }),
    { code: 'too_many' },
  )
}

interface NewMembership {
  companyId: number
  userId: number
  role: CompanyRole
  /** The projects that the member is limited to. Null means all projects. */
  projectIds?: readonly number[] | null
  /** The user who invited the member, or the staff member who added them. */
  invitedBy?: number | null
}

/**
 * Makes a user a member of a company, even if they were a member before. Returns false for a current member, whose
 * membership stays as it is.
 * @throws 409 with the code `too_many` for a user who is in 30 companies
 */
export async function tryJoinCompany(tx: Database, membership: NewMembership): Promise<boolean> {
  const { companyId, userId, role, projectIds = null, invitedBy = null } = membership
  // The user's own writes lock their rights before their account.
  await lockRights(tx, userId)
  // If the user joins two companies at the same time, the second join counts the first.
  await lockUserRow(tx, userId)
  if (await isMember(tx, companyId, userId)) return false
  await enforceCompanyLimit(tx, userId)
  const fields = { role, someProjects: projectIds !== null, invitedBy, news: 'all' } as const
  await tx
    .insertInto('memberships')
    .values({ companyId, userId, ...fields })
    .onConflict((oc) =>
      oc
        .columns(['companyId', 'userId'])
        .doUpdateSet({ ...fields, createdAt: sql`now()`, endedAt: null, endedBy: null }),
    )
    .execute()
  await saveMemberProjects(tx, { companyId, userId }, projectIds)
  return true
}

async function enforceCompanyLimit(tx: Database, userId: number): Promise<void> {
  if ((await countRows(tx, selectUserMemberships(tx, userId))) < COMPANIES_MAX) return
  throw conflict(
    t('A person can belong to at most {max, plural, one {# company} other {# companies}}.', {
      max: COMPANIES_MAX,
    }),
    { code: 'too_many' },
  )
}

/** Returns the current memberships in these companies, of one user or of all users. */
export async function readMemberships(
  db: Database,
  companyIds: readonly number[],
  userId?: number,
): Promise<(Membership & { userId: number })[]> {
  const { rows } = await sql<Membership & { userId: number }>`
    select company_id as "companyId", user_id as "userId", role, ${selectChosenProjects('memberships')} as "projectIds"
    from memberships
    where company_id = any(${[...companyIds]}) and ended_at is null
      and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    order by user_id, company_id`.execute(db)
  return rows
}

/** Saves the projects that a member is limited to. Null means no limit. */
export async function saveMemberProjects(
  tx: Database,
  { companyId, userId }: { companyId: number; userId: number },
  projectIds: readonly number[] | null,
): Promise<void> {
  await tx
    .deleteFrom('membershipProjects')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  if (!projectIds?.length) return
  await tx
    .insertInto('membershipProjects')
    .values([...new Set(projectIds)].map((projectId) => ({ companyId, userId, projectId })))
    .execute()
}

interface ProjectChoice {
  role: CompanyRole
  projectIds: readonly number[] | null | undefined
  /** The projects that the member was limited to before. If this is empty, the new choice can also be empty. */
  previousIds?: readonly number[] | null
}

/**
 * Checks the projects chosen for a member.
 * @throws 400 for an owner, who sees all projects, for projects of another company, and for an empty choice, with which
 * the member would see nothing
 */
export async function validateProjectChoice(
  db: Database,
  companyId: number,
  { role, projectIds, previousIds }: ProjectChoice,
): Promise<void> {
  if (projectIds == null) return
  if (role === 'owner') throw fieldError('projectIds', t('Owners see every project'))
  const chosen = [...new Set(projectIds)]
  if (chosen.length === 0) {
    if (previousIds?.length === 0) return
    throw fieldError('projectIds', t('Choose at least one project'))
  }
  if ((await filterCompanyProjectIds(db, companyId, chosen)).length < chosen.length)
    throw fieldError('projectIds', t('Choose this company’s projects'))
}

/** Returns the ids of the projects that belong to a company. */
export async function filterCompanyProjectIds(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return projects.map(({ id }) => id)
}

/** Publishes that users' rights have changed. Their event streams end, and their pages reload everything. */
export const publishRightsChange = (tx: Database, ...userIds: number[]): Promise<void> =>
  publish(tx, ...userIds.map((userId) => ({ kind: 'sessions-ended', userId }) as const))
