import { projectEndpoints } from '#shared/projects/endpoints.ts'
import { activityEndpoints } from '#shared/activities/endpoints.ts'
import { readLastActivity } from '#server/core/events/feed/queries.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { countProjects, lockableProject, readableProject, readProjects } from './queries.ts'
import { templateApplicationRoutes } from './template-routes.ts'
import { updateProject } from './update-project.ts'

export function projectRoutes(app: App): void {
  route(app, projectEndpoints.list, 'project.read', ({ ctx, query }) =>
    readProjects(ctx, 'project.read', query),
  )
  route(app, projectEndpoints.mine, 'project.readOwn', ({ ctx, query }) =>
    readProjects(ctx, 'project.readOwn', query),
  )
  route(app, projectEndpoints.counts, 'project.read', ({ ctx, query }) => countProjects(ctx, query))

  route(app, projectEndpoints.get, 'project.read', async ({ ctx, params }) => readableProject(ctx, params.id))

  route(app, projectEndpoints.update, 'project.update', async ({ ctx, params, body, request }) => {
    const project = await lockableProject(ctx, 'project.update', params.id)
    requireCurrentVersion(request, project)
    await updateProject(ctx, project, body)
    return readableProject(ctx, params.id)
  })

  route(app, activityEndpoints.log, 'activity.log', async ({ ctx, body }) => {
    const project = await readableProject(ctx, body.entityId)
    await ctx.emit(body.type, { ...project, companyId: project.company.id }, body.data)
    return readLastActivity(ctx.db)
  })

  templateApplicationRoutes(app)
}
