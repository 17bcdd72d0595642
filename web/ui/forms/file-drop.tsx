import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { filesRejectedMessage } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import type { UploadedFile, UploadTarget } from '#web/api/upload/upload-types.ts'
import { useIsReadOnly } from './read-only.tsx'
import { lazyDialog, preloadInBackground } from '../base/lazy.ts'
import { toast } from '../base/toast.ts'
import {
  checkFiles,
  describeAcceptedFiles,
  type FileRules,
  formatFileHint,
  type Refusal,
  type RefusedFile,
  toRefusedFile,
} from './file-rules.ts'
import { type UnfinishedUploads, useLostFiles } from './use-lost-files.ts'
import { useChosenOrder, useUploads } from './use-uploads.ts'
import { Paperclip } from 'lucide-react'
import { Button } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { useFileSources } from './use-file-sources.ts'

const loadList = () => import('./upload-list.tsx')
const UploadList = lazyDialog(loadList)

interface FileDropProps {
  label: string
  /** Shown to screen readers only. */
  labelHidden?: boolean
  rules: FileRules
  /** Defaults to a description of the rules. */
  hint?: string
  value: readonly UploadedFile[]
  /** Receives an updater, because files can finish faster than a page renders: apply it to the latest list. */
  onChange: (update: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** True while a file is uploading or has failed: disable the submit button, or use `useSubmitAfterUploads`. */
  onBusyChange?: (busy: boolean) => void
  /** True while a failed file has been neither retried nor removed. */
  onFailedChange?: (failed: boolean) => void
  /** Called when an upload is refused and won't be retried. */
  onRefused?: () => void
  /** Whether the form can be submitted during an upload, so that no note asks the user to wait for it. */
  isSubmitDelayed?: boolean
  disabled?: boolean
  /** The target of the uploads, if a record receives the files directly. */
  target?: UploadTarget
  /** Stores which files are being uploaded with the form's draft, so that the next visit can name them. */
  unfinished?: UnfinishedUploads
}

/** Adds a rejection. Each reason has a single rejection with all the files that it applies to. */
function addRefusal(refusals: readonly Refusal[], { message, files }: Refusal): Refusal[] {
  const sameRefusal = refusals.find((other) => other.message === message)
  const others = refusals.filter((other) => other !== sameRefusal)
  return [...others, { message, files: [...(sameRefusal?.files ?? []), ...files] }]
}

/** Removes a file from the rejections. */
const dropRefused = (refusals: readonly Refusal[], refused: RefusedFile): Refusal[] =>
  refusals
    .map(({ message, files }) => ({ message, files: files.filter((file) => file !== refused) }))
    .filter(({ files }) => files.length > 0)

/** Takes and uploads files with a button, drop, or paste. Each upload can be canceled, retried, or removed. */
export function FileDrop(props: FileDropProps) {
  const { label, rules, hint = formatFileHint(rules), value, onChange } = props
  const readOnly = useIsReadOnly()
  const disabled = readOnly || props.disabled === true
  const { onBusyChange, onFailedChange, target } = props
  const zone = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const lostFiles = useLostFiles(picker, props.unfinished)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const order = useChosenOrder()
  function refuse(refused: RefusedFile, message: string) {
    const { name, reason } = refused
    setRefusals((old) => addRefusal(old, { message, files: [refused] }))
    props.onRefused?.()
    // On another step of the form, no one sees the list.
    if (zone.current?.checkVisibility()) return
    const details = [reason, describeAcceptedFiles(message, rules)].filter(Boolean).join(' ')
    const description = details ? t('{field}: {value}', { field: name, value: details }) : name
    toast({ title: message, description, variant: 'destructive' })
  }
  const uploads = useUploads(
    {
      // Its bytes may be of a type that other fields accept.
      onDone: (file, position) =>
        file.fileType in rules.types
          ? onChange(order.insertion(file, position))
          : refuse(
              { name: file.fileName, reason: t('This type of file isn’t accepted.') },
              filesRejectedMessage(),
            ),
      onRefused: (file, message) => refuse(toRefusedFile(file, message), message),
      onAdded: lostFiles.add,
      onEnded: lostFiles.remove,
    },
    target,
  )
  const { pending } = uploads
  const rows = order.rows(value, pending)
  // A file chosen while offline must also be listed.
  useEffect(() => preloadInBackground(loadList), [])
  const busy = pending.length > 0
  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange])
  const anyFailed = pending.some((item) => item.error)
  useEffect(() => onFailedChange?.(anyFailed), [anyFailed, onFailedChange])

  function add(files: readonly File[], keepRefusals: (old: readonly Refusal[]) => Refusal[] = () => []) {
    const freeSlots = Math.max(0, rules.maxFiles - value.length - pending.length)
    const checked = checkFiles(files, rules, freeSlots)
    lostFiles.dismissChosen(files)
    setRefusals((old) => checked.refusals.reduce(addRefusal, keepRefusals(old)))
    uploads.start(checked.accepted)
  }
  const { lost } = lostFiles
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DropZone
        zone={zone}
        picker={picker}
        onPick={() => lostFiles.openPicker()}
        label={label}
        labelHidden={props.labelHidden === true}
        hint={hint}
        accept={[...Object.keys(rules.types), ...Object.values(rules.types).flat()]}
        multiple={rules.maxFiles > 1}
        disabled={disabled}
        onFiles={(files) => add(files)}
      />
      {(rows.length > 0 || refusals.length > 0 || lost.length > 0) && (
        <UploadList
          label={label}
          rules={rules}
          rows={rows}
          pending={pending}
          refusals={refusals}
          lost={lost}
          onChooseAgain={lostFiles.openPicker}
          onDismiss={lostFiles.dismiss}
          onShrunk={(refused, smaller) => add([smaller], (old) => dropRefused(old, refused))}
          awaited={onBusyChange !== undefined}
          isSubmitDelayed={props.isSubmitDelayed === true}
          disabled={disabled}
          onRemove={(name) => onChange((files) => files.filter((file) => file.name !== name))}
          onRetry={uploads.retry}
          onCancel={uploads.cancel}
        />
      )}
    </div>
  )
}

interface DropZoneProps {
  zone: RefObject<HTMLDivElement | null>
  picker: RefObject<HTMLInputElement | null>
  onPick: () => void
  label: string
  /** Shown to screen readers only. */
  labelHidden: boolean
  hint: string
  /** Media types and file extensions, for the browser's file picker. */
  accept: readonly string[]
  multiple: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes files with a button, drop, or paste. Phones and tablets, which can't drop, show only the button. */
function DropZone(props: DropZoneProps) {
  const { zone, picker, onPick, label, labelHidden, hint, accept, multiple, disabled, onFiles } = props
  const hintId = useId()
  const over = useFileSources(zone, disabled, onFiles)
  return (
    <>
      {!labelHidden && <span className="text-sm font-[560] handheld:hidden">{label}</span>}
      <div
        ref={zone}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-dashed p-4 transition-colors handheld:gap-x-3 handheld:border-0 handheld:bg-transparent handheld:p-0',
          over ? 'border-accent bg-accent-soft' : 'border-line-field/70 bg-ground',
        )}
      >
        <input
          ref={picker}
          type="file"
          multiple={multiple}
          accept={accept.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={hintId}
          disabled={disabled}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button icon={Paperclip} disabled={disabled} onClick={onPick}>
          {t('Choose Files')}
        </Button>
        <p id={hintId} className="min-w-0 flex-[1_1_12rem] text-sm text-ink-3">
          <span className="handheld:hidden">{t('or drop or paste them here.')} </span>
          {hint}
        </p>
      </div>
    </>
  )
}
