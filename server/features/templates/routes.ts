import { projectTemplateEndpoints } from '#shared/templates/endpoints.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { readMilestones } from '#server/features/tasks/queries.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import { publishTemplateChange } from './stored-templates.ts'
import type { App } from '#server/core/api/app.ts'
import { changeTemplate, createTemplate } from './save-template.ts'
import { toReadableTemplate, findTemplate, lockTemplate, readTemplates } from './queries.ts'

export function projectTemplateRoutes(app: App): void {
  route(app, projectTemplateEndpoints.list, 'template.read', async ({ ctx, query }) => {
    const page = await readTemplates(ctx.db, query)
    return page.withItems(page.items.map((template) => toReadableTemplate(ctx.actor, template)))
  })

  route(app, projectTemplateEndpoints.get, 'template.read', async ({ ctx, params }) =>
    toReadableTemplate(ctx.actor, requireRecord(await findTemplate(ctx.db, params.id), 'Template')),
  )

  route(app, projectTemplateEndpoints.create, 'template.manage', async ({ ctx, body }) =>
    requireRecord(await findTemplate(ctx.db, await createTemplate(ctx.db, body)), 'Template'),
  )

  route(app, projectTemplateEndpoints.update, 'template.manage', async ({ ctx, params, body, request }) => {
    const locked = requireRecord(await lockTemplate(ctx.db, params.id), 'Template')
    await changeTemplate(ctx.db, requireCurrentVersion(request, locked), body)
    return requireRecord(await findTemplate(ctx.db, params.id), 'Template')
  })

  route(app, projectTemplateEndpoints.remove, 'template.manage', async ({ ctx, params, request }) => {
    const locked = requireRecord(await lockTemplate(ctx.db, params.id), 'Template')
    const { id } = requireCurrentVersion(request, locked)
    await ctx.db.deleteFrom('projectTemplates').where('id', '=', id).execute()
    await publishTemplateChange(ctx.db, id)
  })

  route(app, projectTemplateEndpoints.milestones, 'milestone.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readMilestones(ctx.db, params.id, query)
  })
}
