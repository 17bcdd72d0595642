import { comments } from '#shared/comments/endpoints.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'
import { addComment } from './add-comment.ts'
import { findComment, readComments } from './queries.ts'

export function commentRoutes(app: App): void {
  route(app, comments.ofTicket, 'comment.read', async ({ db, actor, params, query }) => {
    await readableTicket(db, actor, params.id)
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
}
