import type { Actor } from '#shared/contract/policy.ts'
import { isPersonInSight } from '#server/features/users/queries.ts'
import { found } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { holdCompaniesOf } from '#server/db/hold-companies.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

/**
 * A person who is not deleted and whom `actor` sees, locked after their companies until the transaction ends, though others may
 * refer to them meanwhile.
 */
async function lockPerson(tx: Database, actor: Actor, id: number) {
  await holdCompaniesOf(tx, 'users', id)
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'deactivatedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(isPersonInSight(actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The client whom staff begin work for, locked until the transaction ends.
 * @throws 404 for anybody who is no client, 409 for a deactivated one
 */
export async function workableClient(tx: Database, actor: Actor, id: number) {
  const person = await lockPerson(tx, actor, id)
  const client = found(person?.role === 'client' ? person : undefined, 'Client')
  if (client.deactivatedAt) throw conflict(t('This client is deactivated. Reactivate the account first.'))
  return client
}

/**
 * The same for a client whom a body names.
 * @throws 400 for anybody else and for a deactivated client
 */
export async function chosenClient(tx: Database, actor: Actor, clientId: number) {
  const person = await lockPerson(tx, actor, clientId)
  if (person?.role !== 'client' || person.deactivatedAt)
    throw fieldError('clientId', t('Please choose a client'))
  return person
}
