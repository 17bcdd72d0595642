import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { CommentEntity } from '#shared/comments.ts'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  COMMENT_MAX_FILES,
  FILES_REFUSED,
  tooManyFiles,
} from '#shared/files.ts'
import { call, messageOf, type CallInput } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { fileProblem } from '#web/ui/file-problem.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import type { UploadedFile } from '#web/ui/upload.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useSendOnce } from '#web/ui/use-send-once.ts'

interface Typed {
  content: string
  attachments: UploadedFile[]
}
const nothing: Typed = { content: '', attachments: [] }

type NewComment = CallInput<'POST /api/comments'>['body']

interface CommentFormProps {
  entityType: CommentEntity
  entityId: number
  /** Takes the focus when it appears. */
  focused: boolean
}

/** Adds a comment with files to a record; what is typed survives a reload. */
export default function CommentForm({ entityType, entityId, focused }: CommentFormProps) {
  const [typed, setTyped, forget] = useKept(`comment:${entityType}:${entityId}`)
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const add = useAddComment(entityType, entityId, {
    onAdded: forget,
    onRefused: (error) => setProblem(fileProblem(error, typed.attachments)),
  })
  useEffect(() => {
    if (focused) box.current?.focus()
    if (focused) box.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    if (uploading || add.isPending) return
    const content = typed.content.trim()
    setProblem(content ? undefined : 'Comment cannot be empty')
    if (!content) {
      box.current?.focus()
      return
    }
    const attachments = typed.attachments.map((file) => file.name)
    add.mutate({ content, entityType, entityId, attachments })
  }

  return (
    <form noValidate aria-label="Add a comment" onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Your comment" error={problem}>
        <Textarea
          ref={box}
          rows={3}
          maxLength={20_000}
          readOnly={add.isPending}
          placeholder="Write a comment"
          value={typed.content}
          onChange={(event) => {
            const content = event.target.value
            setTyped((old) => ({ ...old, content }))
            if (content.trim()) setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </Field>
      <FileDrop
        label="Attachments"
        hint={`Up to ${COMMENT_MAX_FILES} images, documents or tables, 10 MB each.`}
        accept={ATTACHMENT_TYPES}
        maxFiles={COMMENT_MAX_FILES}
        maxBytes={ATTACHMENT_MAX_BYTES}
        refusedMessage={FILES_REFUSED}
        tooManyMessage={tooManyFiles(COMMENT_MAX_FILES)}
        value={typed.attachments}
        onChange={(attachments) => setTyped((old) => ({ ...old, attachments }))}
        onBusyChange={setUploading}
        disabled={add.isPending}
      />
      <Button
        type="submit"
        variant="primary"
        icon={Send}
        pending={add.isPending}
        disabled={uploading}
        className="self-end max-sm:w-full"
      >
        {add.isPending ? 'Sending...' : 'Add Comment'}
      </Button>
    </form>
  )
}

/** What is typed, kept under `key` until forgotten. */
function useKept(key: string) {
  const draft = useDraft(key, nothing)
  const [typed, setTyped] = useState(draft.initial)
  useEffect(() => {
    if (typed.content || typed.attachments.length > 0) draft.save(typed)
    else draft.clear()
  }, [typed, draft])
  const forget = () => {
    draft.clear()
    setTyped(nothing)
  }
  return [typed, setTyped, forget] as const
}

interface Outcome {
  onAdded: () => void
  onRefused: (error: Error) => void
}

function useAddComment(entityType: CommentEntity, entityId: number, { onAdded, onRefused }: Outcome) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: NewComment) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/comments', { body }, { idempotencyKey })),
    onSuccess: async () => {
      onAdded()
      toast({ title: 'Comment added' })
      await client.invalidateQueries({ queryKey: ['comments', entityType, entityId] })
      void client.invalidateQueries({ queryKey: [`${entityType}s`] })
      void client.invalidateQueries({ queryKey: ['activities'] })
    },
    onError: (error) => {
      onRefused(error)
      toast({ title: 'Error', description: messageOf(error), variant: 'destructive' })
    },
  })
}
