import { EyeOff, Send } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { ATTACHMENT_TYPES, COMMENT_MAX_FILES } from '#shared/files/values.ts'
import type { CommentKind } from '#shared/records.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { fileProblem } from '#web/ui/forms/file-problem.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import { useDraftState } from '#web/drafts/use-draft.ts'

interface Typed {
  content: string
  attachments: UploadedFile[]
}
const nothing: Typed = { content: '', attachments: [] }

type NewComment = CallInput<'POST /api/comments'>['body']

/** Everybody can read a reply, only staff a note. */
export type CommentMode = 'reply' | 'note'

const words = {
  reply: {
    form: 'Add a comment',
    field: 'Your comment',
    placeholder: 'Write a comment',
    submit: 'Add Comment',
    done: 'Comment added',
  },
  note: {
    form: 'Add an internal note',
    field: 'Your note',
    placeholder: 'Write a note that only staff can read',
    submit: 'Add Note',
    done: 'Internal note added',
  },
}

interface CommentFormProps {
  entityType: CommentKind
  entityId: number
  mode: CommentMode
  /** Focuses the form whenever this value changes. */
  focusedBy: object | undefined
  renderTools?: ((insert: (text: string) => void) => ReactNode) | undefined
  /** Called with whether there is unsent text, also a restored draft. Must not change between renders. */
  onWriting: (writing: boolean) => void
}

/** Adds a comment or a note with files to a record. Each has its own draft, which survives a reload. */
export default function CommentForm(props: CommentFormProps) {
  const { entityType, entityId, mode, focusedBy, renderTools, onWriting } = props
  const { form, submit: submitLabel, done } = words[mode]
  const internal = mode === 'note'
  const [typed, change, forget] = useDraftState(
    `${internal ? 'note' : 'comment'}:${entityType}:${entityId}`,
    nothing,
  )
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const add = useChange(entityType, {
    send: (body: NewComment, idempotencyKey) => call('POST /api/comments', { body }, { idempotencyKey }),
    done,
    failed: 'Error',
    onDone: forget,
    onFailed: (error) => setProblem(fileProblem(error, typed.attachments)),
  })
  useFocusedBy(box, focusedBy)
  useWriting(typed.content !== '', onWriting)

  function insert(text: string) {
    change((old) => ({ ...old, content: old.content ? `${old.content}\n\n${text}` : text }))
    setProblem(undefined)
    box.current?.focus()
  }

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
    add.mutate({ content, entityType, entityId, attachments, ...(internal && { internal }) })
  }

  return (
    <form noValidate aria-label={form} onSubmit={submit} className="flex flex-col gap-4">
      <CommentText
        box={box}
        mode={mode}
        problem={problem}
        readOnly={add.isPending}
        value={typed.content}
        onChange={(content) => {
          change((old) => ({ ...old, content }))
          if (content.trim()) setProblem(undefined)
        }}
        onSubmit={submit}
      />
      <FileDrop
        label="Attachments"
        rules={{ types: ATTACHMENT_TYPES, maxFiles: COMMENT_MAX_FILES }}
        hint={`Up to ${COMMENT_MAX_FILES} images, documents or tables, 10\u00a0MB each.`}
        value={typed.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        onBusyChange={setUploading}
        disabled={add.isPending}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {renderTools && <Tools render={renderTools} onInsert={insert} />}
        <Button
          type="submit"
          variant="primary"
          icon={internal ? EyeOff : Send}
          pending={add.isPending}
          disabled={uploading}
          className="max-sm:w-full"
        >
          {add.isPending ? 'Sending...' : submitLabel}
        </Button>
      </div>
    </form>
  )
}

interface CommentTextProps {
  box: RefObject<HTMLTextAreaElement | null>
  mode: CommentMode
  problem: string | undefined
  readOnly: boolean
  value: string
  onChange: (content: string) => void
  onSubmit: (event: KeyboardEvent) => void
}

function CommentText({ box, mode, problem, readOnly, value, onChange, onSubmit }: CommentTextProps) {
  const { field, placeholder } = words[mode]
  const internal = mode === 'note'
  return (
    <Field
      label={field}
      error={problem}
      {...(internal && { hint: 'Only staff can read this. The client is not told of it.' })}
    >
      <Textarea
        ref={box}
        rows={3}
        maxLength={20_000}
        readOnly={readOnly}
        placeholder={placeholder}
        className={internal ? 'bg-warn-soft' : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
          if (event.key === 'Escape') box.current?.blur()
        }}
      />
    </Field>
  )
}

function useFocusedBy(box: RefObject<HTMLTextAreaElement | null>, focusedBy: object | undefined): void {
  useEffect(() => {
    if (!focusedBy) return
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [box, focusedBy])
}

function useWriting(writing: boolean, onWriting: CommentFormProps['onWriting']): void {
  useEffect(() => {
    onWriting(writing)
    return () => onWriting(false)
  }, [writing, onWriting])
}

interface ToolsProps {
  render: (insert: (text: string) => void) => ReactNode
  onInsert: (text: string) => void
}

const Tools = ({ render, onInsert }: ToolsProps) => <div className="mr-auto">{render(onInsert)}</div>
