import type * as z from 'zod'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { NewComment } from '#shared/comments/schemas.ts'
import type { RecordOf } from '#shared/events/catalogue.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records.ts'
import { fieldError, forbidden } from '#server/http/errors.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import { clockColumnsOf } from '#server/clock/turns.ts'
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
 * @throws 404 for a record that is missing or somebody else's, 403 for what only staff may write, 400 for handing over
 *   what is not a reply to a ticket
 */
export async function addComment(
  tx: Database,
  actor: Actor,
  { content, entityId, entityType, attachments, internal, waitsForClient, byEmail }: Written,
): Promise<number> {
  if (internal && !can(actor, 'note.write')) throw forbidden('Only staff write internal notes.')
  if (waitsForClient) ensureHandsOver(actor, entityType, internal)
  const subject = await findSubject(tx, actor, entityType, entityId)
  // Before the comment, whose foreign key locks the ticket too: two concurrent ones would deadlock.
  const asked =
    !internal && entityType === 'ticket' && (await takeTicketTurn(tx, actor, entityId, waitsForClient))
  const { id } = await tx
    .insertInto('comments')
    .values({ userId: actor.id, content, internal, byEmail, [`${entityType}Id`]: entityId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { commentId: id })
  if (internal) await happened(tx, actor, 'note_added', subject)
  else await happened(tx, actor, 'comment_added', subject, { text: content, ...(asked && { asked }) })
  return id
}

function ensureHandsOver(actor: Actor, entityType: CommentKind, internal: boolean): void {
  if (!can(actor, 'ticket.triage')) throw forbidden('Only staff hand a ticket over to its client.')
  if (entityType !== 'ticket' || internal)
    throw fieldError('waitsForClient', 'Only a reply to a ticket can hand it over to the client')
}

/**
 * What a comment changes about whose turn an unfinished ticket is: a client's makes it ours, staff's is an answer and
 * makes it the client's only if it `waitsForClient`. Returns whether the client is asked for an answer.
 */
async function takeTicketTurn(
  tx: Database,
  actor: Actor,
  ticketId: number,
  waitsForClient: boolean,
): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket?.waitingOn) return false
  const answers = actor.role === 'staff'
  const next = !answers ? 'agency' : waitsForClient ? 'client' : ticket.waitingOn
  const clock = await turnNow(tx, 'agency', ticket, { next, answers, asks: !answers })
  // An update that changes nothing would raise the version.
  if (JSON.stringify(clock) !== JSON.stringify(clockColumnsOf(ticket)))
    await tx.updateTable('tickets').set(clock).where('id', '=', ticketId).execute()
  return answers && waitsForClient
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
