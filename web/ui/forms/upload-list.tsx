import { RotateCw, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatPercent, t } from '#shared/i18n/t.ts'
import { AttachmentLink, FileThumb } from '../attachments/attachment-link.tsx'
import { describeAcceptedFiles, type FileRules, type Refusal, type RefusedFile } from './file-rules.ts'
import { canOpenPicture, shrinkPicture } from './shrink-picture.ts'
import type { FileNote } from './use-lost-files.ts'
import type { FileRow, PendingUpload } from './use-uploads.ts'
import { IconButton } from '../page/icon-button.tsx'
import { SmallButton } from '../page/small-buttons.tsx'
import { formatFileSize } from '#shared/i18n/format.ts'
import { CutName } from '../attachments/cut-name.tsx'
import { formatList } from '#shared/i18n/format-list.ts'
import { Alert } from '../base/alert.tsx'

interface UploadListProps {
  label: string
  rules: FileRules
  rows: readonly FileRow[]
  pending: readonly PendingUpload[]
  refusals: readonly Refusal[]
  /** The files whose upload was interrupted when the page closed. */
  lost: readonly FileNote[]
  /** Whether a form waits for the files. */
  awaited: boolean
  /** Whether the form can be submitted before the files are uploaded. */
  isSubmitDelayed: boolean
  disabled: boolean
  onChooseAgain: (file: FileNote) => void
  /** Called with a lost file that is no longer needed. */
  onDismiss: (file: FileNote) => void
  /** Called with a smaller version of a picture that was refused. */
  onShrunk: (refused: RefusedFile, smaller: File) => void
  /** Called with the file's name in URLs. */
  onRemove: (name: string) => void
  onRetry: (key: string) => void
  onCancel: (key: string) => void
}

/** A field's files, including uploads in progress, with the problems and the uploads that the form waits for. */
export default function UploadList(props: UploadListProps) {
  const { label, rules, rows, pending, refusals, lost, awaited, isSubmitDelayed, disabled } = props
  const { onRemove, onRetry, onCancel } = props
  return (
    <>
      {!disabled &&
        lost.map((file, index) => (
          // The same file can be listed twice.
          <LostFile
            key={`${index} ${file.name}`}
            name={file.name}
            onChooseAgain={() => props.onChooseAgain(file)}
            onDismiss={() => props.onDismiss(file)}
          />
        ))}
      <UploadProblems rules={rules} refusals={refusals} pending={pending} onShrunk={props.onShrunk} />
      {rows.length > 0 && (
        <ul aria-label={t('{label}: selected files', { label })} className="grid gap-2 sm:grid-cols-2">
          {rows.map(({ file, item }) =>
            file ? (
              <AttachmentLink
                key={file.name}
                file={file}
                action={
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('Remove {fileName}', { fileName: file.fileName })}
                    disabled={disabled}
                    onClick={() => onRemove(file.name)}
                  />
                }
              />
            ) : (
              <UploadRow
                key={item.key}
                item={item}
                onRetry={() => onRetry(item.key)}
                onCancel={() => onCancel(item.key)}
              />
            ),
          )}
        </ul>
      )}
      {awaited && rows.length > 0 && <WaitingNotice pending={pending} isSubmitDelayed={isSubmitDelayed} />}
    </>
  )
}

/** Names a file whose upload was interrupted when the page closed, and asks for it again. */
function LostFile(props: { name: string; onChooseAgain: () => void; onDismiss: () => void }) {
  const { name, onChooseAgain, onDismiss } = props
  return (
    <Alert
      tone="warn"
      className="wrap-anywhere"
      title={t('{name} didn’t finish uploading. Choose it again.', { name })}
      actions={
        <>
          <SmallButton aria-label={t('Choose again: {name}', { name })} onClick={onChooseAgain}>
            {t('Choose Again')}
          </SmallButton>
          <SmallButton
            variant="ghost"
            aria-label={t('Dismiss: {label}', { label: name })}
            onClick={onDismiss}
          >
            {t('Dismiss')}
          </SmallButton>
        </>
      }
    />
  )
}

type UploadRowProps = { item: PendingUpload; onRetry: () => void; onCancel: () => void }

/** A file that is being uploaded, or whose upload failed. */
function UploadRow({ item, onRetry, onCancel }: UploadRowProps) {
  const { file, percent, error } = item
  return (
    <li className="relative flex min-w-0 flex-wrap items-center gap-3 overflow-hidden rounded-m border border-line bg-surface p-2 pe-3">
      <FileThumb file={{ fileType: file.type }} />
      <span className="min-w-0 flex-1">
        <CutName className="text-sm font-medium">{file.name}</CutName>
        <output className="block text-xs text-ink-3">
          {formatFileSize(file.size)}
          {!error && ` · ${formatUploadState(item)}`}
        </output>
      </span>
      {error && (
        <IconButton
          icon={RotateCw}
          size="sm"
          label={t('Retry {name}', { name: file.name })}
          onClick={onRetry}
        />
      )}
      <IconButton
        icon={X}
        size="sm"
        label={error ? t('Remove {name}', { name: file.name }) : t('Cancel {name}', { name: file.name })}
        onClick={onCancel}
        className="-me-1"
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
            aria-label={t('Uploading {name}', { name: file.name })}
            value={percent ?? 0}
            max={100}
          />
          <span className="absolute bottom-0 start-0 h-0.5 bg-accent" style={{ width: `${percent ?? 0}%` }} />
        </>
      )}
    </li>
  )
}

