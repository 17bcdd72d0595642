import type { BriefOrProject } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { writableProject } from '#server/features/projects/queries.ts'
import { contactIn } from '#server/features/companies/contact.ts'
import { fieldError } from '#server/platform/errors.ts'
import { lockBrief, readableBrief } from '#server/features/briefs/queries.ts'
import { t } from '#shared/i18n/t.ts'

/** What a task or an information request belongs to. */
export interface Parents {
  briefId: number | null
  projectId: number | null
  companyId: number
  /** Who of it is asked. */
  clientId: number
}

/**
 * The brief and the project that a new task or information request belongs to, given one of them: an accepted brief has
 * a project, and a project has a brief. Their company is held until the transaction ends.
 * @throws 404 for a missing record, 400 for a brief that is not the project's, 409 for an archived project
 */
export async function findParents(tx: Database, actor: Actor, named: BriefOrProject): Promise<Parents> {
  if (named.projectId != null) {
    await holdCompaniesOf(tx, 'projects', named.projectId)
    const project = await writableProject(tx, actor, named.projectId)
    if (named.briefId != null && named.briefId !== project.briefId)
      throw fieldError('briefId', t('This brief doesn’t belong to that project'))
    return parentsOf(tx, project.briefId, project.id, project)
  }
  // Locked, so that a concurrent acceptance either includes it or has already created the project.
  await lockBrief(tx, named.briefId)
  const brief = await readableBrief(tx, actor, named.briefId)
  const project = brief.projectId === null ? brief : await writableProject(tx, actor, brief.projectId)
  return parentsOf(tx, brief.id, brief.projectId, project)
}

async function parentsOf(
  tx: Database,
  briefId: number | null,
  projectId: number | null,
  { userId, company }: { userId: number; company: { id: number } },
): Promise<Parents> {
  return {
    briefId,
    projectId,
    companyId: company.id,
    clientId: await contactIn(tx, company.id, userId),
  }
}
