import { sql } from 'kysely'
import type * as z from 'zod'
import type { Person } from '#shared/contract/fields.ts'
import type { PolicyAction } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import { FINISHED_PROJECT_STATUSES, PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import { Project } from '#shared/projects/schemas.ts'
import {
  matchesStaffFilter,
  withAuthorization,
  withReadAuthorization,
  resolveStaffFilter,
} from '#server/core/access/access.ts'
import { buildArchiveFilter } from '#server/core/access/archive.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { getVisibilityCondition, getVisibility } from '#server/core/access/visibility.ts'
import type { projectEndpoints as endpoints } from '#shared/projects/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import {
  selectBothActivities,
  selectLastActivity,
  withOwnActivity,
} from '#server/core/records/last-activity.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countByValue, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  OWNER_ARCHIVED,
  listSchemaColumns,
  selectPerson,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'
import {
  type Order,
  contains,
  matchesAny,
  createTableOrder,
  readBatches,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countByStatus, readTallies, readTotal } from '#server/core/access/tallies.ts'
import type { Context } from '#server/core/context/context.ts'

const ORDERS: Record<ProjectQuery['sort'], Order> = {
  updated: createTableOrder('desc', 'projects', { updatedAt: 'timestamptz', id: 'int4' }),
  newest: createTableOrder('desc', 'projects', { createdAt: 'timestamptz', id: 'int4' }),
}

type ProjectQuery = z.output<typeof endpoints.list.query>
type ProjectFilter = Partial<ProjectQuery>

function filterProjects(ctx: Context, action: PolicyAction, query: ProjectFilter) {
  const { q, company, status, state, responsible } = query
  let projects = ctx.db
    .selectFrom('projects')
    .where(getVisibilityCondition(ctx.actor, action, { table: 'projects', company }))
    .where(buildArchiveFilter(ctx.actor, 'projects', query))
    .where(contains('projects.search', q))
  if (status) projects = projects.where(matchesAny('projects.status', [status]))
  if (state) projects = projects.where(matchesAny('projects.status', STATUSES_BY_STATE[state]))
  const staff = resolveStaffFilter(ctx.actor, responsible)
  if (staff !== undefined) projects = projects.where(matchesStaffFilter('projects.responsibleId', staff))
  return projects
}

const selectProjects = (projects: ReturnType<typeof filterProjects>) =>
  projects.leftJoin('companies as owner', 'owner.id', 'projects.companyId').select([
    ...listSchemaColumns('projects', Project, [
      'company',
      'companyArchived',
      'client',
      'commentCount',
      'lastActivityAt',
      'archivedBy',
      'responsible',
    ]),
    OWNER.as('company'),
    OWNER_ARCHIVED.as('companyArchived'),
    selectPersonWithOwner('projects.userId').as('client'),
    selectPerson<Person | null>('projects.archivedBy').as('archivedBy'),
    selectPerson<Person | null>('projects.responsibleId').as('responsible'),
    sql<number>`(select count(*) from comments where comments.project_id = projects.id
      and not comments.internal and comments.deleted_at is null)`.as('commentCount'),
  ])

const selectReaderProjects = (projects: ReturnType<typeof filterProjects>, reader: Role) =>
  selectProjects(projects).select(selectLastActivity('projects', reader).as('lastActivityAt'))

const getTallyKind = ({ archived }: ProjectFilter) => (archived ? 'archived_projects' : 'projects')

const ACTIVE = PROJECT_STATUSES.filter((status) => !isFinished(status))
const STATUSES_BY_STATE = { active: ACTIVE, completed: FINISHED_PROJECT_STATUSES }

/** Returns a page of the projects that the actor can perform `action` on. */
export function readProjects(ctx: Context, action: PolicyAction, query: ProjectQuery) {
  const projects = filterProjects(ctx, action, query)
  return readList(ctx.db, selectReaderProjects(projects, ctx.actor.role), {
    order: ORDERS[query.sort],
    page: query,
    total: async () => {
      const { company, status, state, responsible } = query
      if (responsible !== undefined || (status && state)) return countRows(ctx.db, projects)
      const statuses = status ? [status] : state && STATUSES_BY_STATE[state]
      const visibility = getVisibility(ctx.actor, action, { table: 'projects', company })
      return readTotal(ctx.db, visibility, { kind: getTallyKind(query), filter: { statuses } })
    },
  })
}

/** Returns all projects that the actor can read, in batches. */
export const readAllProjects = (ctx: Context, query: Omit<ProjectQuery, 'limit' | 'cursor'>) =>
  readBatches(
    selectReaderProjects(filterProjects(ctx, 'project.read', query), ctx.actor.role),
    ORDERS[query.sort],
  )

/** Counts the projects that the actor can read, by status. */
export async function countProjects(ctx: Context, query: ProjectFilter) {
  const projects = filterProjects(ctx, 'project.read', query)
  if (query.q || query.responsible !== undefined)
    return countByValue(ctx.db, projects, { column: 'projects.status', values: PROJECT_STATUSES })
  const visibility = getVisibility(ctx.actor, 'project.read', { table: 'projects', company: query.company })
  return countByStatus(await readTallies(ctx.db, visibility, [getTallyKind(query)]), PROJECT_STATUSES)
}

/** Finds a project without checking access. */
export const findProject = (db: Database, projectId: number) =>
  selectProjects(db.selectFrom('projects'))
    .select(['projects.companyId', ...selectBothActivities('projects')])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()

/**
 * Returns a project's facts, locked after its company until the transaction ends. Other records can still refer to the
 * project. A call that adds such a record locks the brief first, but here the brief is locked after the project, so a
 * stronger lock would cause deadlocks.
 */
async function lockProject(tx: Database, projectId: number) {
  await lockCompaniesShared(tx, 'projects', projectId)
  return tx
    .selectFrom('projects')
    .select(['id', 'userId', 'companyId', 'briefId', 'name', 'status', 'progress', 'startDate', 'dueDate'])
    .select(['archivedAt', 'responsibleId', 'version'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>

/** Returns a project, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableProject = withAuthorization(lockProject, getRecordScope.project)

const findReadableProject = withReadAuthorization('project.read', findProject, getRecordScope.project)

/** Returns a project if the actor can read it. @throws 404 */
export const readableProject = async (ctx: Context, projectId: number) =>
  withOwnActivity(ctx.actor, await findReadableProject(ctx, projectId))
