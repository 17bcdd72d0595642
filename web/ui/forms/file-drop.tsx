import { useEffect, useRef, useState } from 'react'
import { filesRefused } from '#shared/files/values.ts'
import { t } from '#shared/words.ts'
import type { UploadTarget, UploadedFile } from '#web/api/upload/upload-types.ts'
import { useReadOnly } from '#web/ui/forms/read-only.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { toast } from '#web/ui/base/toast.ts'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import {
  describeAccepted,
  checkFiles,
  hintOf,
  type FileRules,
  type Refusal,
} from '#web/ui/forms/file-rules.ts'
import { useChosenOrder } from '#web/ui/forms/use-chosen-order.ts'
import { useUploads } from '#web/ui/forms/use-uploads.ts'

const loadList = () => import('#web/ui/forms/upload-list.tsx')
const UploadList = lazyDialog(loadList)

interface FileDropProps {
  label: string
  /** Shown to screen readers only. */
  labelHidden?: boolean
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
  const { label, rules, hint = hintOf(rules), value, onChange } = props
  const readOnly = useReadOnly()
  const disabled = readOnly || props.disabled === true
  const { onBusyChange, onFailedChange, target } = props
  const zone = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const order = useChosenOrder()
  function refuse(name: string, message: string) {
    setRefusals((refused) => withRefusal(refused, { message, names: [name] }))
    // On another step of the form, no one sees the list.
    if (zone.current?.checkVisibility()) return
    const accepted = describeAccepted(message, rules)
    const description = accepted ? t('{field}: {value}', { field: name, value: accepted }) : name
    toast({ title: message, description, variant: 'destructive' })
  }
  const uploads = useUploads(
    {
      // Its bytes may be of a type that other fields accept.
      onDone: (file, position) =>
        file.fileType in rules.types
          ? onChange(order.insertion(file, position))
          : refuse(file.fileName, filesRefused()),
      onRefused: ({ name }, message) => refuse(name, message),
    },
    target,
  )
  const { pending } = uploads
  const rows = order.rows(value, pending)
  // Also a file that is chosen without a connection is listed.
  useEffect(() => loadAhead(loadList), [])
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
        labelHidden={props.labelHidden === true}
        hint={hint}
        accept={[...Object.keys(rules.types), ...Object.values(rules.types).flat()]}
        multiple={rules.maxFiles > 1}
        disabled={disabled}
        onFiles={add}
      />
      {(rows.length > 0 || refusals.length > 0) && (
        <UploadList
          label={label}
          rules={rules}
          rows={rows}
          pending={pending}
          refusals={refusals}
          awaited={onBusyChange !== undefined}
          disabled={disabled}
          onRemove={(name) => onChange((files) => files.filter((file) => file.name !== name))}
          onRetry={uploads.retry}
          onCancel={uploads.cancel}
        />
      )}
    </div>
  )
}
