import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import {
  type PolicyAction,
  type Actor,
  can,
  getVisibleCompanyIds,
  getCompanyScope,
  canSee,
  canSeePerson,
} from '#shared/contract/policy.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { User } from '#shared/users/schemas.ts'
import type { UserStatus } from '#shared/users/values.ts'
import type { userEndpoints as endpoints } from '#shared/users/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { compileOnce } from '#server/platform/db/driver/compile-once.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { getPeopleVisibilityCondition } from '#server/core/access/people-visibility.ts'
import { countRows } from '#server/platform/db/counts.ts'
import {
  selectFirstCompanyName,
  isActiveUser,
  isConfirmedAddress,
  selectPictureUrl,
} from '#server/core/records/sql-fragments.ts'
import { type PageQuery, contains, createTableOrder, readBatches } from '#server/platform/db/paging.ts'
import { mustChangePassword } from '#server/core/auth/initial-password.ts'
import { readList } from '#server/platform/db/searching.ts'
import { STORED_FILE_COLUMNS } from '#server/core/files/queries.ts'
import type { Context } from '#server/core/context/context.ts'

const ORDER_BY_ID = createTableOrder('asc', 'users', { id: 'int4' })

const selectUsers = (db: Database) => db.selectFrom('users').where('users.deletedAt', 'is', null)

/** Selects deleted accounts, except erased accounts, which have nothing left to show. */
const selectDeletedUsers = (db: Database) =>
  db
    .selectFrom('users')
    .where('users.deletedAt', 'is not', null)
    .where(sql<boolean>`users.username not like 'erased #%'`)

/** The username, without the suffix that a deletion appends to free it for someone else. */
const USERNAME = sql<string>`split_part(users.username, ' #', 1)`

const STATUS = sql<UserStatus>`case when users.deleted_at is not null then 'deleted' when users.deactivated_at is not null then 'deactivated'
  when users.invited_at is not null then 'invited' else 'active' end`

/** A client's memberships, in the order in which the client joined. */
const COMPANIES = sql<User['companies']>`coalesce((
  select json_agg(json_build_object('id', company.id, 'name', company.name, 'role', mine.role, 'projectIds',
      case when mine.some_projects then coalesce((select json_agg(project_id order by project_id)
        from membership_projects as chosen
        where chosen.company_id = mine.company_id and chosen.user_id = mine.user_id), '[]') end,
      'news', mine.news) order by mine.created_at, mine.company_id)
  from memberships as mine join companies as company on company.id = mine.company_id
  where mine.user_id = users.id and mine.ended_at is null), '[]')`

/** The companies that a staff freelancer works for. */
const COMPANY_IDS = sql<number[] | null>`case users.role when 'staff' then array(
  select company_id from staff_companies where user_id = users.id order by company_id) end`

const selectUserColumns = (users: ReturnType<typeof selectUsers>) =>
  users
    .select(['id', 'fullName', 'email', 'role', 'staffRole', 'timeZone', 'language', 'createdAt'])
    .select(['languageChosen', 'version', selectFirstCompanyName('users').as('companyName')])
    .select([COMPANIES.as('companies'), COMPANY_IDS.as('companyIds')])
    .select([USERNAME.as('username'), selectPictureUrl('users').as('picture'), STATUS.as('status')])
    .select(isConfirmedAddress('users').as('emailConfirmed'))
    .select(sql<string | null>`nullif(users.pending_email, users.email)`.as('pendingEmail'))

/** The reason why a mail to a user's address bounced. Null if none did. */
const EMAIL_PROBLEM = sql<string | null>`(select error from mails
  where status = 'undelivered' and lower(address) = lower(users.email) order by mails.id desc limit 1)`

type UserFilter = Partial<z.output<typeof endpoints.list.query>>

