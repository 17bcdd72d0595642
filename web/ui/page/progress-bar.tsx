import { formatPercent, t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'

interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  /** The accessible name. */
  label: string
  /** Shows 'Progress' and the percentage above the bar. */
  showValue?: boolean
  className?: string
}

/** Progress as a bar; turns green at the end. */
export function ProgressBar({ value, label, showValue, className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div className={cx('min-w-0', className)}>
      {showValue && (
        <div className="mb-1.5 flex justify-between text-sm text-ink-3" aria-hidden="true">
          <span>{t('Progress')}</span>
          <span className="font-medium text-ink-2">{formatPercent(percent)}</span>
        </div>
      )}
      <progress className="sr-only" aria-label={label} value={percent} max={100} />
      <div
        aria-hidden="true"
        className="h-1.5 overflow-hidden rounded-full forced-colors:h-2.5 forced-colors:border bg-[color-mix(in_oklab,var(--ink)_9%,transparent)]"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-150',
            percent === 100 ? 'bg-good' : 'bg-accent',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
