import type { Role } from '#shared/users.ts'
import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { setPassword } from './passwords.ts'

interface NewPerson {
  username: string
  password: string
  fullName: string
  email: string
  role: Role
  companyName: string | null
}

/**
 * Creates a person with a password and returns the number.
 * @throws 409 when the username is taken, in any case
 */
export async function createUser(tx: Database, { password, ...person }: NewPerson): Promise<number> {
  const created = await tx
    .insertInto('users')
    .values(person)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created)
    throw new AppError(409, 'Not possible now', 'This username is taken. Please choose another.', {
      errors: [{ path: 'username', message: 'This username is taken. Please choose another.' }],
    })
  await setPassword(tx, created.id, password)
  return created.id
}
