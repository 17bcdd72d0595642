import type { Comment } from '#shared/comments/schemas.ts'
import { t } from '#shared/words.ts'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface RefusedEditProps {
  comment: Comment
  error: unknown
  /** What was to be saved. */
  typed: Pick<Comment, 'content' | 'attachments'>
  onPosted: () => void
}

/** Says why an edit was not saved. Where it came too late, its text and new files can be posted as a new comment. */
export function RefusedEdit({ comment, error, typed, onPosted }: RefusedEditProps) {
  const { entityType, entityId } = comment
  const kept = new Set(comment.attachments.map(({ name }) => name))
  const attachments = typed.attachments.map(({ name }) => name).filter((name) => !kept.has(name))
  const content = typed.content.trim()
  const post = useChange(entityType, {
    send: (_input: void, idempotencyKey) =>
      call(
        'POST /api/comments',
        { body: { content, entityType, entityId, attachments } },
        { idempotencyKey },
      ),
    done: t('Comment added'),
    failed: t('Error'),
    onDone: onPosted,
  })
  const isTooLate = error instanceof ApiError && error.status === 403
  const postAsNew = isTooLate && (
    <Button size="sm" pending={post.isPending} disabled={content === ''} onClick={() => post.mutate()}>
      {t('Post as New Comment')}
    </Button>
  )
  return (
    <Alert tone="bad" actions={postAsNew}>
      {messageOf(post.error ?? error)}
    </Alert>
  )
}
