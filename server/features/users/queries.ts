import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import {
  type Action,
  type Actor,
  can,
  companiesSeenBy,
  placeIn,
  sees,
  seesPerson,
} from '#shared/contract/policy.ts'
import { readableAddress } from '#shared/contract/email-address.ts'
import type { User } from '#shared/users/schemas.ts'
import type { UserStatus } from '#shared/users/values.ts'
import type { users as endpoints } from '#shared/users/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { compileOnce } from '#server/platform/db/driver/compile-once.ts'
import { LOCKS, takeLock } from '#server/platform/db/locks.ts'
import { ensure, found } from '#server/core/access/access.ts'
import { reach } from '#server/core/access/reach.ts'
import { reachOfPeople } from '#server/core/access/reach-of-people.ts'
import { countRows } from '#server/platform/db/counts.ts'
import {
  firstCompanyName,
  isActivePerson,
  isConfirmedAddress,
  pictureOf,
} from '#server/core/records/sql-fragments.ts'
import { type PageQuery, contains, orderOf, readBatches } from '#server/platform/db/paging.ts'
import { mustChangePassword } from '#server/core/auth/typed-password.ts'
import { readList } from '#server/platform/db/searching.ts'
import { STORED } from '#server/core/files/queries.ts'
import type { Context } from '#server/core/context/context.ts'

const BY_NUMBER = orderOf('asc', 'users', { id: 'int4' })

const people = (db: Database) => db.selectFrom('users').where('users.deletedAt', 'is', null)

/** Selects deleted accounts, except erased accounts, which have nothing left to show. */
const deletedPeople = (db: Database) =>
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

const selected = (users: ReturnType<typeof people>) =>
  users
    .select(['id', 'fullName', 'email', 'role', 'staffRole', 'timeZone', 'language', 'createdAt'])
    .select([
      COMPANIES.as('companies'),
      firstCompanyName('users').as('companyName'),
      COMPANY_IDS.as('companyIds'),
    ])
    .select(['languageChosen', 'version'])
    .select([USERNAME.as('username'), pictureOf('users').as('picture'), STATUS.as('status')])
    .select(isConfirmedAddress('users').as('emailConfirmed'))
    .select(sql<string | null>`nullif(users.pending_email, users.email)`.as('pendingEmail'))

type UserFilter = Partial<z.output<typeof endpoints.list.query>>

/** Whether a user is in a company. `company` is an SQL condition, in which `mine` is the membership. */
const isOf = (company: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from memberships as mine
    where mine.user_id = users.id and mine.ended_at is null and ${company})`

/** Whether a user's name, username, or email contains the text, or the name of one of the user's companies does. */
const named = (actor: Actor | null, q: string | undefined): RawBuilder<SqlBool> =>
  q === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${contains('users.search', readableAddress(q))} or users.id = any(array(
        select mine.user_id from companies join memberships as mine on mine.company_id = companies.id
        where mine.ended_at is null and ${contains('companies.search', q)}
          and ${actor ? reach(actor, 'company.read', 'companies') : sql`true`})))`

/** Whether a user is in this company. False for everyone if `actor` doesn't see the company. */
export const isPersonOf = (actor: Actor | null, company: number): RawBuilder<SqlBool> =>
  actor && !sees(actor, placeIn(company)) ? sql<SqlBool>`false` : isOf(sql`mine.company_id = ${company}`)

/** Returns a user as `actor` can see them. Staff freelancers only see the companies that they work for. */
function asSeenBy<Person extends Pick<User, 'companies' | 'companyName'>>(
  actor: Actor | null,
  person: Person,
) {
  if (actor?.role !== 'staff' || actor.staffRole !== 'freelancer') return person
  const companies = person.companies.filter(({ id }) => actor.companyIds.includes(id))
  return { ...person, companies, companyName: companies[0]?.name ?? null }
}

/**
 * Selects the users that match a filter. Without an actor, it's the operator at the command line, who sees everyone.
 */
function matching(ctx: Context<Actor | null>, { q, role, status, companyId }: UserFilter) {
  let users = (status === 'deleted' ? deletedPeople(ctx.db) : people(ctx.db)).where(named(ctx.actor, q))
  if (ctx.actor) users = users.where(reachOfPeople(ctx.actor))
  if (companyId !== undefined) users = users.where(isPersonOf(ctx.actor, companyId))
  if (role) users = users.where('users.role', '=', role)
  if (status && status !== 'deleted') users = users.where(STATUS, '=', status)
  return users
}

