import { briefDrafts } from '#shared/briefs/drafts/endpoints.ts'
import { briefs } from '#shared/briefs/endpoints.ts'
import { projects } from '#shared/projects/endpoints.ts'
import { companyOfClient, ownCompany } from '#server/features/companies/contact.ts'
import { workableClient } from '#server/features/users/find-people.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { projectTemplates } from '#shared/templates/endpoints.ts'
import { previewTemplate } from '#server/features/templates/plan-template.ts'
import { t } from '#shared/i18n/t.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import { applicationOf } from '#server/features/templates/apply-template.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import type { App } from '#server/core/api/app.ts'
import { acceptBrief, decideBrief, declineBrief, setResponsible } from './decide-brief.ts'
import { findDraft, lockDraft, removeDraft, saveDraft } from './drafts.ts'
import { countBriefs, lockableBrief, readableBrief, readBriefs, readRevisions } from './queries.ts'
import { startProject } from './start-project.ts'
import { changeBrief, resubmitBrief, withdrawBrief, submitBrief, submitBriefFor } from './submit-brief.ts'

export function briefRoutes(app: App): void {
  draftRoutes(app)
  newProjectRoutes(app)
  route(app, briefs.list, 'brief.read', ({ db, actor, query }) => readBriefs(db, actor, query))
  route(app, briefs.counts, 'brief.read', ({ db, actor, query }) => countBriefs(db, actor, query))
  route(app, briefs.get, 'brief.read', ({ db, actor, params }) => readableBrief(db, actor, params.id))

  route(app, briefs.revisions, 'brief.read', async ({ db, actor, params, query }) => {
    await readableBrief(db, actor, params.id)
    return readRevisions(db, params.id, query)
  })

  route(app, briefs.create, 'brief.create', async ({ db, actor, body: { companyId: named, ...brief } }) => {
    // Which the policy says of this action.
    if (actor.role === 'staff') throw forbidden()
    const companyId = ownCompany(actor, 'brief.create', named)
    return readableBrief(db, actor, await submitBrief(db, actor, companyId, brief))
  })

  route(app, briefs.createForClient, 'brief.createForClient', async ({ db, actor, params, body }) => {
    const { companyId: named, ...brief } = body
    const { id: userId } = await workableClient(db, actor, params.id)
    const companyId = await companyOfClient(db, actor, userId, named)
    return readableBrief(db, actor, await submitBriefFor(db, actor, { userId, companyId }, brief))
  })

  route(app, briefs.update, 'brief.update', async ({ db, actor, params, body, request }) => {
    const brief = await lockableBrief(db, actor, 'brief.update', params.id)
    ensureCurrent(request, brief)
    await changeBrief(db, actor, brief, body)
    return readableBrief(db, actor, params.id)
  })

  route(app, briefs.setResponsible, 'brief.assign', async ({ db, actor, params, body, request }) => {
    const brief = await lockableBrief(db, actor, 'brief.assign', params.id)
    ensureCurrent(request, brief)
    await setResponsible(db, actor, brief, body.responsibleId)
    return readableBrief(db, actor, params.id)
  })

  route(app, briefs.resubmit, 'brief.update', async ({ db, actor, params }) => {
    await resubmitBrief(db, actor, await lockableBrief(db, actor, 'brief.update', params.id))
    return readableBrief(db, actor, params.id)
  })

  route(app, briefs.withdraw, 'brief.update', async ({ db, actor, params }) => {
    await withdrawBrief(db, actor, await lockableBrief(db, actor, 'brief.update', params.id))
  })

  route(app, briefs.setStatus, 'brief.decide', async ({ db, actor, params, body, request }) => {
    const brief = await lockableBrief(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await decideBrief(db, actor, brief, body.status)
    return readableBrief(db, actor, params.id)
  })

  route(app, briefs.accept, 'brief.decide', async ({ db, actor, params, body, request }) => {
    const brief = await lockableBrief(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    const { templateId, startDate = null, skip = [] } = body ?? {}
    const application =
      templateId === undefined ? undefined : await applicationOf(db, actor, { templateId, startDate, skip })
    await acceptBrief(db, actor, brief, { startDate, application })
    return readableBrief(db, actor, params.id)
  })

  route(app, briefs.decline, 'brief.decide', async ({ db, actor, params, body, request }) => {
    const brief = await lockableBrief(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await declineBrief(db, actor, brief, body.feedback)
    return readableBrief(db, actor, params.id)
  })

  route(app, projectTemplates.previewForBrief, 'template.read', async ({ db, actor, params, query }) => {
    const { status, userId, companyId } = await readableBrief(db, actor, params.id)
    if (status !== 'pending') throw conflict(t('This brief has already been decided.'))
    return previewTemplate(db, { id: null, userId, companyId, status: 'planning' }, query)
  })
}

function draftRoutes(app: App): void {
  route(app, briefDrafts.get, 'brief.create', ({ db, actor }) => findDraft(db, actor.id))

  route(app, briefDrafts.save, 'brief.create', async ({ db, actor, body, request }) => {
    const draft = await lockDraft(db, actor.id)
    ensureCurrent(request, draft)
    return saveDraft(db, actor.id, draft.fields, body)
  })

  route(app, briefDrafts.discard, 'brief.create', ({ db, actor }) => removeDraft(db, actor.id))
}

/** Staff can start a project without a brief of the client. The portal then creates the brief. */
function newProjectRoutes(app: App): void {
  route(app, projects.create, 'project.create', async ({ db, actor, body }) =>
    readableProject(db, actor, await startProject(db, actor, body)),
  )
}
