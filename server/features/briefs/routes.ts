import { briefDrafts } from '#shared/brief-drafts/endpoints.ts'
import { briefs } from '#shared/briefs/endpoints.ts'
import type { Action, Actor } from '#shared/contract/policy.ts'
import { ensure } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { acceptBrief } from './accept-brief.ts'
import { decideBrief, declineBrief } from './decide-brief.ts'
import { findDraft, lockDraft, removeDraft, saveDraft } from './drafts.ts'
import { countBriefs, findBrief, lockBrief, readBriefs, readRevisions } from './queries.ts'
import { changeBrief, resubmitBrief, withdrawBrief } from './revise-brief.ts'
import { submitBrief } from './submit-brief.ts'

export function briefRoutes(app: App): void {
  draftRoutes(app)
  route(app, briefs.list, 'brief.read', ({ db, actor, query }) => readBriefs(db, actor, query))
  route(app, briefs.counts, 'brief.read', ({ db, actor, query }) => countBriefs(db, actor, query))
  route(app, briefs.get, 'brief.read', ({ db, actor, params }) => read(db, actor, params.id))

  route(app, briefs.revisions, 'brief.read', async ({ db, actor, params }) => {
    await read(db, actor, params.id)
    return readRevisions(db, params.id)
  })

  route(app, briefs.create, 'brief.create', async ({ db, actor, body }) =>
    read(db, actor, await submitBrief(db, actor, body)),
  )

  route(app, briefs.update, 'brief.update', async ({ db, actor, params, body, request }) => {
    const brief = await lock(db, actor, 'brief.update', params.id)
    ensureCurrent(request, brief)
    await changeBrief(db, actor, brief, body)
    return read(db, actor, params.id)
  })

  route(app, briefs.resubmit, 'brief.update', async ({ db, actor, params }) => {
    await resubmitBrief(db, actor, await lock(db, actor, 'brief.update', params.id))
    return read(db, actor, params.id)
  })

  route(app, briefs.withdraw, 'brief.update', async ({ db, actor, params }) => {
    await withdrawBrief(db, actor, await lock(db, actor, 'brief.update', params.id))
  })

  route(app, briefs.setStatus, 'brief.decide', async ({ db, actor, params, body, request }) => {
    const brief = await lock(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await decideBrief(db, actor, brief, body.status)
    return read(db, actor, params.id)
  })

  route(app, briefs.accept, 'brief.decide', async ({ db, actor, params, request }) => {
    const brief = await lock(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await acceptBrief(db, actor, brief)
    return read(db, actor, params.id)
  })

  route(app, briefs.decline, 'brief.decide', async ({ db, actor, params, body, request }) => {
    const brief = await lock(db, actor, 'brief.decide', params.id)
    ensureCurrent(request, brief)
    await declineBrief(db, actor, brief, body.feedback)
    return read(db, actor, params.id)
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

const read = async (db: Database, actor: Actor, id: number) =>
  ensure(actor, 'brief.read', await findBrief(db, id), (b) => b.userId)

const lock = async (db: Database, actor: Actor, action: Action, id: number) =>
  ensure(actor, action, await lockBrief(db, id), (b) => b.userId)
