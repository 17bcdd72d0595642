import { activities } from '#shared/activities/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { findProject } from '#server/features/projects/queries.ts'
import { findActivity, readFeed } from './queries.ts'
import { happened } from '#server/events/happened.ts'

export function activityRoutes(app: App): void {
  route(app, activities.recent, 'activity.read', ({ db, actor, query }) => readFeed(db, actor, query))

  route(app, activities.ofProject, 'activity.read', async ({ db, actor, params, query }) => {
    const project = await findProject(db, params.id)
    ensure(actor, 'project.read', project, (p) => p.userId)
    return readFeed(db, actor, { ...query, projectId: params.id })
  })

  route(app, activities.log, 'activity.log', async ({ db, actor, body }) => {
    const found = await findProject(db, body.entityId)
    const project = ensure(actor, 'project.read', found, (p) => p.userId)
    const id = await happened(db, actor, body.type, project, body.data)
    return findActivity(db, id)
  })
}
