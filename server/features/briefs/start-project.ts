import type * as z from 'zod'
import { pickFieldProperty } from '#shared/briefs/field-kinds.ts'
import { BRIEF_FIELDS, PLACEHOLDERS, UNASKED_FIELDS } from '#shared/briefs/fields.ts'
import type { NewProject } from '#shared/projects/schemas.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { acceptBrief } from './decide-brief.ts'
import { lockBrief } from './queries.ts'
import { submitBriefForClient } from './submit-brief.ts'
import { resolveClientCompany } from '#server/features/companies/contact.ts'
import { lockChosenClient } from '#server/features/users/find-people.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Starts a project for a client, with the accepted brief that every project has, and returns its id.
 * @throws 400 unless the client can sign in, 404 for a company that isn't theirs
 */
export async function startProject(
  ctx: Context,
  { clientId, companyId, name, description, projectType, startDate }: z.output<typeof NewProject>,
): Promise<number> {
  const client = await lockChosenClient(ctx, clientId)
  const submitter = { userId: client.id, companyId: await resolveClientCompany(ctx, client.id, companyId) }
  const brief = {
    ...pickFieldProperty(BRIEF_FIELDS, 'default'),
    ...PLACEHOLDERS,
    projectName: name,
    projectDescription: description,
    projectType,
    unasked: UNASKED_FIELDS,
  }
  const briefId = await submitBriefForClient(ctx, submitter, { brief, withProject: true })
  return acceptBrief(ctx, requireRecord(await lockBrief(ctx.db, briefId)), { onBehalf: true, startDate })
}
