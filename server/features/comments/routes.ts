import { comments } from '#shared/comments/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { findBrief } from '#server/features/briefs/queries.ts'
import { findProject } from '#server/features/projects/queries.ts'
import { findTicket } from '#server/features/tickets/queries.ts'
import { addComment } from './add-comment.ts'
import { findComment, readComments } from './queries.ts'

export function commentRoutes(app: App): void {
  route(app, comments.ofTicket, 'comment.read', async ({ db, actor, params, query }) => {
    ensure(actor, 'ticket.read', await findTicket(db, params.id), (t) => t.userId)
    return readComments(db, actor, 'ticket', params.id, query)
  })

  route(app, comments.ofProject, 'comment.read', async ({ db, actor, params, query }) => {
    ensure(actor, 'project.read', await findProject(db, params.id), (p) => p.userId)
    return readComments(db, actor, 'project', params.id, query)
  })

  route(app, comments.ofBrief, 'comment.read', async ({ db, actor, params, query }) => {
    ensure(actor, 'brief.read', await findBrief(db, params.id), (b) => b.userId)
    return readComments(db, actor, 'brief', params.id, query)
  })

  route(app, comments.create, 'comment.create', async ({ db, actor, body }) =>
    findComment(db, actor, await addComment(db, actor, body)),
  )
}
