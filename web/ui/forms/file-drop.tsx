import { RotateCw, Trash2, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Attachment, FileThumb } from '#web/ui/attachments/attachment.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { toast } from '#web/ui/base/toast.ts'
import type { UploadTarget, UploadedFile } from '#web/api/upload/upload-types.ts'
import { useFileSources } from '#web/ui/forms/use-file-sources.ts'
import { useUploads, type PendingUpload } from '#web/ui/forms/use-uploads.ts'

interface FileDropProps {
  label: string
  /** Under the label: types and size. */
  hint: string
  /** Media types with their file extensions, such as `ATTACHMENT_TYPES` of the contract. */
  accept: Readonly<Record<string, readonly string[]>>
  maxFiles: number
  maxBytes: number
  /** The error if files are rejected for type or size; valid ones are kept. */
  refusedMessage: string
  tooManyMessage: string
  value: readonly UploadedFile[]
  /** Receives an updater, because files can finish faster than a page renders: apply it to the latest list. */
  onChange: (update: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** True while a file is uploading or has failed: disable the submit button. */
  onBusyChange?: (busy: boolean) => void
  /** True while a failed file has been neither retried nor removed. */
  onFailedChange?: (failed: boolean) => void
  disabled?: boolean
  /** Where the files are uploaded, if a record receives them directly. */
  target?: UploadTarget
}

interface Refusal {
  message: string
  names: string[]
}

/** One rejection per reason, with all the files that it applies to. */
function withRefusal(told: readonly Refusal[], { message, names }: Refusal): Refusal[] {
  const same = told.find((other) => other.message === message)
  const others = told.filter((other) => other !== same)
  return [...others, { message, names: [...(same?.names ?? []), ...names] }]
}

/** Files by button, drop or paste: uploaded immediately with progress; each can be canceled, retried or removed. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, value, onChange, onBusyChange, onFailedChange, disabled = false } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const uploads = useUploads(
    {
      onDone: (file) => onChange((files) => [...files, file]),
      onRefused: ({ name }, message) => {
        setRefusals((told) => withRefusal(told, { message, names: [name] }))
        // On another step of the form, nobody sees this one.
        if (!zone.current?.checkVisibility())
          toast({ title: message, description: name, variant: 'destructive' })
      },
    },
    props.target,
  )
  const busy = uploads.pending.length > 0
  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange])
  const failed = uploads.pending.filter((item) => item.error)
  const anyFailed = failed.length > 0
  useEffect(() => onFailedChange?.(anyFailed), [anyFailed, onFailedChange])

  const endings = Object.values(accept).flat()
  const fits = (file: File) =>
    file.size <= props.maxBytes && endings.some((ending) => file.name.toLowerCase().endsWith(ending))

  function add(files: readonly File[]) {
    const good = files.filter(fits)
    const room = Math.max(0, props.maxFiles - value.length - uploads.pending.length)
    const refused = files.filter((file) => !fits(file))
    const told = [
      { message: props.tooManyMessage, names: good.slice(room).map(({ name }) => name) },
      { message: props.refusedMessage, names: refused.map(({ name }) => name) },
    ]
    setRefusals(told.filter(({ names }) => names.length > 0))
    uploads.start(good.slice(0, room))
  }
  const over = useFileSources(zone, disabled, add)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-[560]">
        {label}
      </span>
      <div
        ref={zone}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-dashed px-4 py-4 transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-line-field/70 bg-ground',
        )}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          multiple={props.maxFiles > 1}
          accept={[...Object.keys(accept), ...endings].join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          disabled={disabled}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button icon={Upload} disabled={disabled} onClick={() => picker.current?.click()}>
          Choose files
        </Button>
        <p id={`${id}-hint`} className="min-w-0 flex-[1_1_12rem] text-sm text-ink-3">
          <span className="pointer-coarse:hidden">or drop or paste them here. </span>
          {hint}
        </p>
      </div>
      {refusals.map(({ message, names }) => (
        <Alert key={message} tone="bad" title={message}>
          {names.join(', ')}
        </Alert>
      ))}
      {anyFailed && (
        <Alert
          tone="bad"
          title={failed.length === 1 ? 'A file did not get through' : 'Some files did not get through'}
        >
          Retry or remove {failed.map(({ file }) => file.name).join(', ')} before you go on.
        </Alert>
      )}
      {(value.length > 0 || uploads.pending.length > 0) && (
        <ul aria-label={`${label}: chosen files`} className="grid gap-2 sm:grid-cols-2">
          {value.map((file) => (
            <Attachment
              key={file.name}
              file={file}
              action={
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Remove ${file.fileName}`}
                  disabled={disabled}
                  onClick={() => onChange((files) => files.filter(({ name }) => name !== file.name))}
                />
              }
            />
          ))}
          {uploads.pending.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onRetry={() => uploads.retry(item.key)}
              onCancel={() => uploads.cancel(item.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadRowProps {
  item: PendingUpload
  onRetry: () => void
  onCancel: () => void
}

function UploadRow({ item, onRetry, onCancel }: UploadRowProps) {
  const { file, percent, error } = item
  return (
    <li className="relative flex min-w-0 flex-wrap items-center gap-3 overflow-hidden rounded-m border border-line bg-surface p-2 pr-3">
      <FileThumb file={{ fileType: file.type }} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{file.name}</span>
        <output className="block text-xs text-ink-3">
          {formatFileSize(file.size)}
          {!error && ` · ${percent === null ? 'waiting' : `${percent}%`}`}
        </output>
      </span>
      {error && <IconButton icon={RotateCw} size="sm" label={`Retry ${file.name}`} onClick={onRetry} />}
      <IconButton
        icon={X}
        size="sm"
        label={`${error ? 'Remove' : 'Cancel'} ${file.name}`}
        onClick={onCancel}
        className="-mr-1"
      />
      {error && (
        <p role="alert" className="w-full px-1 pb-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {!error && (
        <>
          <progress
            className="sr-only"
            aria-label={`Uploading ${file.name}`}
            value={percent ?? 0}
            max={100}
          />
          <span className="absolute bottom-0 left-0 h-0.5 bg-accent" style={{ width: `${percent ?? 0}%` }} />
        </>
      )}
    </li>
  )
}
