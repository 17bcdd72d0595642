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
  route(app, projectTemplates.list, 'template.read', async ({ db, actor, query }) => {
    const page = await readTemplates(db, query)
    return page.with(page.items.map((template) => asReadBy(actor, template)))
  })

  route(app, projectTemplates.get, 'template.read', async ({ db, actor, params }) =>
    asReadBy(actor, found(await findTemplate(db, params.id), 'Template')),
  )

  route(app, projectTemplates.create, 'template.manage', async ({ db, body }) =>
    found(await findTemplate(db, await createTemplate(db, body)), 'Template'),
  )

  route(app, projectTemplates.update, 'template.manage', async ({ db, params, body, request }) => {
    const template = found(await lockTemplate(db, params.id), 'Template')
    ensureCurrent(request, template)
    await changeTemplate(db, template, body)
    return found(await findTemplate(db, params.id), 'Template')
  })

  route(app, projectTemplates.remove, 'template.manage', async ({ db, params, request }) => {
    const { id, ...template } = found(await lockTemplate(db, params.id), 'Template')
    ensureCurrent(request, template)
    await db.deleteFrom('projectTemplates').where('id', '=', id).execute()
    await templateChanged(db, id)
  })

  route(app, projectTemplates.milestones, 'milestone.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readMilestones(db, params.id, query)
  })
}