/** Whether a user's name, username, or email contains the text, or the name of one of the user's companies does. */
const matchesSearch = (actor: Actor | null, q: string | undefined): RawBuilder<SqlBool> =>
  q === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${contains('users.search', toReadableAddress(q))} or users.id = any(array(
        select mine.user_id from companies join memberships as mine on mine.company_id = companies.id
        where mine.ended_at is null and ${contains('companies.search', q)}
          and ${actor ? getVisibilityCondition(actor, 'company.read', { table: 'companies' }) : sql`true`})))`

/** Whether a user is in this company. False for everyone if `actor` doesn't see the company. */
export const isCompanyMember = (actor: Actor | null, company: number): RawBuilder<SqlBool> =>
  actor && !canSee(actor, getCompanyScope(company))
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (select from memberships as mine
        where mine.user_id = users.id and mine.ended_at is null and mine.company_id = ${company})`

/** Returns a user as `actor` can see them. Staff freelancers only see the companies that they work for. */
function toVisibleUser<Person extends Pick<User, 'companies' | 'companyName'>>(
  actor: Actor | null,
  person: Person,
) {
  if (actor?.role !== 'staff' || actor.staffRole !== 'freelancer') return person
  const companies = person.companies.filter(({ id }) => actor.companyIds.includes(id))
  return { ...person, companies, companyName: companies[0]?.name ?? null }
}

/** Selects the users that match a filter. Without an actor, the caller is a command, which can see everyone. */
function selectMatchingUsers(ctx: Context<Actor | null>, { q, role, status, companyId }: UserFilter) {
  let users = (status === 'deleted' ? selectDeletedUsers(ctx.db) : selectUsers(ctx.db)).where(
    matchesSearch(ctx.actor, q),
  )
  if (ctx.actor) users = users.where(getPeopleVisibilityCondition(ctx.actor))
  if (companyId !== undefined) users = users.where(isCompanyMember(ctx.actor, companyId))
  if (role) users = users.where('users.role', '=', role)
  if (status && status !== 'deleted') users = users.where(STATUS, '=', status)
  return users
}

/** Returns a page of the users by id, or of the deleted users if requested. */
export async function readUsers(ctx: Context, query: UserFilter & PageQuery) {
  const users = selectMatchingUsers(ctx, query)
  const page = await readList(ctx.db, selectUserColumns(users).select(EMAIL_PROBLEM.as('emailProblem')), {
    order: ORDER_BY_ID,
    page: query,
    total: () => countRows(ctx.db, users),
  })
  return page.withItems(page.items.map((person) => toVisibleUser(ctx.actor, person)))
}

/** Reads all matching users in batches. */
export const readAllUsers = (ctx: Context<Actor | null>, query: UserFilter) =>
  readBatches(selectUserColumns(selectMatchingUsers(ctx, query)), ORDER_BY_ID)

/** Returns a user whose account isn't deleted. */
export const findUser = (db: Database, id: number) =>
  selectUserColumns(selectUsers(db))
    .select(EMAIL_PROBLEM.as('emailProblem'))
    .where('users.id', '=', id)
    .executeTakeFirst()

export type FoundUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Returns a user who is known to exist. @throws 404 for a user who has been deleted since */
export const getUser = async (db: Database, id: number) => requireRecord(await findUser(db, id), 'Person')

