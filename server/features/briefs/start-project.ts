import type * as z from 'zod'
import { DEFAULT_PRIMARY_COLOR, DEFAULT_SECONDARY_COLOR, UNASKED_FIELDS } from '#shared/briefs/choices.ts'
import type { NewBrief } from '#shared/briefs/schemas.ts'
import type { NewProject } from '#shared/projects/schemas.ts'
import { found } from '#server/core/access/access.ts'
import { acceptBrief } from './decide-brief.ts'
import { lockBrief } from './queries.ts'
import { submitBriefFor } from './submit-brief.ts'
import { companyOfClient } from '#server/features/companies/contact.ts'
import { chosenClient } from '#server/features/users/find-people.ts'
import type { Context } from '#server/core/context/context.ts'

/** What a brief says where nobody asked the client. */
const PLACEHOLDERS = {
  targetLaunchDate: null,
  hasDomain: false,
  domainName: null,
  websiteStyle: 'other',
  primaryColor: DEFAULT_PRIMARY_COLOR,
  secondaryColor: DEFAULT_SECONDARY_COLOR,
  websiteExamples: [],
  designNotes: null,
  hasContent: 'no',
  numPages: '1-5',
  requiredPages: [],
  contentNotes: null,
} satisfies Partial<z.output<typeof NewBrief>>

/**
 * Starts a project for a client, with the accepted brief that every project has, and returns its id.
 * @throws 400 unless the client can sign in, 404 for a company that is not theirs
 */
export async function startProject(
  ctx: Context,
  { clientId, companyId, name, description, projectType, startDate }: z.output<typeof NewProject>,
): Promise<number> {
  const client = await chosenClient(ctx, clientId)
  const of = { userId: client.id, companyId: await companyOfClient(ctx, client.id, companyId) }
  const brief = {
    ...PLACEHOLDERS,
    projectName: name,
    projectDescription: description,
    projectType,
    unasked: [...UNASKED_FIELDS],
  }
  const briefId = await submitBriefFor(ctx, of, brief, { withProject: true })
  return acceptBrief(ctx, found(await lockBrief(ctx.db, briefId)), { onBehalf: true, startDate })
}
