import { PencilLine, Trash2 } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import { COMMENT_CHANGE_MINUTES } from '#shared/comments/values.ts'
import { formatExact } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Button, linkClassName } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'

const loadDialogs = () => import('./comment-dialogs.tsx')
const EditCommentDialog = lazyDialog(async () => ({ default: (await loadDialogs()).EditCommentDialog }))
const EarlierTextsDialog = lazyDialog(async () => ({ default: (await loadDialogs()).EarlierTextsDialog }))

/**
 * Shows Edit and Delete while they're possible. An open dialog stays open afterward. The staff member who added a
 * comment from an email can only delete it.
 */
export function CommentActions({ comment }: { comment: Comment }) {
  const { id, entityType, version, internal, addedBy } = comment
  const [editing, setEditing] = useState(false)
  const canChange = useCanChangeComment(comment)
  const isAdder = useUser().id === addedBy?.id

  const remove = useChange(entityType, {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/comments/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: internal
      ? { title: t('Note deleted'), undone: t('Note restored') }
      : { title: t('Comment deleted'), undone: t('Comment restored') },
    failureTitle: internal ? t('Could not delete the note') : t('Could not delete the comment'),
  })
  const buttonProps = { variant: 'ghost', size: 'sm' } as const
  return (
    <>
      {(canChange || isAdder) && (
        <div className="mt-1 -ms-3 flex gap-1 print:hidden">
          {canChange && (
            <Button
              {...buttonProps}
              icon={PencilLine}
              aria-label={internal ? t('Edit this note') : t('Edit this comment')}
              onClick={() => setEditing(true)}
            >
              {t('Edit')}
            </Button>
          )}
          <Button
            {...buttonProps}
            icon={Trash2}
            aria-label={internal ? t('Delete this note') : t('Delete this comment')}
            pending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('Delete')}
          </Button>
        </div>
      )}
      {editing && <EditCommentDialog comment={comment} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Whether the reader can edit and delete a comment now: only their own, and clients only for a few minutes. */
function useCanChangeComment({ author, createdAt, deletedAt }: Comment): boolean {
  const { id, role, clientView } = useUser()
  const until = Date.parse(createdAt) + COMMENT_CHANGE_MINUTES * 60_000
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setTimeout(tick, Math.max(0, until - Date.now()) + 1)
      return () => clearTimeout(timer)
    },
    [until],
  )
  const isNow = () => Date.now() < until
  const isRecent = useSyncExternalStore(subscribe, isNow, isNow)
  return author.id === id && deletedAt === null && !clientView && (role === 'staff' || isRecent)
}

/** Marks a comment as edited. Staff can open its earlier texts. */
export function EditedMark({ comment }: { comment: Comment & { editedAt: string } }) {
  const [open, setOpen] = useState(false)
  const { role } = useUser()
  const title = formatExact(comment.editedAt)
  if (role !== 'staff') return <span title={title}> {t('· edited')}</span>
  return (
    <>
      {' · '}
      <button type="button" title={title} className={linkClassName} onClick={() => setOpen(true)}>
        {t('edited')}
      </button>
      {open && <EarlierTextsDialog comment={comment} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Replaces a deleted comment. */
export const DeletedComment = ({ comment: { deletedAt, deletedBy } }: { comment: Comment }) => (
  <li className="flex items-center gap-3 text-sm text-ink-3">
    <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken" aria-hidden="true">
      <Trash2 size={16} strokeWidth={1.8} />
    </span>
    <p className="min-w-0 flex-1 italic">
      {deletedBy && t('Deleted by {fullName}', { fullName: deletedBy.fullName })}
    </p>
    <span>
      <RelativeTime value={deletedAt} />
    </span>
  </li>
)
