import { ImageUp, RotateCw, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { Field } from '../base/field.tsx'
import type { useOneUpload } from './use-one-upload.ts'

interface PicturePickerProps {
  /** The name of the picture, such as Logo, for the label and the buttons. */
  label: string
  /** The media types that it accepts. */
  types: Readonly<Record<string, unknown>>
  hint: string
  error?: string | undefined
  /** The current picture, or its placeholder. */
  preview: ReactNode
  isChosen: boolean
  upload: ReturnType<typeof useOneUpload>
  /** Whether the picture is being removed. */
  busy?: boolean
  onRemove: () => void
  className?: string
}

/** Chooses, replaces, and removes one picture. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, types, hint, preview, isChosen, upload, onRemove, className = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const busy = upload.percent !== null || props.busy === true
  return (
    <Field label={label} as="group" hint={hint} error={upload.error ?? props.error} className={className}>
      <div className="flex flex-wrap items-center gap-3 [&>button]:h-auto [&>button]:min-h-control [&>button]:max-w-full [&>button]:py-1.5 [&>button]:whitespace-normal">
        {preview}
        <input
          ref={input}
          type="file"
          accept={Object.keys(types).join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('{label} file', { label })}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) upload.start(file)
            event.target.value = ''
          }}
        />
        <Button icon={ImageUp} pending={busy} onClick={() => input.current?.click()}>
          {isChosen ? t('Change {label}', { label }) : t('Choose {label}', { label })}
        </Button>
        {isChosen && (
          <Button variant="ghost" icon={Trash2} disabled={busy} onClick={onRemove}>
            {t('Remove {label}', { label })}
          </Button>
        )}
        <UploadProgress percent={upload.percent} onCancel={upload.cancel} onRetry={upload.retry} />
      </div>
    </Field>
  )
}

type UploadProgressProps = { percent: number | null; onCancel: () => void; onRetry: (() => void) | null }

/** The upload progress of a field's single file, with a button to cancel it or, after a failure, to retry. */
function UploadProgress({ percent, onCancel, onRetry }: UploadProgressProps) {
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
