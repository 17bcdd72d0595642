import { projectEndpoints as endpoints } from '#shared/projects/endpoints.ts'
import { activityEndpoints } from '#shared/activities/endpoints.ts'
import { projectTemplateEndpoints } from '#shared/templates/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { requireNotArchived } from '#server/core/access/archive.ts'
import { readLastActivity } from '#server/core/events/feed/queries.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import {
  prepareTemplate,
  applyTemplate,
  notifyTemplateApplied,
} from '#server/features/templates/apply-template.ts'
import { previewTemplate } from '#server/features/templates/plan-template.ts'
import { findTemplate } from '#server/features/templates/queries.ts'
import { createTemplate } from '#server/features/templates/save-template.ts'
import { convertToTemplate } from '#server/features/templates/convert-to-template.ts'
import { countProjects, lockableProject, readableProject, readProjects } from './queries.ts'
import { updateProject } from './update-project.ts'

export function projectRoutes(app: App): void {
  route(app, endpoints.list, 'project.read', ({ ctx, query }) => readProjects(ctx, 'project.read', query))
  route(app, endpoints.mine, 'project.readOwn', ({ ctx, query }) =>
    readProjects(ctx, 'project.readOwn', query),
  )
  route(app, endpoints.counts, 'project.read', ({ ctx, query }) => countProjects(ctx, query))

  route(app, endpoints.get, 'project.read', async ({ ctx, params }) => readableProject(ctx, params.id))

  route(app, endpoints.update, 'project.update', async ({ ctx, params, body, request }) => {
    const project = requireCurrentVersion(request, await lockableProject(ctx, 'project.update', params.id))
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

/** Registers the routes to apply templates to projects and to create templates from projects. */
function templateApplicationRoutes(app: App): void {
  route(app, projectTemplateEndpoints.previewForProject, 'template.read', async ({ ctx, params, query }) =>
    previewTemplate(ctx.db, await readableProject(ctx, params.id), query),
  )

  route(app, projectTemplateEndpoints.apply, 'template.apply', async ({ ctx, params, body }) => {
    const project = await lockableProject(ctx, 'template.apply', params.id)
    requireNotArchived('project', project)
    const applied = await applyTemplate(ctx, project, await prepareTemplate(ctx, body))
    await notifyTemplateApplied(ctx, project, { ...applied, shouldNotifyClient: true })
    return applied
  })

  route(app, projectTemplateEndpoints.fromProject, 'template.manage', async ({ ctx, params, body }) => {
    const template = await convertToTemplate(ctx.db, await readableProject(ctx, params.id))
    const id = await createTemplate(ctx.db, { ...template, name: body.name })
    return requireRecord(await findTemplate(ctx.db, id), 'Template')
  })
}
