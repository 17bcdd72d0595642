import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { namePeople } from '#server/companies/name-people.ts'
import { ensureNotOfArchivedCompany } from '#server/guard/archive.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'

/**
 * Requests information from the client of a brief or project and returns the request's id. A request about an accepted
 * brief also belongs to its project.
 * @throws 404 for a missing record, 400 for people who are not of the company, 409 for an archived company
 */
export async function createInfoRequest(
  tx: Database,
  actor: Actor,
  { people, ...request }: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const parents = await findParents(tx, actor, request)
  await ensureNotOfArchivedCompany(tx, parents.companyId)
  const { id } = await tx
    .insertInto('infoRequests')
    .values({ ...request, ...parents, ...(await newClock(tx, 'client')), userId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, private: isPrivate, description: text, dueDate: due } = request
  const named =
    isPrivate && people ? await namePeople(tx, parents.companyId, { infoRequestId: id }, people) : []
  const asked = { id, title, private: isPrivate, ...parents }
  await happened(tx, actor, 'info_requested', asked, { text, due })
  for (const reader of named)
    if (reader !== parents.clientId)
      await happened(tx, actor, 'info_shared', asked, { reader: { id: reader, role: 'client' } })
  return id
}