/** SQL: whether the user `person` has API tokens that work. */
const hasWorkingTokens = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from api_tokens where api_tokens.user_id = ${person} and revoked_at is null
    and (expires_at is null or expires_at > now()))`

/** Whether a user has API tokens that work. */
export async function hasApiTokens(db: Database, userId: number): Promise<boolean> {
  const found = hasWorkingTokens(sql`${userId}::integer`).as('found')
  return (await db.selectNoFrom(found).executeTakeFirstOrThrow()).found
}

/** Returns a user as they see themselves, and whether they must change their password. @throws 404 */
export const getMe = async (db: Database, id: number) => requireRecord((await selectMe(db, id))[0], 'Person')

const selectMe = compileOnce((db, id: number) =>
  selectUserColumns(selectUsers(db))
    .select(mustChangePassword(sql.ref('users.id')).as('mustChangePassword'))
    .select(hasWorkingTokens(sql.ref('users.id')).as('hasApiTokens'))
    .where('users.id', '=', id),
)

/** Returns a user as `findUser` does, locked until the transaction ends. Other records can still refer to the user. */
export const lockUser = (tx: Database, id: number) =>
  selectUserColumns(selectUsers(tx)).where('users.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns the active user with this username, ignoring case. */
export const findByUsername = (db: Database, username: string) =>
  selectUserColumns(selectUsers(db).where(isActiveUser('users')))
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()

/**
 * Returns the user for a sign-in name, ignoring case: the user with this username, otherwise the user with this
 * confirmed address, unless several active accounts share that address.
 */
export async function findBySignInName(db: Database, name: string) {
  const isUsername = sql<boolean>`lower(username) = lower(${name})`
  const isAddress = sql<boolean>`lower(email) = lower(${name}) and ${isConfirmedAddress('users')}
    and users.invited_at is null`
  // One query for usernames and addresses, so that they take equally long.
  const [person, another] = await selectUserColumns(selectUsers(db).where(isActiveUser('users')))
    .select(isUsername.as('byUsername'))
    .where((eb) => eb.or([isUsername, isAddress]))
    .orderBy('byUsername', 'desc')
    .limit(2)
    .execute()
  return person?.byUsername || !another ? person : undefined
}

/** Returns the file of a user's picture, if the actor sees the user. */
export const findPicture = (ctx: Context, id: number) =>
  selectUsers(ctx.db)
    .innerJoin('uploads', 'uploads.id', 'users.pictureUploadId')
    .select(STORED_FILE_COLUMNS)
    .where('users.id', '=', id)
    .where(getPeopleVisibilityCondition(ctx.actor))
    .executeTakeFirst()

/**
 * Returns all staff who can sign in, locked until the transaction ends, so that two deletions can't leave the portal
 * without an owner, and two starts can't both create the first staff member.
 */
export async function lockStaff(tx: Database) {
  await acquireLock(tx, LOCKS.staff)
  return selectUsers(tx)
    .select(['id', 'staffRole'])
    .where('role', '=', 'staff')
    .where(isActiveUser('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Whether no other portal owner can sign in. Locks the staff as `lockStaff` does. */
export const isLastPortalOwner = async (tx: Database, id: number): Promise<boolean> =>
  (await lockStaff(tx)).every((other) => other.id === id || other.staffRole !== 'owner')

/** Returns a record scope that `actor` can see only if they can see the user, who can be in several companies. */
function getUserScope(actor: Actor, { id, role, companies }: Pick<User, 'id' | 'role' | 'companies'>) {
  const visibleCompanyIds = getVisibleCompanyIds(actor)
  const isSeen = canSeePerson(actor, { id, role, companyIds: companies.map((company) => company.id) })
  return getCompanyScope(visibleCompanyIds !== 'all' && isSeen ? (visibleCompanyIds[0] ?? null) : null, {
    person: id,
  })
}

/**
 * Returns a function that loads a user if the actor can do an action on them. Only portal owners can manage staff.
 * @throws 404 and 403 as `authorize` does
 */
const createUserLoader =
  (load: typeof lockUser) =>
  async ({ db, actor }: Context, action: PolicyAction, id: number) => {
    const user = await load(db, id)
    const requiredAction = action === 'user.manage' && user?.role === 'staff' ? 'staff.manage' : action
    const permitted = authorize(actor, requiredAction, {
      record: user,
      getScope: (person) => getUserScope(actor, person),
    })
    return toVisibleUser(actor, permitted)
  }

/** Returns a user, locked until the transaction ends, if the actor can do the action to them. */
export const lockAuthorizedUser = createUserLoader(lockUser)

/** Returns a user, if the actor can do the action to them. */
export const getAuthorizedUser = createUserLoader(findUser)

/** Whether `actor` can manage staff accounts and their roles. */
export const canManageStaff = (actor: Actor): boolean => can(actor, 'staff.manage')

/** Returns a user, even if the account was deleted. */
export const findAnyUser = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', '=', id).executeTakeFirst()
