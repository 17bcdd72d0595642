import type { TestApp } from '../test-app.ts'
import { type Row, answersToOwner, staffOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

/** Creates a comment by the owner that is a moment old. */
const ownComment = async (portal: TestApp, { id: userId }: { id: number }) =>
  portal.buildComment({ userId, ticketId: (await portal.buildTicket({ userId })).id })

/** Creates a comment by the owner with the whole text of its email. */
async function emailedComment(portal: TestApp, owner: { id: number }) {
  const { id: commentId } = await ownComment(portal, owner)
  await portal.db.insertInto('commentEmails').values({ commentId, text: 'Yes.\n\nIda' }).execute()
  return { id: commentId }
}

export const rows: Record<string, Row> = {
  'GET /api/comments/ticket/:id': { ...answersToOwner(200), on: 'ticket' },
  'GET /api/comments/projects/:id': { ...answersToOwner(200), on: 'project' },
  'GET /api/comments/briefs/:id': { ...answersToOwner(200), on: 'brief' },
  'POST /api/comments': {
    ...answersToOwner(201),
    on: 'ticket',
    body: (entityId) => ({ content: 'Thank you.', entityType: 'ticket', entityId }),
  },
  'GET /api/comments/:id': { ...answersToOwner(200), on: ownComment },
  'GET /api/comments/:id/email': { ...answersToOwner(200), on: emailedComment },
  'GET /api/comment-attachments/:id/files.zip': { ...answersToOwner(200), on: fileOn('comment') },
  'PATCH /api/comments/:id': {
    ...answersToOwner(200),
    on: ownComment,
    body: () => ({ content: 'Thank you very much.' }),
  },
  'DELETE /api/comments/:id': { ...answersToOwner(200), on: ownComment },
  'GET /api/comment-versions/:id': { ...staffOnly(200), on: ownComment },
}
