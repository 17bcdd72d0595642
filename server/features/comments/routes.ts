import { commentEndpoints } from '#shared/comments/endpoints.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { requireReadableTicket } from '#server/features/tickets/queries.ts'
import { addComment } from './add-comment.ts'
import { requireChangeableComment, deleteComment, editComment } from './change-comment.ts'
import {
  requireReadableComment,
  findComment,
  readCommentEmail,
  readComments,
  readVersions,
} from './queries.ts'

export function commentRoutes(app: App): void {
  route(app, commentEndpoints.ofTicket, 'comment.read', async ({ ctx, params, query }) => {
    await requireReadableTicket(ctx, params.id)
    return readComments(ctx, { recordType: 'ticket', recordId: params.id, query })
  })

  route(app, commentEndpoints.ofProject, 'comment.read', async ({ ctx, params, query }) => {
    await readableProject(ctx, params.id)
    return readComments(ctx, { recordType: 'project', recordId: params.id, query })
  })

  route(app, commentEndpoints.ofBrief, 'comment.read', async ({ ctx, params, query }) => {
    await readableBrief(ctx, params.id)
    return readComments(ctx, { recordType: 'brief', recordId: params.id, query })
  })

  route(app, commentEndpoints.create, 'comment.create', async ({ ctx, body }) =>
    findComment(ctx, await addComment(ctx, body)),
  )

  route(app, commentEndpoints.get, 'comment.read', async ({ ctx, params: { id } }) => {
    await requireReadableComment(ctx, 'comment.read', id)
    return findComment(ctx, id)
  })

  route(app, commentEndpoints.change, 'comment.update', async ({ ctx, params: { id }, body, request }) => {
    const comment = requireCurrentVersion(request, await requireChangeableComment(ctx, 'comment.update', id))
    if (await editComment(ctx, comment, body))
      await audit(ctx, 'comment.edited', { entityType: 'comment', entityId: id })
    return findComment(ctx, id)
  })

  route(app, commentEndpoints.delete, 'comment.delete', async ({ ctx, params: { id }, request }) => {
    const comment = requireCurrentVersion(request, await requireChangeableComment(ctx, 'comment.delete', id))
    await deleteComment(ctx, comment)
    return findComment(ctx, id)
  })

  route(app, commentEndpoints.email, 'comment.read', ({ ctx, params: { id } }) => readCommentEmail(ctx, id))

  route(app, commentEndpoints.versions, 'comment.readVersions', async ({ ctx, params: { id }, query }) => {
    await requireReadableComment(ctx, 'comment.readVersions', id)
    return readVersions(ctx.db, id, query)
  })
}
