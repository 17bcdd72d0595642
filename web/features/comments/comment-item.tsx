import { EyeOff, Mail } from 'lucide-react'
import type { Comment } from '#shared/comments/schemas.ts'
import { t } from '#shared/words.ts'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { commentWords } from '#shared/portal-words.ts'

const CommentActions = lazyDialog(() => import('./comment-actions.tsx'))
const DeletedComment = lazyDialog(() => import('./deleted-comment.tsx'))
const EditedMark = lazyDialog(() => import('./edited-mark.tsx'))

/** One comment: author, side, time, text and files, or who deleted it. An internal note has a different background. */
export function CommentItem({ comment, mayChange }: { comment: Comment; mayChange: boolean }) {
  const { author, content, attachments, internal = false, byEmail, createdAt, editedAt } = comment
  const user = useUser()
  const byClient = author.role === 'client'
  if (comment.deletedAt !== null) return <DeletedComment comment={comment} />
  return (
    <li className={cx('flex gap-3', internal && '-mx-3 rounded-m bg-warn-soft px-3 py-2')}>
      <Avatar name={author.fullName} picture={author.picture} />
      <article
        aria-label={
          internal
            ? t('Internal note by {name}', { name: author.fullName })
            : t('Comment by {name}', { name: author.fullName })
        }
        className="min-w-0 flex-1"
      >
        <p className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-3">
          <span className="text-base font-[580] text-ink">
            <bdi>{author.fullName}</bdi>
          </span>
          <Badge tone={byClient ? 'neutral' : 'accent'}>{byClient ? t('Client') : t('Staff')}</Badge>
          {internal && (
            <Badge tone="warn" icon={EyeOff}>
              {t('Internal note')}
            </Badge>
          )}
          {byClient && author.companyName && (
            <bdi className="min-w-0 wrap-anywhere">{author.companyName}</bdi>
          )}
          <span className="sm:ms-auto">
            <RelativeTime value={createdAt} />
            {editedAt !== null && <EditedMark comment={{ ...comment, editedAt }} />}
          </span>
        </p>
        <LongText className="text-ink max-sm:mt-1">{commentWords(content)}</LongText>
        {attachments.length > 0 && (
          <div className="mt-3">
            <AttachmentGallery files={attachments} zip={`/api/comment-attachments/${comment.id}/files.zip`} />
          </div>
        )}
        {byEmail && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
            <Mail size={14} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
            {byEmail === 'checked' ? t('Sent by email') : t('Sent by email, sender not checked')}
          </p>
        )}
        {mayChange && author.id === user.id && <CommentActions comment={comment} />}
      </article>
    </li>
  )
}
