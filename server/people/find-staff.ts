import type { Assignment } from '#shared/events/event.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

/** Who handles a ticket or is responsible for a record; null for nobody; undefined leaves it unchanged. */
export type Assignee = { id: number; fullName: string } | null | undefined

/**
 * The member of staff whom the field `path` of a body names.
 * @throws 400 for anybody but staff who can sign in
 */
export async function findStaff(
  tx: Database,
  path: string,
  id: number | null | undefined,
): Promise<Assignee> {
  if (id == null) return id
  const person = await tx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where(isActivePerson('users'))
    .executeTakeFirst()
  if (!person) throw fieldError(path, t('Please choose a staff member'))
  return person
}

/** What an event says of an assignment. */
export const assignmentTo = (assignee: Assignee): Assignment => ({
  assignee: assignee?.fullName ?? null,
  assigneeId: assignee?.id ?? null,
})