/** Returns a page of the users by id, or of the deleted users if requested. */
export async function readUsers(ctx: Context, query: UserFilter & PageQuery) {
  const users = matching(ctx, query)
  const page = await readList(ctx.db, selected(users), BY_NUMBER, query, () => countRows(ctx.db, users))
  return page.with(page.items.map((person) => asSeenBy(ctx.actor, person)))
}

/** Reads all matching users in batches. */
export const readAllUsers = (ctx: Context<Actor | null>, query: UserFilter) =>
  readBatches(selected(matching(ctx, query)), BY_NUMBER)

/** Returns a user whose account isn't deleted. */
export const findUser = (db: Database, id: number) =>
  selected(people(db)).where('users.id', '=', id).executeTakeFirst()

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Returns a user who is known to exist. @throws 404 for a user who has been deleted since */
export const foundUser = async (db: Database, id: number) => found(await findUser(db, id), 'Person')

/**
 * Returns a user as they see themselves, and whether they must change a password that staff entered.
 * @throws 404 for a user who has been deleted since
 */
export const foundMe = async (db: Database, id: number) => found((await readMe(db, id))[0], 'Person')

const readMe = compileOnce((db, id: number) =>
  selected(people(db))
    .select(mustChangePassword(sql.ref('users.id')).as('mustChangePassword'))
    .where('users.id', '=', id),
)

/** Returns a user as `findUser` does, locked until the transaction ends. Other records can still refer to the user. */
export const lockUser = (tx: Database, id: number) =>
  selected(people(tx)).where('users.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns the active user with this username, ignoring case. */
export const findByUsername = (db: Database, username: string) =>
  selected(people(db).where(isActivePerson('users')))
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
  const [person, another] = await selected(people(db).where(isActivePerson('users')))
    .select(isUsername.as('byUsername'))
    .where((eb) => eb.or([isUsername, isAddress]))
    .orderBy('byUsername', 'desc')
    .limit(2)
    .execute()
  return person?.byUsername || !another ? person : undefined
}

/** Returns the file of a user's picture, if the actor sees the user. */
export const findPicture = (ctx: Context, id: number) =>
  people(ctx.db)
    .innerJoin('uploads', 'uploads.id', 'users.pictureUploadId')
    .select(STORED)
    .where('users.id', '=', id)
    .where(reachOfPeople(ctx.actor))
    .executeTakeFirst()

/**
 * Returns all staff who can sign in, locked until the transaction ends, so that two deletions can't leave the portal
 * without an owner, and two starts can't both create the first staff member.
 */
export async function lockStaff(tx: Database) {
  await takeLock(tx, LOCKS.staff)
  return people(tx)
    .select(['id', 'staffRole'])
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Whether no other portal owner can sign in. Locks the staff as `lockStaff` does. */
export const isLastOwner = async (tx: Database, id: number): Promise<boolean> =>
  (await lockStaff(tx)).every((other) => other.id === id || other.staffRole !== 'owner')

/** Returns a place that `actor` sees if and only if they see the user. A user can be in several companies. */
function placeFor(actor: Actor, { id, role, companies }: Pick<User, 'id' | 'role' | 'companies'>) {
  const seen = companiesSeenBy(actor)
  const isSeen = seesPerson(actor, { id, role, companyIds: companies.map((company) => company.id) })
  return placeIn(seen !== 'all' && isSeen ? (seen[0] ?? null) : null, { person: id })
}

/** Loads a user if the actor can do an action to them. Only owners can manage staff accounts. @throws 404, 403 */
const permittedBy =
  (load: typeof lockUser) =>
  async ({ db, actor }: Context, action: Action, id: number) => {
    const user = await load(db, id)
    const asked = action === 'user.manage' && user?.role === 'staff' ? 'staff.manage' : action
    const permitted = ensure(actor, asked, user, (person) => placeFor(actor, person))
    return asSeenBy(actor, permitted)
  }

/** Returns a user, locked until the transaction ends, if the actor can do the action to them. */
export const lockableUser = permittedBy(lockUser)

/** Returns a user, if the actor can do the action to them. */
export const permittedUser = permittedBy(findUser)

/** Whether `actor` can manage staff accounts and their roles. */
export const managesStaff = (actor: Actor): boolean => can(actor, 'staff.manage')

/** Returns a user, even if the account was deleted. */
export const findAnybody = (db: Database, id: number) =>
  db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', '=', id).executeTakeFirst()
