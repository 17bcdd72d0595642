import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { getLocalPart } from '#server/core/auth/username.ts'
import type { Context } from '#server/core/context/context.ts'

/** Selects the users with this confirmed address. */
const selectUsersByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(isConfirmedAddress('users'))

/** Whether an address can join a company. Addresses of staff and of deactivated users can't. */
export async function canAddressJoin(db: Database, email: string): Promise<boolean> {
  const barred = await selectUsersByEmail(db, email)
    .select('id')
    .where((eb) => eb.or([eb('role', '=', 'staff'), eb('deactivatedAt', 'is not', null)]))
    .executeTakeFirst()
  return barred === undefined
}

/**
 * Checks that an address can be invited. Staff, who see everyone, get the reason if it can't. An owner of a company
 * only learns that the address belongs to a member, because owners see their members, and learns nothing about anyone
 * else.
 * @throws 400 on `email`
 */
export async function requireInvitableAddress(
  ctx: Context,
  company: { id: number; name: string },
  email: string,
): Promise<void> {
  const people = await selectUsersByEmail(ctx.db, email)
    .select([
      'role',
      sql<boolean>`deactivated_at is not null`.as('deactivated'),
      sql<boolean>`exists (select from memberships where memberships.user_id = users.id
        and memberships.company_id = ${company.id} and memberships.ended_at is null)`.as('belongs'),
    ])
    .execute()
  if (people.some(({ belongs }) => belongs))
    throw fieldError('email', t('This person already belongs to {company}.', { company: company.name }))
  if (ctx.actor.role !== 'staff') return
  if (people.some(({ role }) => role === 'staff'))
    throw fieldError('email', t('This is a staff account’s address. Staff can’t belong to a company.'))
  if (people.some(({ deactivated }) => deactivated))
    throw fieldError('email', t('This person’s account is deactivated. Reactivate it first.'))
}

/** Returns the ids of the clients with this confirmed address. */
export async function listClientIdsByEmail(db: Database, email: string): Promise<number[]> {
  const clients = await selectUsersByEmail(db, email)
    .select('id')
    .where('role', '=', 'client')
    .orderBy('id')
    .execute()
  return clients.map(({ id }) => id)
}

const USERNAME_MIN = 3
const USERNAME_MAX = 60
const CANDIDATE_COUNT = 100

/** Returns a free username made of the part of an address before the `@`: `jonas`, or otherwise `jonas2`. */
export async function findFreeUsername(db: Database, email: string): Promise<string> {
  const before = getLocalPart(email)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, USERNAME_MAX)
    .toWellFormed()
  const name = before.length < USERNAME_MIN ? `${before}.user` : before
  const candidates = Array.from({ length: CANDIDATE_COUNT }, (_, index) =>
    index === 0 ? name : `${name}${index + 1}`,
  )
  const { rows } = await sql<{ name: string }>`
    select candidate as name from unnest(${candidates}::text[]) with ordinality as candidates (candidate, place)
    where not exists (select from users where lower(username) = lower(candidate))
    order by place limit 1`.execute(db)
  return rows[0]?.name ?? `${name}${currentTime().getTime()}`
}
