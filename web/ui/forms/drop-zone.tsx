import { Paperclip } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { useFileSources } from '#web/ui/forms/use-file-sources.ts'

interface DropZoneProps {
  zone: RefObject<HTMLDivElement | null>
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

/** Takes files by button, drop or paste. Where nothing can be dropped, on phones and tablets, the button is all there is. */
export function DropZone({
  zone,
  label,
  labelHidden,
  hint,
  accept,
  multiple,
  disabled,
  onFiles,
}: DropZoneProps) {
  const hintId = useId()
  const picker = useRef<HTMLInputElement>(null)
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
        <Button icon={Paperclip} disabled={disabled} onClick={() => picker.current?.click()}>
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
