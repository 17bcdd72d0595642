import { sql } from 'kysely'
import type { BriefOrProject } from '#shared/contract/fields.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { authorize } from './access.ts'
import { requireNotArchived } from './archive.ts'
import { getRecordScope } from './record-scopes.ts'
import type { Context } from '#server/core/context/context.ts'

/** The records that a task or an information request belongs to. */
export interface Parents {
  briefId: number | null
  projectId: number | null
  companyId: number
  /** The respondent of the request, or the client's contact for the task. */
  clientId: number
}

/** The parents without `clientId`, which isn't known yet. `contactId` is the contact, who may have left the company. */
type ParentsWithContact = Omit<Parents, 'clientId'> & { contactId: number }

/**
 * Finds the brief and the project that a new task or information request belongs to, given one of them: an accepted
 * brief has a project, and a project has a brief. Locks their company until the transaction ends.
 * @throws 404 for a missing record, 400 for a brief that is not the project's, 409 for an archived project
 */
export async function findParents(ctx: Context, parentIds: BriefOrProject): Promise<ParentsWithContact> {
  if (parentIds.projectId != null) {
    await lockCompaniesShared(ctx.db, 'projects', parentIds.projectId)
    const project = await findWritableProject(ctx, parentIds.projectId)
    if (parentIds.briefId != null && parentIds.briefId !== project.briefId)
      throw fieldError('briefId', t('This brief doesn’t belong to that project'))
    return toParents(project.briefId, project.id, project)
  }
  const brief = authorize(ctx.actor, 'brief.read', {
    record: await lockBrief(ctx.db, parentIds.briefId),
    getScope: getRecordScope.brief,
  })
  const project = brief.projectId === null ? brief : await findWritableProject(ctx, brief.projectId)
  return toParents(brief.id, brief.projectId, project)
}

const toParents = (
  briefId: number | null,
  projectId: number | null,
  { userId: contactId, companyId }: { userId: number; companyId: number },
): ParentsWithContact => ({ briefId, projectId, companyId, contactId })

/** Finds a project to which something can be added. @throws 404, 409 for an archived project */
export async function findWritableProject(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom('projects')
    .select(['id', 'briefId', 'userId', 'companyId', 'name', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const project = authorize(ctx.actor, 'project.read', { record: found, getScope: getRecordScope.project })
  requireNotArchived('project', project)
  return project
}

/**
 * Locks the brief. A concurrent acceptance then includes the new record or has already created the project. This needs
 * its own statement: a subquery wouldn't see a project that was created during the wait.
 */
async function lockBrief(tx: Database, id: number) {
  await lockCompaniesShared(tx, 'briefs', id)
  await executeAhead(tx, tx.selectFrom('briefs').select('id').where('id', '=', id).forUpdate())
  return tx
    .selectFrom('briefs')
    .select(['id', 'userId', 'companyId'])
    .select(sql<number | null>`(select id from projects where brief_id = briefs.id limit 1)`.as('projectId'))
    .where('id', '=', id)
    .executeTakeFirst()
}
