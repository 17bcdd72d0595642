import { comments } from '#shared/comments/endpoints.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { ensureReadableTicket } from '#server/features/tickets/queries.ts'
import { addComment } from './add-comment.ts'
import { changeableComment, deleteComment, editComment } from './change-comment.ts'
import { ensureReadable, findComment, readComments, readVersions } from './queries.ts'

export function commentRoutes(app: App): void {
  route(app, comments.ofTicket, 'comment.read', async ({ ctx, params, query }) => {
    await ensureReadableTicket(ctx, params.id)
    return readComments(ctx, 'ticket', params.id, query)
  })

  route(app, comments.ofProject, 'comment.read', async ({ ctx, params, query }) => {
    await readableProject(ctx, params.id)
    return readComments(ctx, 'project', params.id, query)
  })

  route(app, comments.ofBrief, 'comment.read', async ({ ctx, params, query }) => {
    await readableBrief(ctx, params.id)
    return readComments(ctx, 'brief', params.id, query)
  })

  route(app, comments.create, 'comment.create', async ({ ctx, body }) =>
    findComment(ctx, await addComment(ctx, body)),
  )

  route(app, comments.get, 'comment.read', async ({ ctx, params: { id } }) => {
    await ensureReadable(ctx, 'comment.read', id)
    return findComment(ctx, id)
  })

  route(app, comments.change, 'comment.update', async ({ ctx, params: { id }, body, request }) => {
    const comment = await changeableComment(ctx, 'comment.update', id)
    ensureCurrent(request, comment)
    if (await editComment(ctx, comment, body))
      await audit(ctx, 'comment.edited', { entityType: 'comment', entityId: id })
    return findComment(ctx, id)
  })

  route(app, comments.delete, 'comment.delete', async ({ ctx, params: { id }, request }) => {
    const comment = await changeableComment(ctx, 'comment.delete', id)
    ensureCurrent(request, comment)
    await deleteComment(ctx, comment)
    return findComment(ctx, id)
  })

  route(app, comments.versions, 'comment.readVersions', async ({ ctx, params: { id }, query }) => {
    await ensureReadable(ctx, 'comment.readVersions', id)
    return readVersions(ctx.db, id, query)
  })
}
