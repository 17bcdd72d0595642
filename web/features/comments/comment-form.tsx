import { EyeOff, Hourglass, Reply, RotateCcw, Send } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, COMMENT_MAX_FILES } from '#shared/files/values.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Button, type IconType } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { findFileProblem } from '#web/ui/forms/file-problem.ts'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import { LazyMailNote } from '#web/features/mail/public/lazy-mail-note.ts'
import { useUser } from '#web/api/session.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'

interface CommentDraft {
  content: string
  attachments: UploadedFile[]
  /** Whether the ticket should wait on the client after the reply. A template or a send button sets this. */
  waitsForClient?: boolean
}
const EMPTY_DRAFT: CommentDraft = { content: '', attachments: [] }

type NewComment = CallInput<'POST /api/comments'>['body']

/** Renders tools that insert text, such as templates. `waitsForClient` is true if the text asks the client. */
type RenderTools = (insert: (text: string, waitsForClient: boolean) => void) => ReactNode

/** Everyone can read a reply. Only staff can read a note. */
export type CommentMode = 'reply' | 'note'

const MODE_LABELS = {
  reply: {
    form: t('Add a comment'),
    field: t('Your comment'),
    placeholder: t('Write a comment'),
    done: t('Comment added'),
  },
  note: {
    form: t('Add an internal note'),
    field: t('Your note'),
    placeholder: t('Write a note that only staff can read'),
    done: t('Internal note added'),
  },
}

export interface CommentFormProps {
  entityType: CommentKind
  entityId: number
  mode: CommentMode
  /** Focuses the form whenever this value changes. */
  focusTrigger: object | undefined
  renderTools?: RenderTools
  /** Whether the record is a ticket that can wait on its client after a reply. */
  canWaitOnClient?: boolean
  /** Whether the record is a resolved or closed ticket that a comment reopens. */
  reopensTicket?: boolean
  /** Called with whether there is unsent text, including a restored draft. Must not change between renders. */
  onTypingChange: (writing: boolean) => void
  /** Shown next to the send button, such as the people who will read the comment. */
  readers?: ReactNode
}

