import type * as z from 'zod'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { NewComment } from '#shared/comments/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import { type CommentKind, conversationAddress } from '#shared/records.ts'
import type { Role } from '#shared/users/values.ts'
import { ensure } from '#server/guard/access.ts'
import { forbidden } from '#server/http/errors.ts'
import { turnNow } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { findBrief } from '#server/features/briefs/queries.ts'
import { attach } from '#server/features/files/attach.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'
import { findProject } from '#server/features/projects/queries.ts'
import { findTicket, lockTicket } from '#server/features/tickets/queries.ts'

/** `byEmail` for what came in by mail. */
type Written = z.output<typeof NewComment> & { byEmail?: SenderCheck }

/** What a comment stands on. */
interface Subject {
  ownerId: number
  title: string
  projectId: number | null
  websiteId: number | null
}

/**
 * Adds a comment, or a note among staff, to a record and returns its number.
 * @throws 404 for a record that is missing or somebody else's, 403 for a client's note
 */
export async function addComment(
  tx: Database,
  actor: Actor,
  { content, entityId, entityType, attachments, internal, byEmail }: Written,
): Promise<number> {
  if (internal && !can(actor, 'note.write')) throw forbidden('Only staff write internal notes.')
  const subject = await findSubject(tx, actor, entityType, entityId)
  // Before the comment, whose foreign key holds the ticket too: two at once would wait for each other.
  if (!internal && entityType === 'ticket') await passTurn(tx, actor, entityId)
  const { id } = await tx
    .insertInto('comments')
    .values({ userId: actor.id, content, internal, byEmail, [`${entityType}Id`]: entityId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { commentId: id })
  await recordActivity(tx, {
    userId: actor.id,
    type: internal ? 'note_added' : 'comment_added',
    entityType,
    entityId,
    clientId: internal ? null : subject.ownerId,
    projectId: subject.projectId,
    websiteId: subject.websiteId,
    data: { title: subject.title, on: entityType },
  })
  if (!internal) await tell(tx, actor, subject, { entityType, entityId, content })
  return id
}

/** Whoever writes on a ticket that is not done waits for the other side from then on. */
async function passTurn(tx: Database, actor: Actor, ticketId: number): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const byAgency = actor.role === 'staff'
  const next = byAgency ? 'client' : 'agency'
  if (!ticket?.waitingOn || ticket.waitingOn === next) return
  const clock = await turnNow(tx, 'agency', ticket, { next, answers: byAgency })
  await tx.updateTable('tickets').set(clock).where('id', '=', ticketId).execute()
}

async function tell(
  tx: Database,
  actor: Actor,
  subject: Subject,
  { entityType, entityId, content }: { entityType: CommentKind; entityId: number; content: string },
): Promise<void> {
  const note = {
    type: 'comment_added',
    title: `New comment on ${subject.title}`,
    entityType,
    entityId,
    text: content,
  }
  const hrefFor = (reader: Role) => conversationAddress(entityType, entityId, reader)
  if (actor.role === 'client') await notifyStaff(tx, actor.id, { ...note, href: hrefFor('staff') })
  else await notifyPerson(tx, actor.id, subject.ownerId, { ...note, href: hrefFor('client') })
}

async function findSubject(
  db: Database,
  actor: Actor,
  entityType: CommentKind,
  id: number,
): Promise<Subject> {
  switch (entityType) {
    case 'brief': {
      const brief = ensure(actor, 'brief.read', await findBrief(db, id), (b) => b.userId)
      return { ownerId: brief.userId, title: brief.projectName, projectId: brief.projectId, websiteId: null }
    }
    case 'project': {
      const project = ensure(actor, 'project.read', await findProject(db, id), (p) => p.userId)
      return { ownerId: project.userId, title: project.name, projectId: id, websiteId: null }
    }
    case 'ticket': {
      const ticket = ensure(actor, 'ticket.read', await findTicket(db, id), (t) => t.userId)
      return { ownerId: ticket.userId, title: ticket.title, projectId: null, websiteId: ticket.websiteId }
    }
  }
}
