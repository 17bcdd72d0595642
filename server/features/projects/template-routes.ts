import { projectTemplates } from '#shared/templates/endpoints.ts'
import { found } from '#server/core/access/access.ts'
import { ensureNotArchived } from '#server/core/access/archive.ts'
import type { App } from '#server/core/api/app.ts'
import { route } from '#server/core/api/route.ts'
import { applicationOf, applyTemplate, tellApplied } from '#server/features/templates/apply-template.ts'
import { previewTemplate } from '#server/features/templates/plan-template.ts'
import { findTemplate } from '#server/features/templates/queries.ts'
import { createTemplate } from '#server/features/templates/save-template.ts'
import { templateOf } from '#server/features/templates/template-of-project.ts'
import { lockableProject, readableProject } from './queries.ts'

/** Registers the routes to apply templates to projects and to create templates from projects. */
export function templateApplicationRoutes(app: App): void {
  route(app, projectTemplates.previewForProject, 'template.read', async ({ ctx, params, query }) =>
    previewTemplate(ctx.db, await readableProject(ctx, params.id), query),
  )

  route(app, projectTemplates.apply, 'template.apply', async ({ ctx, params, body }) => {
    const project = await lockableProject(ctx, 'template.apply', params.id)
    ensureNotArchived('project', project)
    const application = await applicationOf(ctx, body)
    const applied = await applyTemplate(ctx, project, application)
    await tellApplied(ctx, project, { template: application.template, applied, toClient: true })
    return applied
  })

  route(app, projectTemplates.fromProject, 'template.manage', async ({ ctx, params, body }) => {
    const template = await templateOf(ctx.db, await readableProject(ctx, params.id))
    const id = await createTemplate(ctx.db, { ...template, name: body.name })
    return found(await findTemplate(ctx.db, id), 'Template')
  })
}
