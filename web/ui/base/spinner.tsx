import { t } from '#shared/i18n/t.ts'

/** A small spinner, hidden from screen readers. */
export const Spinner = () => (
  <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true" fill="none" strokeWidth="2">
    <circle cx="8" cy="8" r="6.5" className="stroke-current opacity-25" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" className="stroke-current" strokeLinecap="round" />
  </svg>
)

/** A centered spinner for loading content. */
export const PageSpinner = () => (
  <div className="grid min-h-[50dvh] place-items-center text-ink-3">
    <output>
      <Spinner />
      <span className="sr-only">{t('Loading…')}</span>
    </output>
  </div>
)