/** Adds a comment or a note with files to a record. Each has its own draft, which survives a reload. */
export default function CommentForm(props: CommentFormProps) {
  const { entityType, entityId, mode, focusTrigger, renderTools, onTypingChange, readers } = props
  const { canWaitOnClient = false, reopensTicket = false } = props
  const { form, field, placeholder, done } = MODE_LABELS[mode]
  const internal = mode === 'note'
  const isStaff = useUser().role === 'staff'
  const draftName = `${internal ? 'note' : 'comment'}:${entityType}:${entityId}`
  const [draft, change, clearDraft] = useDraftState(draftName, EMPTY_DRAFT)
  const unfinished = useUnfinishedUploads(draftName)
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const add = useChange(entityType, {
    send: (body: NewComment, idempotencyKey) => call('POST /api/comments', { body }, { idempotencyKey }),
    successToast: done,
    failureTitle: t('Error'),
    onDone: clearDraft,
    onFailed: (error) => setProblem(findFileProblem(error, draft.attachments)),
  })
  useEffect(() => {
    if (!focusTrigger) return
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [focusTrigger])
  const writing = draft.content !== ''
  useEffect(() => {
    onTypingChange(writing)
    return () => onTypingChange(false)
  }, [writing, onTypingChange])

  function insert(text: string, waitsForClient: boolean) {
    change((old) => ({
      ...old,
      content: old.content ? `${old.content}\n\n${text}` : text,
      waitsForClient: waitsForClient || (old.content !== '' && old.waitsForClient === true),
    }))
    setProblem(undefined)
    box.current?.focus()
  }

  // A button's click fires before the form's submit, and the next render comes after it.
  const chosen = useRef<boolean>(undefined)
  const waitsForClient = draft.waitsForClient === true
  function choose(waits: boolean) {
    chosen.current = waits
    change((old) => ({ ...old, waitsForClient: waits }))
  }
  const isCommentOnly = useRef(false)
  const reopenHintId = useId()

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    const waits = chosen.current ?? waitsForClient
    const keepsStatus = isCommentOnly.current
    chosen.current = undefined
    isCommentOnly.current = false
    if (uploading || add.isPending) return
    const content = draft.content.trim()
    setProblem(content ? undefined : t('Comment cannot be empty'))
    if (!content) return box.current?.focus()
    const attachments = draft.attachments.map((file) => file.name)
    add.mutate({
      content,
      entityType,
      entityId,
      attachments,
      ...(internal ? { internal } : canWaitOnClient && waits && { waitsForClient: true }),
      ...(keepsStatus && { reopen: false }),
    })
  }

  function listSendButtons(): SendButton[] {
    if (internal) return [{ label: t('Add Note'), icon: EyeOff, isPrimary: true }]
    if (canWaitOnClient)
      return REPLIES.map(({ waits, ...reply }) => ({
        ...reply,
        isPrimary: waits === waitsForClient,
        onClick: () => choose(waits),
      }))
    if (!reopensTicket) return [{ label: t('Add Comment'), icon: Send, isPrimary: true }]
    return [
      { label: t('Comment and Reopen'), icon: RotateCcw, isPrimary: true },
      {
        label: t('Comment Only'),
        icon: Send,
        isPrimary: false,
        onClick: () => {
          isCommentOnly.current = true
        },
      },
    ]
  }

  return (
    <ClientOnly>
      <form noValidate aria-label={form} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={field}
          error={problem}
          {...(internal && { hint: t('Only staff can read this. The client isn’t notified.') })}
        >
          <Textarea
            ref={box}
            rows={3}
            maxLength={TEXT_MAX}
            readOnly={add.isPending}
            placeholder={placeholder}
            className={internal ? 'bg-warn-soft' : undefined}
            value={draft.content}
            onChange={({ target: { value } }) => {
              change((old) => ({ ...old, content: value }))
              if (value.trim()) setProblem(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
              if (event.key === 'Escape') box.current?.blur()
            }}
          />
        </Field>
        <FileDrop
          label={t('Attachments')}
          rules={{ types: ATTACHMENT_TYPES, maxFiles: COMMENT_MAX_FILES }}
          value={draft.attachments}
          onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
          onBusyChange={setUploading}
          disabled={add.isPending}
          unfinished={unfinished}
        />
        {isStaff && !internal && <LazyMailNote />}
        {reopensTicket && (
          <p id={reopenHintId} className="text-sm text-ink-3">
            {t('Your comment will reopen this ticket. To leave it as it is, press “Comment Only”.')}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {!internal && readers && <div className="me-auto min-w-0 max-sm:w-full">{readers}</div>}
          {renderTools && <Tools render={renderTools} onInsert={insert} />}
          <SendButtons
            buttons={listSendButtons()}
            sent={add.isPending ? add.variables : undefined}
            disabled={uploading}
            hintId={reopensTicket ? reopenHintId : undefined}
          />
        </div>
      </form>
    </ClientOnly>
  )
}

/** A button that sends the form. */
interface SendButton {
  label: string
  icon: IconType
  /** Shown as its tooltip. */
  hint?: string
  isPrimary: boolean
  /** Called before the form is submitted. */
  onClick?: () => void
}

/** The buttons that decide whether an open ticket is waiting on us or on its client. */
const REPLIES = [
  {
    waits: false,
    label: t('Reply'),
    icon: Reply,
    hint: t('This won’t change who the ticket is waiting on.'),
  },
  {
    waits: true,
    label: t('Reply and Wait for Client'),
    icon: Hourglass,
    hint: t('The ticket will be waiting on the client until they reply.'),
  },
]

interface SendButtonsProps {
  buttons: readonly SendButton[]
  /** The comment that is being sent. */
  sent: NewComment | undefined
  disabled: boolean
  /** The ID of the sentence that explains the buttons. */
  hintId: string | undefined
}

/** Buttons that send a comment or a note. Their keys are positions, so that a replaced button keeps the focus. */
const SendButtons = ({ buttons, sent, disabled, hintId }: SendButtonsProps) =>
  buttons.map(({ label, icon, hint, isPrimary, onClick }, i) => {
    const isSending = sent !== undefined && isPrimary === (sent.reopen !== false)
    return (
      <Button
        key={i}
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={icon}
        title={hint}
        aria-describedby={hintId}
        pending={isSending}
        disabled={disabled || (sent !== undefined && !isSending)}
        className="max-sm:w-full"
        onClick={onClick}
      >
        {isSending ? t('Sending...') : label}
      </Button>
    )
  })

const Tools = ({ render, onInsert }: { render: RenderTools; onInsert: Parameters<RenderTools>[0] }) => (
  <div className="me-auto">{render(onInsert)}</div>
)
