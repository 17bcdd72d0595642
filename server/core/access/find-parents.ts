import type { BriefOrProject } from '#shared/contract/fields.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { ensure } from './access.ts'
import { ensureNotArchived } from './archive.ts'
import { placeOf } from './places.ts'
import type { Context } from '#server/core/context/context.ts'

/** The records that a task or an information request belongs to. */
export interface Parents {
  briefId: number | null
  projectId: number | null
  companyId: number
  /** The user who is asked. */
  clientId: number
}

/** The parents without `clientId`, which isn't known yet. `contactId` is the contact, who may have left the company. */
type FoundParents = Omit<Parents, 'clientId'> & { contactId: number }

/**
 * Finds the brief and the project that a new task or information request belongs to, given one of them: an accepted
 * brief has a project, and a project has a brief. Holds their company until the transaction ends.
 * @throws 404 for a missing record, 400 for a brief that is not the project's, 409 for an archived project
 */
export async function findParents(ctx: Context, named: BriefOrProject): Promise<FoundParents> {
  if (named.projectId != null) {
    await holdCompaniesOf(ctx.db, 'projects', named.projectId)
    const project = await findWritableProject(ctx, named.projectId)
    if (named.briefId != null && named.briefId !== project.briefId)
      throw fieldError('briefId', t('This brief doesn’t belong to that project'))
    return parentsOf(project.briefId, project.id, project)
  }
  const brief = ensure(ctx.actor, 'brief.read', await lockBrief(ctx.db, named.briefId), placeOf.brief)
  const project = brief.projectId === null ? brief : await findWritableProject(ctx, brief.projectId)
  return parentsOf(brief.id, brief.projectId, project)
}

const parentsOf = (
  briefId: number | null,
  projectId: number | null,
  { userId: contactId, companyId }: { userId: number; companyId: number },
): FoundParents => ({ briefId, projectId, companyId, contactId })

/** Finds a project to which something can be added. @throws 404, 409 for an archived project */
export async function findWritableProject(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom('projects')
    .select(['id', 'briefId', 'userId', 'companyId', 'name', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const project = ensure(ctx.actor, 'project.read', found, placeOf.project)
  ensureNotArchived('project', project)
  return project
}

/**
 * Locks the brief. A concurrent acceptance then either includes the new record or has already created the project. The
 * lock needs its own statement: a subquery of the same statement wouldn't see a project that was created during the
 * wait.
 */
async function lockBrief(tx: Database, id: number) {
  await holdCompaniesOf(tx, 'briefs', id)
  await executeAhead(tx, tx.selectFrom('briefs').select('id').where('id', '=', id).forUpdate())
  return tx
    .selectFrom('briefs')
    .select(['id', 'userId', 'companyId'])
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.briefId', '=', 'briefs.id')
        .limit(1)
        .as('projectId'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}
