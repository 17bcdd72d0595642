import type * as z from 'zod'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { NewComment } from '#shared/comments/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { fieldError, forbidden } from '#server/platform/errors.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { attach } from '#server/core/files/attach.ts'
import { findSubject } from './find-subject.ts'
import { takeTicketTurn } from './ticket-turn.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** A new comment. `byEmail` is set if it arrived by mail. */
type Written = z.output<typeof NewComment> & { byEmail?: SenderCheck }

/**
 * Adds a comment or an internal note to a record and returns its id.
 * @throws 404 for a record that is missing or someone else's, 403 for anything that only staff can write, 400 for
 * handing over anything but a ticket with a reply
 */
export async function addComment(
  ctx: Context,
  { content, entityId, entityType, attachments, internal, waitsForClient, byEmail }: Written,
): Promise<number> {
  if (internal && !can(ctx.actor, 'note.write')) throw forbidden(t('Only staff can write internal notes.'))
  if (waitsForClient) ensureHandsOver(ctx.actor, entityType, internal)
  await holdCompaniesOf(ctx.db, `${entityType}s`, entityId)
  const subject = await findSubject(ctx, 'comment.create', entityType, entityId)
  // This comes before the comment, whose foreign key locks the ticket, too. Two concurrent comments would deadlock.
  const turn =
    !internal && entityType === 'ticket' ? await takeTicketTurn(ctx, entityId, waitsForClient) : null
  const { id } = await ctx.db
    .insertInto('comments')
    .values({
      userId: ctx.actor.id,
      content,
      internal,
      byEmail,
      turn: turn && JSON.stringify(turn),
      [`${entityType}Id`]: entityId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(ctx, attachments, { commentId: id })
  const asked = waitsForClient && turn?.after.waitingOn === 'client'
  if (internal) await ctx.emit('note_added', subject)
  else
    await ctx.emit('comment_added', subject, {
      text: content,
      comment: id,
      ...(asked && { asked }),
    })
  return id
}

function ensureHandsOver(actor: Actor, entityType: CommentKind, internal: boolean): void {
  if (!can(actor, 'ticket.triage')) throw forbidden(t('Only staff can hand a ticket over to its client.'))
  if (entityType !== 'ticket' || internal)
    throw fieldError('waitsForClient', t('Only a reply to a ticket can hand it over to the client'))
}
