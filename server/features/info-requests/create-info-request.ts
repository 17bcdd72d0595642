import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { ensureNotOfArchivedCompany } from '#server/guard/archive.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'
import { addInfoRequest } from './add-info-request.ts'

/**
 * Requests information from the client of a brief or project and returns the request's id. A request about an accepted
 * brief also belongs to its project.
 * @throws 404 for a missing record, 400 for people who are not of the company, 409 for an archived company
 */
export async function createInfoRequest(
  tx: Database,
  actor: Actor,
  request: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const parents = await findParents(tx, actor, request)
  await ensureNotOfArchivedCompany(tx, parents.companyId)
  return addInfoRequest(tx, actor, parents, request)
}
