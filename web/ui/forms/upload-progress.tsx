import { RotateCw, X } from 'lucide-react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'

interface UploadProgressProps {
  percent: number | null
  onCancel: () => void
  onRetry: (() => void) | null
}

/** The upload progress of a field's single file, with a button to cancel it; after a failure, one to retry. */
export function UploadProgress({ percent, onCancel, onRetry }: UploadProgressProps) {
  if (percent !== null)
    return (
      <span className="flex items-center gap-2">
        <output className="text-sm text-ink-3 tabular-nums">{t('Uploading… {percent}%', { percent })}</output>
        <Button size="sm" variant="ghost" icon={X} onClick={onCancel}>
          {t('Cancel Upload')}
        </Button>
      </span>
    )
  if (!onRetry) return null
  return (
    <Button size="sm" icon={RotateCw} onClick={onRetry}>
      {t('Try Again')}
    </Button>
  )
}
