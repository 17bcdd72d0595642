import type * as z from 'zod'
import type { Action, Actor } from '#shared/contract/policy.ts'
import { FINISHED_PROJECT_STATUSES, PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import { Project } from '#shared/projects/schemas.ts'
import { permitted, reach, readable } from '#server/guard/access.ts'
import type { projects as endpoints } from '#shared/projects/endpoints.ts'
import type { Database } from '#server/db/connection.ts'
import { countBy, countRows } from '#server/db/counts.ts'
import { columnsOf, personOf } from '#server/db/fragments.ts'
import { type Order, contains, oneOf, orderOf, readBatches, readPage } from '#server/db/paging.ts'
import { countsOf, readTallies, totalOf } from '#server/db/tallies.ts'

const ORDERS: Record<ProjectQuery['sort'], Order> = {
  updated: orderOf('desc', 'projects', { updatedAt: 'timestamptz', id: 'int4' }),
  newest: orderOf('desc', 'projects', { createdAt: 'timestamptz', id: 'int4' }),
}

type ProjectQuery = z.output<typeof endpoints.list.query>
type ProjectFilter = Partial<ProjectQuery>

function matching(db: Database, actor: Actor, action: Action, { q, status, state }: ProjectFilter) {
  let projects = db
    .selectFrom('projects')
    .where(reach(actor, action, 'projects.userId'))
    .where(contains('projects.search', q))
  if (status) projects = projects.where(oneOf('projects.status', [status]))
  if (state) projects = projects.where(oneOf('projects.status', STATUSES_OF[state]))
  return projects
}

const selected = (projects: ReturnType<typeof matching>) =>
  projects
    .select([
      ...columnsOf('projects', Project, ['client', 'commentCount']),
      personOf('projects.userId').as('client'),
    ])
    .select((eb) =>
      eb
        .selectFrom('comments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comments.projectId', '=', 'projects.id')
        .where('comments.internal', '=', false)
        .$asScalar()
        .$notNull()
        .as('commentCount'),
    )

const ACTIVE = PROJECT_STATUSES.filter((status) => !isFinished(status))
const STATUSES_OF = { active: ACTIVE, completed: FINISHED_PROJECT_STATUSES }

/** A page of the projects that `action` lets `actor` reach. */
export function readProjects(db: Database, actor: Actor, action: Action, query: ProjectQuery) {
  const projects = matching(db, actor, action, query)
  return readPage(selected(projects), ORDERS[query.sort], query, async () => {
    const { q, status, state } = query
    if (q || (status && state)) return countRows(db, projects)
    const statuses = status ? [status] : state && STATUSES_OF[state]
    return totalOf(await readTallies(db, actor, action, ['projects']), { statuses })
  })
}

/** All projects that `actor` may read, in batches. */
export const readAllProjects = (db: Database, actor: Actor, query: Omit<ProjectQuery, 'limit' | 'cursor'>) =>
  readBatches(selected(matching(db, actor, 'project.read', query)), ORDERS[query.sort])

/** Number of projects in each status that `actor` may read. */
export async function countProjects(db: Database, actor: Actor, query: ProjectFilter) {
  if (query.q)
    return countBy(db, matching(db, actor, 'project.read', query), 'projects.status', PROJECT_STATUSES)
  return countsOf(await readTallies(db, actor, 'project.read', ['projects']), PROJECT_STATUSES)
}

/** One project, without checking access. */
export const findProject = (db: Database, projectId: number) =>
  selected(db.selectFrom('projects')).where('projects.id', '=', projectId).executeTakeFirst()

/** A project's facts, locked until the transaction ends. */
export const lockProject = (tx: Database, projectId: number) =>
  tx
    .selectFrom('projects')
    .select(['id', 'userId', 'briefId', 'name', 'status', 'progress', 'version'])
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()

/** The same, locked until the transaction ends, if `actor` may do that to it. @throws 404 */
export const lockableProject = permitted(lockProject, ({ userId }) => userId)

/** The same, if `actor` may read it. @throws 404 */
export const readableProject = readable('project.read', findProject, ({ userId }) => userId)
