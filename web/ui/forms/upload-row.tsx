import { RotateCw, X } from 'lucide-react'
import { formatFileSize } from '#shared/format.ts'
import { percentage, t } from '#shared/words.ts'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'
import type { PendingUpload } from '#web/ui/forms/use-uploads.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface UploadRowProps {
  item: PendingUpload
  onRetry: () => void
  onCancel: () => void
}

/** A file that is being uploaded, or did not get through. */
export function UploadRow({ item, onRetry, onCancel }: UploadRowProps) {
  const { file, percent, error } = item
  return (
    <li className="relative flex min-w-0 flex-wrap items-center gap-3 overflow-hidden rounded-m border border-line bg-surface p-2 pr-3">
      <FileThumb file={{ fileType: file.type }} />
      <span className="min-w-0 flex-1">
        <CutName className="text-sm font-medium">{file.name}</CutName>
        <output className="block text-xs text-ink-3">
          {formatFileSize(file.size)}
          {!error && ` · ${stateOf(item)}`}
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
            aria-label={t('Uploading {name}', { name: file.name })}
            value={percent ?? 0}
            max={100}
          />
          <span className="absolute bottom-0 left-0 h-0.5 bg-accent" style={{ width: `${percent ?? 0}%` }} />
        </>
      )}
    </li>
  )
}

function stateOf({ percent, interrupted }: PendingUpload): string {
  if (interrupted) return t('waiting for the connection')
  return percent === null ? t('waiting') : percentage(percent)
}
