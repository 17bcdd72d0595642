import { comments } from '#shared/comments/endpoints.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { ensureReadableTicket } from '#server/features/tickets/queries.ts'
import { addComment } from './add-comment.ts'
import { changeableComment, deleteComment, editComment } from './change-comment.ts'
import { ensureReadable, findComment, readComments, readVersions } from './queries.ts'

export function commentRoutes(app: App): void {
  route(app, comments.ofTicket, 'comment.read', async ({ db, actor, params, query }) => {
    await ensureReadableTicket(db, actor, params.id)
    return readComments(db, actor, 'ticket', params.id, query)
  })

  route(app, comments.ofProject, 'comment.read', async ({ db, actor, params, query }) => {
    await readableProject(db, actor, params.id)
    return readComments(db, actor, 'project', params.id, query)
  })

  route(app, comments.ofBrief, 'comment.read', async ({ db, actor, params, query }) => {
    await readableBrief(db, actor, params.id)
    return readComments(db, actor, 'brief', params.id, query)
  })

  route(app, comments.create, 'comment.create', async ({ db, actor, body }) =>
    findComment(db, actor, await addComment(db, actor, body)),
  )

  route(app, comments.get, 'comment.read', async ({ db, actor, params: { id } }) => {
    await ensureReadable(db, actor, 'comment.read', id)
    return findComment(db, actor, id)
  })

  route(
    app,
    comments.change,
    'comment.update',
    async ({ db, actor, visit, params: { id }, body, request }) => {
      const comment = await changeableComment(db, actor, 'comment.update', id)
      ensureCurrent(request, comment)
      if (await editComment(db, actor, comment, body))
        await recordAudit(db, visit, actor.id, 'comment.edited', { entityType: 'comment', entityId: id })
      return findComment(db, actor, id)
    },
  )

  route(app, comments.delete, 'comment.delete', async ({ db, actor, params: { id }, request }) => {
    const comment = await changeableComment(db, actor, 'comment.delete', id)
    ensureCurrent(request, comment)
    await deleteComment(db, actor, comment)
    return findComment(db, actor, id)
  })

  route(app, comments.versions, 'comment.readVersions', async ({ db, actor, params: { id }, query }) => {
    await ensureReadable(db, actor, 'comment.readVersions', id)
    return readVersions(db, id, query)
  })
}
