import type * as z from 'zod'
import type { NewComment } from '#shared/comments/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { isActiveTicket } from '#shared/tickets/values.ts'
import { fieldError, forbidden } from '#server/platform/errors.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { attachFiles } from '#server/core/files/attach.ts'
import { type LockedTicket, lockTicket } from '#server/features/tickets/queries.ts'
import { findCommentParent } from './find-comment-parent.ts'
import { type MailOrigin, saveCommentEmail, toMailColumns } from './mail-origin.ts'
import { updateCommentedTicket } from './ticket-clock.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** A new comment. `mail` is set if it arrived by mail. */
type CommentInput = Omit<z.output<typeof NewComment>, 'reopen'> & { reopen?: boolean; mail?: MailOrigin }

/**
 * Adds a comment or an internal note to a record and returns its id. With `reopen`, a client's comment reopens a
 * resolved or closed ticket.
 * @throws 404 for a record that is missing or someone else's, 403 for anything that only staff can write, 400 for
 * `waitsForClient` on anything but a reply to a ticket
 */
export async function addComment(ctx: Context, input: CommentInput): Promise<number> {
  const { content, entityId, entityType, attachments, internal, waitsForClient, mail } = input
  if (internal && !can(ctx.actor, 'note.write')) throw forbidden(t('Only staff can write internal notes.'))
  if (waitsForClient) validateHandover(ctx.actor, entityType, internal)
  await lockCompaniesShared(ctx.db, `${entityType}s`, entityId)
  const subject = await findCommentParent(ctx, 'comment.create', { kind: entityType, id: entityId })
  // Runs before the comment is inserted, because its foreign key also locks the ticket. Concurrent comments would
  // deadlock.
  const ticket = !internal && entityType === 'ticket' ? await lockTicket(ctx.db, entityId) : undefined
  const reopens = ticket !== undefined && input.reopen !== false && canReopen(ctx.actor, ticket)
  const transition = ticket ? await updateCommentedTicket(ctx, ticket, { reopens, waitsForClient }) : null
  const { id } = await ctx.db
    .insertInto('comments')
    .values({
      userId: ctx.actor.id,
      content,
      internal,
      ...toMailColumns(mail),
      turn: transition && JSON.stringify(transition),
      [`${entityType}Id`]: entityId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, attachments, { commentId: id })
  if (mail) await saveCommentEmail(ctx.db, id, mail)
  const asksClient = waitsForClient && transition?.after.waitingOn === 'client'
  if (reopens) await ctx.emit('ticket_status_updated', ticket, { status: 'open', comment: id })
  if (internal) await ctx.emit('note_added', subject)
  else
    await ctx.emit('comment_added', subject, {
      text: content,
      comment: id,
      ...(asksClient && { asked: asksClient }),
      ...(reopens && { reopens }),
    })
  return id
}

/** Whether the actor's comment can reopen the ticket. Only a client's comment on a resolved or closed ticket can. */
const canReopen = (actor: Actor, ticket: LockedTicket): boolean =>
  actor.role === 'client' &&
  !isActiveTicket(ticket.status) &&
  can(actor, 'ticket.setStatus', getRecordScope.ticket(ticket))

function validateHandover(actor: Actor, entityType: CommentKind, internal: boolean): void {
  if (!can(actor, 'ticket.triage')) throw forbidden(t('Only staff can pass a ticket to its client.'))
  if (entityType !== 'ticket' || internal)
    throw fieldError('waitsForClient', t('Only a reply to a ticket can pass the ticket to the client'))
}
