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
  route(app, briefs.list, 'brief.read', ({ ctx, query }) => readBriefs(ctx, query))
  route(app, briefs.counts, 'brief.read', ({ ctx, query }) => countBriefs(ctx, query))
  route(app, briefs.get, 'brief.read', ({ ctx, params }) => readableBrief(ctx, params.id))

  route(app, briefs.revisions, 'brief.read', async ({ ctx, params, query }) => {
    await readableBrief(ctx, params.id)
    return readRevisions(ctx.db, params.id, query)
  })

  route(app, briefs.create, 'brief.create', async ({ ctx, body: { companyId: named, ...brief } }) => {
    // The policy refuses this action to staff, too.
    if (ctx.actor.role === 'staff') throw forbidden()
    const companyId = ownCompany(ctx.actor, 'brief.create', named)
    return readableBrief(ctx, await submitBrief(ctx, companyId, brief))
  })

  route(app, briefs.createForClient, 'brief.createForClient', async ({ ctx, params, body }) => {
    const { companyId: named, ...brief } = body
    const { id: userId } = await workableClient(ctx, params.id)
    const companyId = await companyOfClient(ctx, userId, named)
    return readableBrief(ctx, await submitBriefFor(ctx, { userId, companyId }, brief))
  })

  route(app, briefs.update, 'brief.update', async ({ ctx, params, body, request }) => {
    const brief = await lockableBrief(ctx, 'brief.update', params.id)
    ensureCurrent(request, brief)
    await changeBrief(ctx, brief, body)
    return readableBrief(ctx, params.id)
  })

  route(app, briefs.setResponsible, 'brief.assign', async ({ ctx, params, body, request }) => {
    const brief = await lockableBrief(ctx, 'brief.assign', params.id)
    ensureCurrent(request, brief)
    await setResponsible(ctx, brief, body.responsibleId)
    return readableBrief(ctx, params.id)
  })

  route(app, briefs.resubmit, 'brief.update', async ({ ctx, params }) => {
    await resubmitBrief(ctx, await lockableBrief(ctx, 'brief.update', params.id))
    return readableBrief(ctx, params.id)
  })

  route(app, briefs.withdraw, 'brief.update', async ({ ctx, params }) => {
    await withdrawBrief(ctx, await lockableBrief(ctx, 'brief.update', params.id))
  })

  route(app, briefs.setStatus, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = await lockableBrief(ctx, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await decideBrief(ctx, brief, body.status)
    return readableBrief(ctx, params.id)
  })

  route(app, briefs.accept, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = await lockableBrief(ctx, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    const { templateId, startDate = null, skip = [] } = body ?? {}
    const application =
      templateId === undefined ? undefined : await applicationOf(ctx, { templateId, startDate, skip })
    await acceptBrief(ctx, brief, { startDate, application })
    return readableBrief(ctx, params.id)
  })

  route(app, briefs.decline, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = await lockableBrief(ctx, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await declineBrief(ctx, brief, body.feedback)
    return readableBrief(ctx, params.id)
  })

  route(app, projectTemplates.previewForBrief, 'template.read', async ({ ctx, params, query }) => {
    const { status, userId, companyId } = await readableBrief(ctx, params.id)
    if (status !== 'pending') throw conflict(t('This brief has already been decided.'))
    return previewTemplate(ctx.db, { id: null, userId, companyId, status: 'planning' }, query)
  })
}

function draftRoutes(app: App): void {
  route(app, briefDrafts.get, 'brief.create', ({ ctx }) => findDraft(ctx.db, ctx.actor.id))

  route(app, briefDrafts.save, 'brief.create', async ({ ctx, body, request }) => {
    const draft = await lockDraft(ctx.db, ctx.actor.id)
    ensureCurrent(request, draft)
    return saveDraft(ctx.db, ctx.actor.id, draft.fields, body)
  })

  route(app, briefDrafts.discard, 'brief.create', ({ ctx }) => removeDraft(ctx.db, ctx.actor.id))
}

/** Registers the routes for staff to start a project without a client's brief. The portal then creates the brief. */
function newProjectRoutes(app: App): void {
  route(app, projects.create, 'project.create', async ({ ctx, body }) =>
    readableProject(ctx, await startProject(ctx, body)),
  )
}
