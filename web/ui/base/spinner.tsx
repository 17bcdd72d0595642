import { t } from '#shared/words.ts'
import { cx } from '#web/ui/base/cx.ts'

/** A small spinner; `label` is for screen readers, without one it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center gap-2', className)}>
      <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true" fill="none" strokeWidth="2">
        <circle cx="8" cy="8" r="6.5" className="stroke-current opacity-25" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" className="stroke-current" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** A centered spinner for what is loading. */
export function PageSpinner({ label = t('Loading…') }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-ink-3">
      <Spinner label={label} />
    </div>
  )
}
