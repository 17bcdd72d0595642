import { Upload, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { useFileSources } from '#web/ui/forms/use-file-sources.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface FilePickerProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Upload progress; null if nothing is being sent. */
  percent: number | null
  onCancel: () => void
  error?: string
}

/** Picks one file by button, drop or paste, and shows its upload progress. */
export function FilePicker({ file, onChange, percent, onCancel, error }: FilePickerProps) {
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const busy = percent !== null
  const over = useFileSources(zone, busy, ([dropped]) => dropped && onChange(dropped))
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

function ChosenFile({ file, busy, onRemove }: { file: File; busy: boolean; onRemove: () => void }) {
  return (
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
}
