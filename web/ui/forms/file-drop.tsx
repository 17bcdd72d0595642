import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UploadTarget, UploadedFile } from '#web/api/upload/upload-types.ts'
import { Attachment } from '#web/ui/attachments/attachment.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { checkFiles, hintOf, type FileRules, type Refusal } from '#web/ui/forms/file-rules.ts'
import { UploadRow } from '#web/ui/forms/upload-row.tsx'
import { useUploads, type PendingUpload } from '#web/ui/forms/use-uploads.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface FileDropProps {
  label: string
  rules: FileRules
  /** By default the rules in words. */
  hint?: string
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

/** One rejection per reason, with all the files that it applies to. */
function withRefusal(told: readonly Refusal[], { message, names }: Refusal): Refusal[] {
  const same = told.find((other) => other.message === message)
  const others = told.filter((other) => other !== same)
  return [...others, { message, names: [...(same?.names ?? []), ...names] }]
}

/** Files by button, drop or paste: uploaded immediately with progress; each can be canceled, retried or removed. */
export function FileDrop(props: FileDropProps) {
  const { label, rules, hint = hintOf(rules), value, onChange, disabled = false } = props
  const { onBusyChange, onFailedChange, target } = props
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
    target,
  )
  const { pending } = uploads
  const busy = pending.length > 0
  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange])
  const anyFailed = pending.some((item) => item.error)
  useEffect(() => onFailedChange?.(anyFailed), [anyFailed, onFailedChange])

  function add(files: readonly File[]) {
    const room = Math.max(0, rules.maxFiles - value.length - pending.length)
    const checked = checkFiles(files, rules, room)
    setRefusals(checked.refusals)
    uploads.start(checked.accepted)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DropZone
        zone={zone}
        label={label}
        hint={hint}
        accept={[...Object.keys(rules.types), ...Object.values(rules.types).flat()]}
        multiple={rules.maxFiles > 1}
        disabled={disabled}
        onFiles={add}
      />
      <Problems refusals={refusals} pending={pending} />
      {(value.length > 0 || busy) && (
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
          {pending.map((item) => (
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

interface ProblemsProps {
  refusals: readonly Refusal[]
  pending: readonly PendingUpload[]
}

/** The files that were refused, and those that did not get through. */
function Problems({ refusals, pending }: ProblemsProps) {
  const failed = pending.filter((item) => item.error)
  return (
    <>
      {refusals.map(({ message, names }) => (
        <Alert key={message} tone="bad" title={message}>
          {names.join(', ')}
        </Alert>
      ))}
      {failed.length > 0 && (
        <Alert
          tone="bad"
          title={failed.length === 1 ? 'A file did not get through' : 'Some files did not get through'}
        >
          Retry or remove {failed.map(({ file }) => file.name).join(', ')} before you go on.
        </Alert>
      )}
    </>
  )
}
