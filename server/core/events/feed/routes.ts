import { activities } from '#shared/activities/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/platform/services.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { lastActivity, readFeed } from './queries.ts'
import { happened } from '../happened.ts'

export function activityRoutes(app: App): void {
  route(app, activities.recent, 'activity.read', ({ db, actor, query }) => readFeed(db, actor, query))

  route(app, activities.ofProject, 'activity.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readFeed(db, actor, { ...query, projectId: params.id })
  })

  route(app, activities.log, 'activity.log', async ({ db, actor, body }) => {
    const project = await readableProject(db, actor, body.entityId)
    await happened(db, actor, body.type, { ...project, companyId: project.company.id }, body.data)
    return lastActivity(db)
  })
}
