import type * as z from 'zod'
import type { CommentChange } from '#shared/comments/schemas.ts'
import { COMMENT_CHANGE_MINUTES } from '#shared/comments/values.ts'
import { type PolicyAction, can } from '#shared/contract/policy.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { authorize } from '#server/core/access/access.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { deferMails } from '#server/core/mail/defer-mails.ts'
import { replaceAttachments } from '#server/core/files/attach.ts'
import { withdrawCommentNotifications } from '#server/core/notifications/queries.ts'
import { findCommentParent } from './find-comment-parent.ts'
import { type LockedComment, lockComment, getCommentScope } from './queries.ts'
import { restoreCommentedTicket } from './ticket-clock.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Returns a comment that the actor can change, locked.
 * @throws 404 for a comment that is missing or that the actor can't see, 403 for someone else's comment and for a
 * client's comment that was written too long ago, 409 for a deleted comment
 */
export async function requireChangeableComment(
  ctx: Context,
  action: PolicyAction,
  id: number,
): Promise<LockedComment> {
  const comment = authorize(ctx.actor, action, {
    record: await lockComment(ctx, id),
    getScope: getCommentScope,
  })
  const isAdder = action === 'comment.delete' && comment.addedBy === ctx.actor.id
  if (comment.userId !== ctx.actor.id && !isAdder)
    throw forbidden(t('Only a comment’s author can edit or delete it.'))
  if (comment.internal && !can(ctx.actor, 'note.write'))
    throw forbidden(t('Only staff can write internal notes.'))
  if (comment.deletedAt !== null) throw conflict(t('This comment has been deleted.'))
  if (ctx.actor.role === 'client' && isOld(comment)) throw forbidden(getTooLateMessage())
  return comment
}

const getTooLateMessage = () =>
  t(
    'You can edit or delete a comment for {minutes, plural, one {# minute} other {# minutes}} after posting it. Please post this as a new comment instead.',
    { minutes: COMMENT_CHANGE_MINUTES },
  )

const isOld = ({ createdAt }: LockedComment): boolean =>
  currentTime().getTime() - Date.parse(createdAt) > COMMENT_CHANGE_MINUTES * 60_000

/**
 * Edits a comment or an internal note. Its previous text is stored for staff. Returns whether anything changed.
 * @throws 400 for files that can't be attached
 */
export async function editComment(
  ctx: Context,
  comment: LockedComment,
  { content = comment.content, attachments }: z.output<typeof CommentChange>,
): Promise<boolean> {
  const { id } = comment
  const reworded = content !== comment.content
  const refiled = await replaceAttachments(ctx, attachments, { commentId: id })
  if (!reworded && !refiled) return false
  if (reworded) await saveVersion(ctx.db, comment)
  const editedAt = currentTime().toISOString()
  await ctx.db.updateTable('comments').set({ content, editedAt }).where('id', '=', id).execute()
  const subject = await findParent(ctx, comment)
  await ctx.emit(comment.internal ? 'note_changed' : 'comment_updated', subject)
  return true
}

/**
 * Deletes a comment with its texts and files, and reverses its change to the ticket. If the staff member who added it
 * from a refused mail deletes it, the mail is refused again.
 */
export async function deleteComment(ctx: Context, comment: LockedComment): Promise<void> {
  const { id } = comment
  const isAdder = comment.addedBy === ctx.actor.id
  await ctx.db.deleteFrom('commentVersions').where('commentId', '=', id).execute()
  await ctx.db.deleteFrom('commentEmails').where('commentId', '=', id).execute()
  await ctx.db.deleteFrom('attachments').where('commentId', '=', id).execute()
  await ctx.db
    .updateTable('receivedMails')
    .set(isAdder ? { outcome: 'refused', commentId: null } : NO_TEXTS)
    .where('commentId', '=', id)
    .execute()
  const clearedColumns = {
    content: '',
    leftOut: '[]',
    addedFrom: null,
    // A deleted comment has this only if the staff member who added it also deleted it.
    addedBy: isAdder ? comment.addedBy : null,
    deletedAt: currentTime().toISOString(),
  }
  await ctx.db.updateTable('comments').set(clearedColumns).where('id', '=', id).execute()
  await withdrawCommentNotifications(ctx.db, id)
  await deferMails(ctx, { comment: id })
  await restoreCommentedTicket(ctx, comment)
  const subject = await findParent(ctx, comment)
  await ctx.emit(comment.internal ? 'note_changed' : 'comment_deleted', subject)
}

/** Clears the texts in a received mail's row. */
const NO_TEXTS = { content: '', fullText: '', fileNames: [] }

const saveVersion = (tx: Database, { id, content, editedAt, createdAt }: LockedComment) =>
  tx
    .insertInto('commentVersions')
    .values({ commentId: id, content, writtenAt: editedAt ?? createdAt })
    .execute()

const findParent = (ctx: Context, { entityType, entityId }: LockedComment) =>
  findCommentParent(ctx, 'comment.update', { kind: entityType, id: entityId })
