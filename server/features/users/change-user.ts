import { sql } from 'kysely'
import type * as z from 'zod'
import type { Actor } from '#shared/policy.ts'
import type { Role, UserChange } from '#shared/users.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, invalid } from '#server/errors.ts'
import { recordActivity } from '#server/features/activities/record-activity.ts'
import { endSessionsOf } from '#server/sessions.ts'
import { setPassword } from './passwords.ts'
import { lockStaff } from './queries.ts'

interface Person {
  id: number
  fullName: string
  role: Role
  companyName: string | null
}

/** What only the person themselves changes. */
interface ProfileColumns {
  timeZone?: string | null | undefined
  pictureUploadId?: number | null
}

/**
 * Changes the given fields of a person. A new password or role ends the person's sessions, all but `keep`.
 * @throws 400 for a client without a company, 409 when the last member of staff would become a client
 */
export async function changeUser(
  tx: Database,
  actor: Actor,
  person: Person,
  { password, ...change }: z.output<typeof UserChange> & ProfileColumns,
  keep: string | undefined,
): Promise<void> {
  if (password === undefined && Object.keys(change).length === 0) return
  const role = change.role ?? person.role
  const companyName = change.companyName === undefined ? person.companyName : change.companyName
  if (role === 'client' && companyName === null)
    throw invalid([{ path: 'companyName', message: 'Company name is required for clients' }])
  if (role === 'client' && person.role === 'staff') await ensureNotLast(tx, person)

  await tx
    .updateTable('users')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', person.id)
    .execute()
  if (password !== undefined) await setPassword(tx, person.id, password)
  if (password !== undefined || role !== person.role)
    await endSessionsOf(tx, person.id, actor.id === person.id ? keep : undefined)
  await record(tx, actor, person, 'user_updated')
}

/**
 * Takes a person's account away: no sign-in, no session; records keep the name.
 * @throws 409 for oneself and for the last member of staff
 */
export async function deleteUser(tx: Database, actor: Actor, person: Person): Promise<void> {
  if (person.id === actor.id) throw conflict('You cannot delete your own account.')
  if (person.role === 'staff') await ensureNotLast(tx, person)
  // The username becomes free for somebody else; nobody can choose one with a blank in it.
  await tx
    .updateTable('users')
    .set({ deletedAt: sql`now()`, pictureUploadId: null, username: sql<string>`username || ' #' || id` })
    .where('id', '=', person.id)
    .execute()
  await tx.deleteFrom('credentials').where('userId', '=', person.id).execute()
  await endSessionsOf(tx, person.id)
  await record(tx, actor, person, 'user_deleted')
}

async function ensureNotLast(tx: Database, person: Person): Promise<void> {
  const staff = await lockStaff(tx)
  if (staff.every((id) => id === person.id))
    throw conflict('This is the last staff account; the portal needs one.')
}

const record = (tx: Database, actor: Actor, person: Person, type: 'user_updated' | 'user_deleted') =>
  recordActivity(tx, {
    userId: actor.id,
    type,
    entityType: 'user',
    entityId: person.id,
    clientId: null,
    data: { name: person.fullName },
  })
