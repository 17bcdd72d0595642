import type { Comment } from '#shared/comments/schemas.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { callOptions, listOptions } from '#web/api/queries/options.ts'

const PAGE = 100

const paths = {
  ticket: 'GET /api/comments/ticket/:id',
  project: 'GET /api/comments/projects/:id',
  brief: 'GET /api/comments/briefs/:id',
} as const

/** The comments on a record, oldest first. */
export const conversationQuery = (entityType: CommentKind, entityId: Comment['entityId']) =>
  listOptions(['comments', entityType, entityId], paths[entityType], {
    params: { id: entityId },
    query: { limit: PAGE },
  })

export const commentQuery = (id: Comment['id']) =>
  callOptions(['comments', 'one', id], 'GET /api/comments/:id', { params: { id } })

/** The whole text of a comment's email. */
export const commentEmailQuery = (id: Comment['id']) =>
  callOptions(['comments', 'email', id], 'GET /api/comments/:id/email', { params: { id } })

/** A comment's texts before it became this version. */
export const versionsQuery = (id: Comment['id'], version: Comment['version']) =>
  listOptions(['comments', 'versions', id, version], 'GET /api/comment-versions/:id', {
    params: { id },
    query: { limit: PAGE },
  })
