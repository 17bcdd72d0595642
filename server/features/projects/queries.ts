import type * as z from 'zod'
import type { Person } from '#shared/contract/fields.ts'
import type { Action } from '#shared/contract/policy.ts'
import { FINISHED_PROJECT_STATUSES, PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import { Project } from '#shared/projects/schemas.ts'
import { isOf, permitted, readable, whom } from '#server/core/access/access.ts'
import { inArchive } from '#server/core/access/archive.ts'
import { placeOf } from '#server/core/access/places.ts'
import { reach, reachOf } from '#server/core/access/reach.ts'
import type { projects as endpoints } from '#shared/projects/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { countBy, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  OWNER_ARCHIVED,
  columnsOf,
  personOf,
  personOfOwner,
} from '#server/core/records/sql-fragments.ts'
import { type Order, contains, oneOf, orderOf, readBatches } from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countsOf, readTallies, readTotal } from '#server/core/access/tallies.ts'
import type { Context } from '#server/core/context/context.ts'

const ORDERS: Record<ProjectQuery['sort'], Order> = {
  updated: orderOf('desc', 'projects', { updatedAt: 'timestamptz', id: 'int4' }),
  newest: orderOf('desc', 'projects', { createdAt: 'timestamptz', id: 'int4' }),
}

type ProjectQuery = z.output<typeof endpoints.list.query>
type ProjectFilter = Partial<ProjectQuery>

function matching(ctx: Context, action: Action, query: ProjectFilter) {
  const { q, company, status, state, responsible } = query
  let projects = ctx.db
    .selectFrom('projects')
    .where(reach(ctx.actor, action, 'projects', { company }))
    .where(inArchive(ctx.actor, 'projects', query))
    .where(contains('projects.search', q))
  if (status) projects = projects.where(oneOf('projects.status', [status]))
  if (state) projects = projects.where(oneOf('projects.status', STATUSES_OF[state]))
  if (responsible !== undefined)
    projects = projects.where(isOf('projects.responsibleId', whom(ctx.actor, responsible)))
  return projects
}

const selected = (projects: ReturnType<typeof matching>) =>
  projects
    .leftJoin('companies as owner', 'owner.id', 'projects.companyId')
    .select([
      ...columnsOf('projects', Project, [
        'company',
        'companyArchived',
        'client',
        'commentCount',
        'archivedBy',
        'responsible',
      ]),
      OWNER.as('company'),
      OWNER_ARCHIVED.as('companyArchived'),
      personOfOwner('projects.userId').as('client'),
      personOf<Person | null>('projects.archivedBy').as('archivedBy'),
      personOf<Person | null>('projects.responsibleId').as('responsible'),
    ])
    .select((eb) =>
      eb
        .selectFrom('comments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comments.projectId', '=', 'projects.id')
        .where('comments.internal', '=', false)
        .where('comments.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('commentCount'),
    )

const tallyOf = ({ archived }: ProjectFilter) => (archived ? 'archived_projects' : 'projects')

const ACTIVE = PROJECT_STATUSES.filter((status) => !isFinished(status))
const STATUSES_OF = { active: ACTIVE, completed: FINISHED_PROJECT_STATUSES }

/** Returns a page of the projects that the actor can reach with `action`. */
export function readProjects(ctx: Context, action: Action, query: ProjectQuery) {
  const projects = matching(ctx, action, query)
  return readList(ctx.db, selected(projects), ORDERS[query.sort], query, async () => {
    const { company, status, state, responsible } = query
    if (responsible !== undefined || (status && state)) return countRows(ctx.db, projects)
    const statuses = status ? [status] : state && STATUSES_OF[state]
    return readTotal(ctx.db, reachOf(ctx.actor, action, 'projects', company), tallyOf(query), { statuses })
  })
}

/** Returns all projects that the actor can read, in batches. */
export const readAllProjects = (ctx: Context, query: Omit<ProjectQuery, 'limit' | 'cursor'>) =>
  readBatches(selected(matching(ctx, 'project.read', query)), ORDERS[query.sort])

/** Counts the projects that the actor can read by status. */
export async function countProjects(ctx: Context, query: ProjectFilter) {
  const projects = matching(ctx, 'project.read', query)
  if (query.q || query.responsible !== undefined)
    return countBy(ctx.db, projects, 'projects.status', PROJECT_STATUSES)
  return countsOf(
    await readTallies(ctx.db, reachOf(ctx.actor, 'project.read', 'projects', query.company), [
      tallyOf(query),
    ]),
    PROJECT_STATUSES,
  )
}

/** Finds a project without checking access. */
export const findProject = (db: Database, projectId: number) =>
  selected(db.selectFrom('projects'))
    .select('projects.companyId')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()

/**
 * Returns a project's facts, locked after its company until the transaction ends. Others can refer to the locked
 * project, because they lock its brief first, which follows the project.
 */
async function lockProject(tx: Database, projectId: number) {
  await holdCompaniesOf(tx, 'projects', projectId)
  return tx
    .selectFrom('projects')
    .select([
      'id',
      'userId',
      'companyId',
      'briefId',
      'name',
      'status',
      'progress',
      'startDate',
      'dueDate',
      'archivedAt',
      'responsibleId',
      'version',
    ])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>

/** Returns a project, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableProject = permitted(lockProject, placeOf.project)

/** Returns a project if the actor can read it. @throws 404 */
export const readableProject = readable('project.read', findProject, placeOf.project)
