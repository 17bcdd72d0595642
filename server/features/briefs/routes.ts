import { briefDraftEndpoints } from '#shared/briefs/drafts/endpoints.ts'
import { briefEndpoints } from '#shared/briefs/endpoints.ts'
import { projectEndpoints } from '#shared/projects/endpoints.ts'
import { resolveClientCompany, resolveOwnCompany } from '#server/features/companies/contact.ts'
import { lockActiveClient } from '#server/features/users/find-people.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { projectTemplateEndpoints } from '#shared/templates/endpoints.ts'
import { previewTemplate } from '#server/features/templates/plan-template.ts'
import { t } from '#shared/i18n/t.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import { prepareTemplate } from '#server/features/templates/apply-template.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import type { App } from '#server/core/api/app.ts'
import { acceptBrief, decideBrief, declineBrief, setResponsible } from './decide-brief.ts'
import { findBriefDraft, lockBriefDraft, deleteBriefDraft, saveBriefDraft } from './drafts.ts'
import { countBriefs, lockableBrief, readableBrief, readBriefs, readRevisions } from './queries.ts'
import { startProject } from './start-project.ts'
import {
  changeBrief,
  resubmitBrief,
  withdrawBrief,
  submitBrief,
  submitBriefForClient,
} from './submit-brief.ts'

export function briefRoutes(app: App): void {
  draftRoutes(app)
  route(app, briefEndpoints.list, 'brief.read', ({ ctx, query }) => readBriefs(ctx, query))
  route(app, briefEndpoints.counts, 'brief.read', ({ ctx, query }) => countBriefs(ctx, query))
  route(app, briefEndpoints.get, 'brief.read', ({ ctx, params }) => readableBrief(ctx, params.id))

  route(app, briefEndpoints.revisions, 'brief.read', async ({ ctx, params, query }) => {
    await readableBrief(ctx, params.id)
    return readRevisions(ctx.db, params.id, query)
  })

  route(
    app,
    briefEndpoints.create,
    'brief.create',
    async ({ ctx, body: { companyId: requestedCompanyId, ...brief } }) => {
      // The policy also refuses this action to staff.
      if (ctx.actor.role === 'staff') throw forbidden()
      const companyId = resolveOwnCompany(ctx.actor, 'brief.create', requestedCompanyId)
      return readableBrief(ctx, await submitBrief(ctx, companyId, brief))
    },
  )

  route(app, briefEndpoints.createForClient, 'brief.createForClient', async ({ ctx, params, body }) => {
    const { companyId: requestedCompanyId, ...brief } = body
    const { id: userId } = await lockActiveClient(ctx, params.id)
    const companyId = await resolveClientCompany(ctx, userId, requestedCompanyId)
    return readableBrief(ctx, await submitBriefForClient(ctx, { userId, companyId }, { brief }))
  })

  route(app, briefEndpoints.update, 'brief.update', async ({ ctx, params, body, request }) => {
    const brief = requireCurrentVersion(request, await lockableBrief(ctx, 'brief.update', params.id))
    await changeBrief(ctx, brief, body)
    return readableBrief(ctx, params.id)
  })

  route(app, briefEndpoints.setResponsible, 'brief.assign', async ({ ctx, params, body, request }) => {
    const brief = requireCurrentVersion(request, await lockableBrief(ctx, 'brief.assign', params.id))
    await setResponsible(ctx, brief, body.responsibleId)
    return readableBrief(ctx, params.id)
  })

  route(app, briefEndpoints.resubmit, 'brief.update', async ({ ctx, params }) => {
    await resubmitBrief(ctx, await lockableBrief(ctx, 'brief.update', params.id))
    return readableBrief(ctx, params.id)
  })

  route(app, briefEndpoints.withdraw, 'brief.update', async ({ ctx, params }) => {
    await withdrawBrief(ctx, await lockableBrief(ctx, 'brief.update', params.id))
  })

  route(app, briefEndpoints.setStatus, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = requireCurrentVersion(request, await lockableBrief(ctx, 'brief.decide', params.id))
    await decideBrief(ctx, brief, body.status)
    return readableBrief(ctx, params.id)
  })

  route(app, briefEndpoints.accept, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = requireCurrentVersion(request, await lockableBrief(ctx, 'brief.decide', params.id))
    const { templateId, startDate = null, skip = [] } = body ?? {}
    const application =
      templateId === undefined ? undefined : await prepareTemplate(ctx, { templateId, startDate, skip })
    await acceptBrief(ctx, brief, { startDate, application })
    return readableBrief(ctx, params.id)
  })

  route(app, briefEndpoints.decline, 'brief.decide', async ({ ctx, params, body, request }) => {
    const brief = requireCurrentVersion(request, await lockableBrief(ctx, 'brief.decide', params.id))
    await declineBrief(ctx, brief, body.feedback)
    return readableBrief(ctx, params.id)
  })

  route(app, projectTemplateEndpoints.previewForBrief, 'template.read', async ({ ctx, params, query }) => {
    const { status, userId, companyId } = await readableBrief(ctx, params.id)
    if (status !== 'pending') throw conflict(t('Someone has already made a decision on this brief.'))
    return previewTemplate(ctx.db, { id: null, userId, companyId, status: 'planning' }, query)
  })

  // The portal creates the brief of a project that staff start without one.
  route(app, projectEndpoints.create, 'project.create', async ({ ctx, body }) =>
    readableProject(ctx, await startProject(ctx, body)),
  )
}

function draftRoutes(app: App): void {
  route(app, briefDraftEndpoints.get, 'brief.create', ({ ctx }) => findBriefDraft(ctx.db, ctx.actor.id))

  route(app, briefDraftEndpoints.save, 'brief.create', async ({ ctx, body, request }) => {
    const draft = requireCurrentVersion(request, await lockBriefDraft(ctx.db, ctx.actor.id))
    return saveBriefDraft(ctx.db, ctx.actor.id, { old: draft.fields, change: body })
  })

  route(app, briefDraftEndpoints.discard, 'brief.create', ({ ctx }) => deleteBriefDraft(ctx.db, ctx.actor.id))
}
