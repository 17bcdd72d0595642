import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { isConfirmedAddress } from '#server/db/fragments.ts'

/** Those who have this confirmed address. */
const holders = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(isConfirmedAddress('users'))

/** Whether whoever has an address may join a company: staff never do, nor does who was deactivated. */
export async function mayJoin(db: Database, email: string): Promise<boolean> {
  const barred = await holders(db, email)
    .select('id')
    .where((eb) => eb.or([eb('role', '=', 'staff'), eb('deactivatedAt', 'is not', null)]))
    .executeTakeFirst()
  return barred === undefined
}

/** The numbers of the clients who have this confirmed address. */
export async function clientsWith(db: Database, email: string): Promise<number[]> {
  const clients = await holders(db, email).select('id').where('role', '=', 'client').orderBy('id').execute()
  return clients.map(({ id }) => id)
}
