import type * as z from 'zod'
import type { CommentChange } from '#shared/comments/schemas.ts'
import { COMMENT_CHANGE_MINUTES } from '#shared/comments/values.ts'
import { type Action, type Actor, can } from '#shared/contract/policy.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { ensure } from '#server/core/access/access.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdMails } from '#server/core/mail/hold-mails.ts'
import { happened } from '#server/core/events/happened.ts'
import { reattach } from '#server/core/files/attach.ts'
import { withdrawNotifications } from '#server/core/notifications/queries.ts'
import { findSubject } from './find-subject.ts'
import { type LockedComment, lockComment, placeOfComment } from './queries.ts'
import { returnTicketTurn } from './ticket-turn.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * A comment that `actor` may change, locked.
 * @throws 404 for a comment that is missing or out of sight, 403 for somebody else's and for what a client wrote too long
 *   ago, 409 for a deleted one
 */
export async function changeableComment(
  tx: Database,
  actor: Actor,
  action: Action,
  id: number,
): Promise<LockedComment> {
  const comment = ensure(actor, action, await lockComment(tx, actor, id), placeOfComment)
  if (comment.userId !== actor.id) throw forbidden(t('Only its author can edit or delete a comment.'))
  if (comment.internal && !can(actor, 'note.write'))
    throw forbidden(t('Only staff can write internal notes.'))
  if (comment.deletedAt !== null) throw conflict(t('This comment has been deleted.'))
  if (actor.role === 'client' && isOld(comment)) throw forbidden(tooLate())
  return comment
}

const tooLate = () =>
  t(
    'You can edit or delete a comment for {minutes, plural, one {# minute} other {# minutes}} after writing it. What you write now has to be a new comment.',
    { minutes: COMMENT_CHANGE_MINUTES },
  )

const isOld = ({ createdAt }: LockedComment): boolean =>
  currentTime().getTime() - Date.parse(createdAt) > COMMENT_CHANGE_MINUTES * 60_000

/**
 * Edits a comment or a note; what it said before is kept for staff. Returns whether anything changed.
 * @throws 400 for files that cannot be attached
 */
export async function editComment(
  tx: Database,
  actor: Actor,
  comment: LockedComment,
  { content = comment.content, attachments }: z.output<typeof CommentChange>,
): Promise<boolean> {
  const { id } = comment
  const reworded = content !== comment.content
  const refiled = await reattach(tx, actor, attachments, { commentId: id })
  if (!reworded && !refiled) return false
  if (reworded) await keepVersion(tx, comment)
  const editedAt = currentTime().toISOString()
  await tx.updateTable('comments').set({ content, editedAt }).where('id', '=', id).execute()
  const subject = await subjectOf(tx, actor, comment)
  await happened(tx, actor, comment.internal ? 'note_changed' : 'comment_updated', subject)
  return true
}

/** Deletes a comment or a note: its texts and files go, and what it changed about whose turn its ticket is. */
export async function deleteComment(tx: Database, actor: Actor, comment: LockedComment): Promise<void> {
  const { id } = comment
  await tx.deleteFrom('commentVersions').where('commentId', '=', id).execute()
  await tx.deleteFrom('attachments').where('commentId', '=', id).execute()
  const gone = { content: '', deletedAt: currentTime().toISOString() }
  await tx.updateTable('comments').set(gone).where('id', '=', id).execute()
  await withdrawNotifications(tx, id)
  await holdMails(tx, { comment: id })
  await returnTicketTurn(tx, comment)
  const subject = await subjectOf(tx, actor, comment)
  await happened(tx, actor, comment.internal ? 'note_changed' : 'comment_deleted', subject)
}

const keepVersion = (tx: Database, { id, content, editedAt, createdAt }: LockedComment) =>
  tx
    .insertInto('commentVersions')
    .values({ commentId: id, content, writtenAt: editedAt ?? createdAt })
    .execute()

const subjectOf = (tx: Database, actor: Actor, { entityType, entityId }: LockedComment) =>
  findSubject(tx, actor, 'comment.update', entityType, entityId)
