import { projectTemplateEndpoints } from '#shared/templates/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { requireNotArchived } from '#server/core/access/archive.ts'
import type { App } from '#server/core/api/app.ts'
import { route } from '#server/core/api/route.ts'
import {
  prepareTemplate,
  applyTemplate,
  notifyTemplateApplied,
} from '#server/features/templates/apply-template.ts'
import { previewTemplate } from '#server/features/templates/plan-template.ts'
import { findTemplate } from '#server/features/templates/queries.ts'
import { createTemplate } from '#server/features/templates/save-template.ts'
import { convertToTemplate } from '#server/features/templates/convert-to-template.ts'
import { lockableProject, readableProject } from './queries.ts'

/** Registers the routes to apply templates to projects and to create templates from projects. */
export function templateApplicationRoutes(app: App): void {
  route(app, projectTemplateEndpoints.previewForProject, 'template.read', async ({ ctx, params, query }) =>
    previewTemplate(ctx.db, await readableProject(ctx, params.id), query),
  )

  route(app, projectTemplateEndpoints.apply, 'template.apply', async ({ ctx, params, body }) => {
    const project = await lockableProject(ctx, 'template.apply', params.id)
    requireNotArchived('project', project)
    const application = await prepareTemplate(ctx, body)
    const applied = await applyTemplate(ctx, project, application)
    await notifyTemplateApplied(ctx, project, {
      template: application.template,
      result: applied,
      shouldNotifyClient: true,
    })
    return applied
  })

  route(app, projectTemplateEndpoints.fromProject, 'template.manage', async ({ ctx, params, body }) => {
    const template = await convertToTemplate(ctx.db, await readableProject(ctx, params.id))
    const id = await createTemplate(ctx.db, { ...template, name: body.name })
    return requireRecord(await findTemplate(ctx.db, id), 'Template')
  })
}