function formatUploadState({ percent, interrupted }: PendingUpload): string {
  if (interrupted) return t('waiting for the connection')
  return percent === null ? t('waiting') : formatPercent(percent)
}

/** Shows the uploads that the form waits for. The line stays, so that nothing moves under the pointer. */
function WaitingNotice({ pending, isSubmitDelayed }: Pick<UploadListProps, 'pending' | 'isSubmitDelayed'>) {
  const waiting = pending.filter(({ error }) => !error)
  const [first] = waiting

  return (
    <output className="min-h-5 text-sm wrap-anywhere text-ink-3">
      {first && (isSubmitDelayed ? formatLostMessage : formatWaitingMessage)(waiting, first.file.name)}
    </output>
  )
}

/** Says that the connection is lost, for a form that can be submitted during an upload. */
function formatLostMessage(waiting: readonly PendingUpload[], name: string): string | undefined {
  if (waiting.every(({ interrupted }) => !interrupted)) return undefined
  return waiting.length === 1
    ? t('Connection lost. {name} will resume uploading automatically.', { name })
    : t('Connection lost. {n, plural, other {# files}} will resume uploading automatically.', {
        n: waiting.length,
      })
}

function formatWaitingMessage(waiting: readonly PendingUpload[], name: string): string {
  const hasInterrupted = waiting.some(({ interrupted }) => interrupted)
  if (waiting.length === 1)
    return hasInterrupted
      ? t('Connection lost. {name} will resume uploading automatically; you can continue after that.', {
          name,
        })
      : t('You can continue once {name} is uploaded.', { name })
  const values = { n: waiting.length }
  return hasInterrupted
    ? t(
        'Connection lost. {n, plural, other {# files}} will resume uploading automatically; you can continue after that.',
        values,
      )
    : t('You can continue once {n, plural, other {# files}} are uploaded.', values)
}

type ProblemsProps = Pick<UploadListProps, 'rules' | 'refusals' | 'pending' | 'onShrunk'>

/** Lists the refused files, with what is accepted instead, and the files whose upload failed. */
function UploadProblems({ rules, refusals, pending, onShrunk }: ProblemsProps) {
  const failedItems = pending.filter((item) => item.error)
  return (
    <>
      {refusals.map(({ message, files }) => (
        <Alert key={message} tone="bad" title={message} className="wrap-anywhere">
          {files.map((file, index) => (
            // A line keeps its key when one before it is removed, so that a picture isn't shrunk twice.
            <RefusedFileLine
              key={`${file.name} ${file.picture?.lastModified ?? index}`}
              file={file}
              onShrunk={onShrunk}
            />
          ))}
          <p className="empty:hidden">{describeAcceptedFiles(message, rules)}</p>
        </Alert>
      ))}
      {failedItems.length > 0 && (
        <Alert
          tone="bad"
          title={failedItems.length === 1 ? t('A file wasn’t uploaded') : t('Some files weren’t uploaded')}
        >
          {t('Retry or remove {names} before you continue.', {
            names: formatList(failedItems.map(({ file }) => file.name)),
          })}
        </Alert>
      )}
    </>
  )
}

type RefusedFileLineProps = { file: RefusedFile } & Pick<UploadListProps, 'onShrunk'>

/** A refused file with its own reason. A picture that is only too large can be sent as a smaller JPEG. */
function RefusedFileLine({ file, onShrunk }: RefusedFileLineProps) {
  const { name, reason, picture } = file
  return (
    <div>
      <p>{reason === undefined ? name : t('{field}: {value}', { field: name, value: reason })}</p>
      {picture && <SmallerVersion picture={picture} onShrunk={(smaller) => onShrunk(file, smaller)} />}
    </div>
  )
}

/** Offers to make a picture smaller on this device, if the browser can open it. */
function SmallerVersion({ picture, onShrunk }: { picture: File; onShrunk: (smaller: File) => void }) {
  const [state, setState] = useState<'unknown' | 'possible' | 'working' | 'failed'>('unknown')
  useEffect(() => {
    let isShown = true
    void canOpenPicture(picture).then((canOpen) => isShown && canOpen && setState('possible'))
    return () => void (isShown = false)
  }, [picture])
  async function send() {
    setState('working')
    try {
      onShrunk(await shrinkPicture(picture))
    } catch {
      setState('failed')
    }
  }
  if (state === 'unknown') return null
  if (state === 'failed') return <p>{t('This device can’t make the picture smaller.')}</p>
  return (
    <p className="py-1">
      <SmallButton
        pending={state === 'working'}
        aria-label={t('Send a smaller version: {name}', { name: picture.name })}
        onClick={() => void send()}
      >
        {t('Send a Smaller Version')}
      </SmallButton>
    </p>
  )
}
