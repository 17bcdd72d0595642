import { projects } from '#shared/projects/endpoints.ts'
import { activities } from '#shared/activities/endpoints.ts'
import { lastActivity } from '#server/core/events/feed/queries.ts'
import { happened } from '#server/core/events/happened.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { countProjects, lockableProject, readableProject, readProjects } from './queries.ts'
import { projectTemplateUseRoutes } from './template-routes.ts'
import { updateProject } from './update-project.ts'

export function projectRoutes(app: App): void {
  route(app, projects.list, 'project.read', ({ db, actor, query }) =>
    readProjects(db, actor, 'project.read', query),
  )
  route(app, projects.mine, 'project.readOwn', ({ db, actor, query }) =>
    readProjects(db, actor, 'project.readOwn', query),
  )
  route(app, projects.counts, 'project.read', ({ db, actor, query }) => countProjects(db, actor, query))

  route(app, projects.get, 'project.read', async ({ db, actor, params }) =>
    readableProject(db, actor, params.id),
  )

  route(app, projects.update, 'project.update', async ({ db, actor, params, body, request }) => {
    const project = await lockableProject(db, actor, 'project.update', params.id)
    ensureCurrent(request, project)
    await updateProject(db, actor, project, body)
    return readableProject(db, actor, params.id)
  })

  route(app, activities.log, 'activity.log', async ({ db, actor, body }) => {
    const project = await readableProject(db, actor, body.entityId)
    await happened(db, actor, body.type, { ...project, companyId: project.company.id }, body.data)
    return lastActivity(db)
  })

  projectTemplateUseRoutes(app)
}
