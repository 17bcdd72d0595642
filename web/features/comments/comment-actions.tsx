import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { useChangeable } from './use-changeable.ts'

const EditCommentDialog = lazyDialog(() => import('./edit-comment-dialog.tsx'))

/** Edit and Delete for as long as they are possible. A form that is open stays open when they no longer are. */
export default function CommentActions({ comment }: { comment: Comment }) {
  const { id, entityType, version, internal } = comment
  const [editing, setEditing] = useState(false)
  const changeable = useChangeable(comment)
  const what = internal ? 'note' : 'comment'
  const remove = useChange(entityType, {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/comments/:id', { params: { id } }, { ifMatch: version, undo }),
    done: internal
      ? { title: 'Note deleted', undone: 'Note restored' }
      : { title: 'Comment deleted', undone: 'Comment restored' },
    failed: `Could not delete the ${what}`,
  })
  const look = { variant: 'ghost', size: 'sm' } as const
  return (
    <>
      {changeable && (
        <div className="mt-1 -ml-3 flex gap-1 print:hidden">
          <Button
            {...look}
            icon={PencilLine}
            aria-label={`Edit this ${what}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Button
            {...look}
            icon={Trash2}
            aria-label={`Delete this ${what}`}
            pending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>
        </div>
      )}
      {editing && <EditCommentDialog comment={comment} onClose={() => setEditing(false)} />}
    </>
  )
}
