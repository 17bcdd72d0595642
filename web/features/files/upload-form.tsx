import { Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { useChange } from '#web/changes/use-change.ts'
import { fileCategories, type FileCategory } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import { FileThumb } from '#web/ui/attachments/attachment-link.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { useFileSources } from '#web/ui/forms/use-file-sources.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

const categories = Object.entries(fileCategories).map(([value, label]) => ({ value, label }))

/** Uploads a file to a project, with a category and a progress bar. */
export default function UploadForm({ projectId, onUploaded }: { projectId: number; onUploaded: () => void }) {
  const [category, setCategory] = useState<FileCategory>('document')
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const { upload, percent, cancel } = useProjectUpload(projectId, onUploaded)
  const choose = (next: File | null) => {
    setFile(next)
    setMissing(false)
    upload.reset()
  }
  function submit() {
    if (upload.isPending) return
    if (file) return upload.mutate({ file, category })
    setMissing(true)
    toast({
      title: t('No file selected'),
      description: t('Please select a file to upload'),
      variant: 'destructive',
    })
  }
  const hasFailed = upload.error && !(upload.error instanceof DOMException)
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {hasFailed && (
          <Alert tone="bad" title={t('Upload failed')}>
            {file
              ? t('{field}: {value}', { field: file.name, value: upload.error.message })
              : upload.error.message}
          </Alert>
        )}
        <Field label={t('Category')} required>
          <Select
            options={categories}
            value={category}
            disabled={upload.isPending}
            onChange={(event) => setCategory(event.target.value as FileCategory)}
          />
        </Field>
        <FilePicker
          file={file}
          onChange={choose}
          percent={upload.isPending ? percent : null}
          onCancel={cancel}
          {...(missing && { error: t('Please select a file to upload') })}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Upload}
          pending={upload.isPending}
          className="self-start"
        >
          {upload.isPending ? t('Uploading...') : t('Upload File')}
        </Button>
      </form>
    </Card>
  )
}

function useProjectUpload(projectId: number, onUploaded: () => void) {
  const sendOnce = useSendOnce()
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = useChange('project', {
    send: ({ file, category }: { file: File; category: FileCategory }) => {
      running.current = new AbortController()
      setPercent(0)
      const { signal } = running.current
      const url = `/api/projects/${projectId}/files`
      const uploadKey = [url, category, file.name, file.size, file.lastModified]
      return sendOnce(uploadKey, (idempotencyKey) =>
        uploadFile(file, { url, fields: { category }, onProgress: setPercent, signal, idempotencyKey }),
      )
    },
    successToast: (_, { file }) => ({ title: t('File uploaded'), description: file.name }),
    // Canceling an upload is not a failure.
    onFailed: (error) =>
      error instanceof DOMException ||
      toastFailure(t('Upload failed'), error, t('There was an error uploading your file')),
    onShown: onUploaded,
  })
  return { upload, percent, cancel: () => running.current?.abort() }
}

interface FilePickerProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Upload progress; null if nothing is being sent. */
  percent: number | null
  onCancel: () => void
  error?: string
}

/** Takes one file with a button, drop or paste, and shows its upload progress. */
function FilePicker({ file, onChange, percent, onCancel, error }: FilePickerProps) {
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const busy = percent !== null
  const over = useFileSources(zone, busy, ([droppedFile]) => droppedFile && onChange(droppedFile))
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-[560]">
        {t('File')}
        <span aria-hidden="true" className="ms-0.5 text-bad">
          *
        </span>
      </label>
      <div
        ref={zone}
        className={cx(
          'flex flex-col gap-3 rounded-l border border-dashed px-4 py-4 transition-colors',
          over ? 'border-accent bg-accent-soft' : error ? 'border-bad' : 'border-line-field/70 bg-ground',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          tabIndex={-1}
          disabled={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChange(chosen)
            event.target.value = ''
          }}
        />
        {file && <ChosenFile file={file} busy={busy} onRemove={busy ? onCancel : () => onChange(null)} />}
        {busy ? (
          <ProgressBar
            value={percent}
            label={file ? t('Uploading {name}', { name: file.name }) : t('Uploading file')}
            showValue
          />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button icon={Upload} onClick={() => input.current?.click()}>
              {file ? t('Choose Another File') : t('Choose File')}
            </Button>
            <p id={`${id}-hint`} className="text-sm text-ink-3 pointer-coarse:hidden">
              {t('or drop or paste one here.')}
            </p>
          </div>
        )}
      </div>
      <p aria-live="polite" className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

const ChosenFile = ({ file, busy, onRemove }: { file: File; busy: boolean; onRemove: () => void }) => (
  <div className="flex min-w-0 items-center gap-3">
    <FileThumb file={{ fileType: file.type }} />
    <span className="min-w-0 flex-1">
      <CutText className="block truncate text-base font-medium">{file.name}</CutText>
      <span className="block text-sm text-ink-3">{formatFileSize(file.size)}</span>
    </span>
    <IconButton
      icon={X}
      size="sm"
      label={busy ? t('Cancel upload') : t('Remove {name}', { name: file.name })}
      onClick={onRemove}
    />
  </div>
)
