import { sql } from 'kysely'
import type * as z from 'zod'
import type { UserStatus } from '#shared/users/values.ts'
import type { users as endpoints } from '#shared/users/endpoints.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import { found, permitted } from '#server/guard/access.ts'
import { countRows } from '#server/db/counts.ts'
import { isActivePerson, isConfirmedAddress, pictureOf } from '#server/db/fragments.ts'
import { type PageQuery, contains, orderOf, readBatches, readPage } from '#server/db/paging.ts'
import { prepared } from '#server/db/prepared.ts'
import { readSearch } from '#server/db/searching.ts'
import { STORED } from '#server/features/files/queries.ts'

const BY_NUMBER = orderOf('asc', 'users', { id: 'int4' })

const people = (db: Database) => db.selectFrom('users').where('users.deletedAt', 'is', null)

/** Deleted accounts, except erased ones, of which nothing is left to show. */
const deletedPeople = (db: Database) =>
  db
    .selectFrom('users')
    .where('users.deletedAt', 'is not', null)
    .where(sql<boolean>`users.username not like 'erased #%'`)

/** Without the suffix that a deletion appends to free the name for somebody else. */
const USERNAME = sql<string>`split_part(users.username, ' #', 1)`

const STATUS = sql<UserStatus>`case when users.deleted_at is not null then 'deleted' when users.deactivated_at is not null then 'deactivated'
  when users.invited_at is not null then 'invited' else 'active' end`

const selected = (users: ReturnType<typeof people>) =>
  users
    .select(['id', 'fullName', 'email', 'role', 'companyName', 'timeZone', 'language', 'createdAt'])
    .select(['languageChosen', 'version'])
    .select([USERNAME.as('username'), pictureOf('users').as('picture'), STATUS.as('status')])
    .select(isConfirmedAddress('users').as('emailConfirmed'))
    .select(sql<string | null>`nullif(users.pending_email, users.email)`.as('pendingEmail'))

type UserFilter = Partial<z.output<typeof endpoints.list.query>>

function matching(db: Database, { q, role, status }: UserFilter) {
  let users = (status === 'deleted' ? deletedPeople(db) : people(db)).where(contains('users.search', q))
  if (role) users = users.where('users.role', '=', role)
  if (status && status !== 'deleted') users = users.where(STATUS, '=', status)
  return users
}

/** A page of the people who have an account, by id; if requested, of those whose account was deleted. */
export function readUsers(db: Database, query: UserFilter & PageQuery) {
  const users = matching(db, query)
  if (query.q) return readSearch(db, selected(users), BY_NUMBER, query)
  return readPage(selected(users), BY_NUMBER, query, () => countRows(db, users))
}

/** The same people, all of them, in batches. */
export const readAllUsers = (db: Database, query: UserFilter) =>
  readBatches(selected(matching(db, query)), BY_NUMBER)

/** A person who has an account. */
export const findUser = async (db: Database, id: number) => (await userById(db, id))[0]

const userById = prepared((db, id: number) => selected(people(db)).where('users.id', '=', id))

/** The same, who is known to be there. @throws 404 who was deleted meanwhile */
export const foundUser = async (db: Database, id: number) => found(await findUser(db, id), 'Person')

/** The same, locked until the transaction ends, though others may refer to it meanwhile. */
export const lockUser = (tx: Database, id: number) =>
  selected(people(tx)).where('users.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The active person with this username, ignoring case. */
export const findByUsername = (db: Database, username: string) =>
  selected(people(db).where(isActivePerson('users')))
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()

/**
 * The person whom a name typed to sign in means, ignoring case: whoever has it as a username, otherwise whose confirmed
 * address it is, unless several active accounts share that address.
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

/** The file of a person's picture, without checking access. */
export const findPicture = (db: Database, id: number) =>
  people(db)
    .innerJoin('uploads', 'uploads.id', 'users.pictureUploadId')
    .select(['users.id as userId', 'users.role'])
    .select(STORED)
    .where('users.id', '=', id)
    .executeTakeFirst()

/**
 * The ids of all staff who can sign in. Locked until the transaction ends, so that two deletions cannot both leave one
 * behind, and two starts cannot both create the first.
 */
export async function lockStaff(tx: Database): Promise<number[]> {
  await takeLock(tx, LOCKS.staff)
  const staff = await people(tx)
    .select('id')
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .where('invitedAt', 'is', null)
    .orderBy('id')
    .execute()
  return staff.map((person) => person.id)
}

/** Whether no other member of staff can sign in, with all of them locked in the same way. */
export const isLastStaff = async (tx: Database, id: number): Promise<boolean> =>
  (await lockStaff(tx)).every((other) => other === id)

/** The same, locked until the transaction ends, if `actor` may do that to it. @throws 404 */
export const lockableUser = permitted(lockUser, ({ id }) => id)

/** A person, if `actor` may do that to them. @throws 404 */
export const permittedUser = permitted(findUser, ({ id }) => id)
