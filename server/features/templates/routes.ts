import { projectTemplates } from '#shared/templates/endpoints.ts'
import { found } from '#server/core/access/access.ts'
import { conflict } from '#server/platform/errors.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { lockableProject, readableProject } from '#server/features/projects/queries.ts'
import { readMilestones } from '#server/features/tasks/queries.ts'
import { ensureNotArchived } from '#server/core/access/archive.ts'
import { applyTemplate, tellApplied, applicationOf } from './apply-template.ts'
import { templateChanged } from './chosen-template.ts'
import type { App } from '#server/platform/services.ts'
import { changeTemplate, createTemplate } from './save-template.ts'
import { previewTemplate } from './plan-template.ts'
import { asReadBy, findTemplate, lockTemplate, readTemplates } from './queries.ts'
import { templateOf } from './template-of-project.ts'
import { t } from '#shared/i18n/t.ts'

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

  ofProjects(app)
}

function ofProjects(app: App): void {
  route(app, projectTemplates.milestones, 'milestone.read', async ({ db, actor, params, query }) => {
    await readableProject(db, actor, params.id)
    return readMilestones(db, params.id, query)
  })

  route(app, projectTemplates.previewForProject, 'template.read', async ({ db, actor, params, query }) =>
    previewTemplate(db, await readableProject(db, actor, params.id), query),
  )

  route(app, projectTemplates.previewForBrief, 'template.read', async ({ db, actor, params, query }) => {
    const { status, userId, companyId } = await readableBrief(db, actor, params.id)
    if (status !== 'pending') throw conflict(t('This brief has already been decided.'))
    return previewTemplate(db, { id: null, userId, companyId, status: 'planning' }, query)
  })

  route(app, projectTemplates.apply, 'template.apply', async ({ db, actor, params, body }) => {
    const project = await lockableProject(db, actor, 'template.apply', params.id)
    ensureNotArchived('project', project)
    const application = await applicationOf(db, actor, body)
    const applied = await applyTemplate(db, actor, project, application)
    await tellApplied(db, actor, project, { template: application.template, applied, toClient: true })
    return applied
  })

  route(app, projectTemplates.fromProject, 'template.manage', async ({ db, actor, params, body }) => {
    const template = await templateOf(db, await readableProject(db, actor, params.id))
    const id = await createTemplate(db, { ...template, name: body.name })
    return found(await findTemplate(db, id), 'Template')
  })
}
