import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#shared/comments/schemas.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, COMMENT_MAX_FILES } from '#shared/files/values.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, call, isVersionConflict, getErrorMessage } from '#web/api/call.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { Field } from '#web/ui/base/field.tsx'
import { compareFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { findFileProblem } from '#web/ui/forms/file-problem.ts'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ListView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { commentQuery, versionsQuery } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

type EditedComment = Pick<Comment, 'content' | 'attachments' | 'version'>

const labels = { content: t('Comment'), files: t('Files') }
const formatComment = ({ content, attachments }: Pick<Comment, 'content' | 'attachments'>) => ({
  content,
  files: formatList(attachments.map(({ fileName }) => fileName)),
})

interface CommentDialogProps {
  comment: Comment
  onClose: () => void
}

/** Dialog for the author to edit a comment. The draft survives closing it, with the version it's based on. */
export function EditCommentDialog({ comment, onClose }: CommentDialogProps) {
  const { id, entityType, internal, content, attachments, version } = comment
  const draftName = `edit-comment:${id}`
  const [draft, change, clearDraft] = useDraftState<EditedComment>(draftName, {
    content,
    attachments,
    version,
  })
  const unfinished = useUnfinishedUploads(draftName)
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const edit = useEditBase({ ...comment, version: draft.version }, commentQuery(id))
  const { newer } = edit
  const finish = () => {
    clearDraft()
    onClose()
  }
  const save = useChange(entityType, {
    send: () => {
      const names = draft.attachments.map(({ name }) => name)
      const body = { content: draft.content.trim(), attachments: names }
      return call('PATCH /api/comments/:id', { params: { id }, body }, { ifMatch: edit.version })
    },
    successToast: internal ? t('Note updated') : t('Comment updated'),
    failureTitle: internal ? t('Could not save the note') : t('Could not save the comment'),
    edit,
    onDone: finish,
    onFailed: (error) => setProblem(findFileProblem(error, draft.attachments)),
  })
  const empty = draft.content.trim() === ''
  return (
    <FormDialog
      form={{
        pending: save.isPending,
        submit: (event) => {
          event.preventDefault()
          setProblem(empty ? t('Comment cannot be empty') : undefined)
          if (!empty && !uploading && !save.isPending) save.mutate()
        },
      }}
      title={internal ? t('Edit Note') : t('Edit Comment')}
      description={t(
        'Everyone who reads it can see that it was edited. Staff can also read earlier versions.',
      )}
      disabled={uploading}
      onClose={onClose}
    >
      {newer && <ConflictNotice fields={compareFields(labels, formatComment(newer), formatComment(draft))} />}
      {save.error && !isVersionConflict(save.error) && (
        <FailedEditNotice comment={comment} error={save.error} draft={draft} onPosted={finish} />
      )}
      <Field label={internal ? t('Your note') : t('Your comment')} error={problem}>
        <Textarea
          rows={5}
          maxLength={TEXT_MAX}
          readOnly={save.isPending}
          value={draft.content}
          onChange={({ target: { value } }) => change((old) => ({ ...old, content: value }))}
        />
      </Field>
      <FileDrop
        label={t('Attachments')}
        rules={{ types: ATTACHMENT_TYPES, maxFiles: COMMENT_MAX_FILES }}
        value={draft.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        onBusyChange={setUploading}
        disabled={save.isPending}
        unfinished={unfinished}
      />
    </FormDialog>
  )
}

interface FailedEditNoticeProps {
  comment: Comment
  error: unknown
  /** The text and files that couldn't be saved. */
  draft: Pick<Comment, 'content' | 'attachments'>
  onPosted: () => void
}

/** Explains why an edit wasn't saved. If it came too late, its text and new files can be posted as a new comment. */
function FailedEditNotice({ comment, error, draft, onPosted }: FailedEditNoticeProps) {
  const { entityType, entityId } = comment
  const storedNames = new Set(comment.attachments.map(({ name }) => name))
  const attachments = draft.attachments.map(({ name }) => name).filter((name) => !storedNames.has(name))
  const content = draft.content.trim()
  const post = useChange(entityType, {
    send: (_input: void, idempotencyKey) => {
      // This notice doesn't mention that a comment can reopen a ticket.
      const body = { content, entityType, entityId, attachments, reopen: false }
      return call('POST /api/comments', { body }, { idempotencyKey })
    },
    successToast: t('Comment added'),
    failureTitle: t('Error'),
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
      {getErrorMessage(post.error ?? error)}
    </Alert>
  )
}

/** Dialog for staff to read a comment's earlier texts, newest first. */
export const EarlierTextsDialog = ({ comment, onClose }: CommentDialogProps) => (
  <Dialog onClose={onClose} title={t('Earlier Versions')} description={t('Only staff can read this.')}>
    <ListView
      query={useInfiniteQuery(versionsQuery(comment.id, comment.version))}
      failure={t('Could not load the earlier versions')}
      loading={<TextSkeleton lines={3} />}
      quiet
      empty={<p className="text-ink-3">{t('Only the attachments were changed.')}</p>}
    >
      {(versions) => (
        <ol aria-label={t('Earlier versions')} className="flex flex-col gap-5">
          {versions.map(({ content, writtenAt }) => (
            <li key={writtenAt}>
              <p className="text-sm text-ink-3">
                <RelativeTime value={writtenAt} />
              </p>
              <LongText className="text-ink">{content}</LongText>
            </li>
          ))}
        </ol>
      )}
    </ListView>
  </Dialog>
)
