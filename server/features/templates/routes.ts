import { projectTemplates } from '#shared/templates/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { readMilestones } from '#server/features/tasks/queries.ts'
import { found } from '#server/core/access/access.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import { templateChanged } from './chosen-template.ts'
import type { App } from '#server/core/api/app.ts'
import { changeTemplate, createTemplate } from './save-template.ts'
import { asReadBy, findTemplate, lockTemplate, readTemplates } from './queries.ts'

export function projectTemplateRoutes(app: App): void {
  route(app, projectTemplates.list, 'template.read', async ({ ctx, query }) => {
    const page = await readTemplates(ctx.db, query)
    return page.with(page.items.map((template) => asReadBy(ctx.actor, template)))
  })

  route(app, projectTemplates.get, 'template.read', async ({ ctx, params }) =>
    asReadBy(ctx.actor, found(await findTemplate(ctx.db, params.id), 'Template')),
  )

  route(app, projectTemplates.create, 'template.manage', async ({ ctx, body }) =>
    found(await findTemplate(ctx.db, await createTemplate(ctx.db, body)), 'Template'),
  )

  route(app, projectTemplates.update, 'template.manage', async ({ ctx, params, body, request }) => {
    const template = found(await lockTemplate(ctx.db, params.id), 'Template')
    ensureCurrent(request, template)
    await changeTemplate(ctx.db, template, body)
    return found(await findTemplate(ctx.db, params.id), 'Template')
  })

  route(app, projectTemplates.remove, 'template.manage', async ({ ctx, params, request }) => {
    const { id, ...template } = found(await lockTemplate(ctx.db, params.id), 'Template')
    ensureCurrent(request, template)
    await ctx.db.deleteFrom('projectTemplates').where('id', '=', id).execute()
    await templateChanged(ctx.db, id)
  })

  route(app, projectTemplates.milestones, 'milestone.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'project', params.id)
    return readMilestones(ctx.db, params.id, query)
  })
}
