import type * as z from 'zod'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { NewComment } from '#shared/comments/schemas.ts'
import type { RecordOf } from '#shared/events/catalogue.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records.ts'
import { forbidden } from '#server/http/errors.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { attach } from '#server/features/files/attach.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { lockTicket, readableTicket } from '#server/features/tickets/queries.ts'

/** `byEmail` for a comment that arrived by mail. */
type Written = z.output<typeof NewComment> & { byEmail?: SenderCheck }

/**
 * Adds a comment or an internal note to a record and returns its id.
 * @throws 404 for a record that is missing or somebody else's, 403 for a client's note
 */
export async function addComment(
  tx: Database,
  actor: Actor,
  { content, entityId, entityType, attachments, internal, byEmail }: Written,
): Promise<number> {
  if (internal && !can(actor, 'note.write')) throw forbidden('Only staff write internal notes.')
  const subject = await findSubject(tx, actor, entityType, entityId)
  // Before the comment, whose foreign key locks the ticket too: two concurrent ones would deadlock.
  if (!internal && entityType === 'ticket') await passTurn(tx, actor, entityId)
  const { id } = await tx
    .insertInto('comments')
    .values({ userId: actor.id, content, internal, byEmail, [`${entityType}Id`]: entityId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { commentId: id })
  if (internal) await happened(tx, actor, 'note_added', subject)
  else await happened(tx, actor, 'comment_added', subject, { text: content })
  return id
}

/** After a comment on an unfinished ticket, it is the other side's turn. */
async function passTurn(tx: Database, actor: Actor, ticketId: number): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const byAgency = actor.role === 'staff'
  const next = byAgency ? 'client' : 'agency'
  if (!ticket?.waitingOn || ticket.waitingOn === next) return
  const clock = await turnNow(tx, 'agency', ticket, { next, answers: byAgency })
  await tx.updateTable('tickets').set(clock).where('id', '=', ticketId).execute()
}

async function findSubject(
  db: Database,
  actor: Actor,
  kind: CommentKind,
  id: number,
): Promise<RecordOf<'comment_added'>> {
  switch (kind) {
    case 'brief': {
      const brief = await readableBrief(db, actor, id)
      return {
        kind,
        id,
        name: brief.projectName,
        clientId: brief.userId,
        projectId: brief.projectId,
        websiteId: null,
      }
    }
    case 'project': {
      const project = await readableProject(db, actor, id)
      return { kind, id, name: project.name, clientId: project.userId, projectId: id, websiteId: null }
    }
    case 'ticket': {
      const ticket = await readableTicket(db, actor, id)
      return {
        kind,
        id,
        name: ticket.title,
        clientId: ticket.userId,
        projectId: null,
        websiteId: ticket.websiteId,
      }
    }
  }
}
