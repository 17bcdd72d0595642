import type * as z from 'zod'
import { valuesOf } from '#shared/briefs/field-kinds.ts'
import { BRIEF_FIELDS, PLACEHOLDERS, UNASKED_FIELDS } from '#shared/briefs/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewProject } from '#shared/projects/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { found } from '#server/core/access/access.ts'
import { acceptBrief } from './decide-brief.ts'
import { lockBrief } from './queries.ts'
import { submitBriefFor } from './submit-brief.ts'
import { companyOfClient } from '#server/features/companies/contact.ts'
import { chosenClient } from '#server/features/users/find-people.ts'

/**
 * Starts a project for a client, with the accepted brief that every project has, and returns its id.
 * @throws 400 unless the client can sign in, 404 for a company that is not theirs
 */
export async function startProject(
  tx: Database,
  actor: Actor,
  { clientId, companyId, name, description, projectType, startDate }: z.output<typeof NewProject>,
): Promise<number> {
  const client = await chosenClient(tx, actor, clientId)
  const of = { userId: client.id, companyId: await companyOfClient(tx, actor, client.id, companyId) }
  const brief = {
    ...valuesOf(BRIEF_FIELDS, 'default'),
    ...PLACEHOLDERS,
    projectName: name,
    projectDescription: description,
    projectType,
    unasked: UNASKED_FIELDS,
  }
  const briefId = await submitBriefFor(tx, actor, of, brief, { withProject: true })
  return acceptBrief(tx, actor, found(await lockBrief(tx, briefId)), { onBehalf: true, startDate })
}
