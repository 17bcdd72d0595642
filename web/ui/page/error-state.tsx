import { RotateCw, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { Button, type ButtonVariant } from '#web/ui/base/button.tsx'

interface ErrorStateProps {
  title: string
  /** What happened and what to do. */
  children?: ReactNode
  /** Retries; the button is busy until the returned promise has settled. */
  onRetry?: () => unknown
  /** Another way to continue, such as a link back to the list. */
  action?: ReactNode
}

/** Something could not be shown: what happened, what to do, a way to continue. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-l border border-line bg-surface px-6 py-10 text-center shadow-card">
      <span className="mx-auto grid size-12 place-items-center rounded-xl bg-bad-soft text-bad">
        <TriangleAlert size={22} strokeWidth={1.7} />
      </span>
      <p className="mt-4 text-lg font-[600] tracking-[-0.01em]">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-[46ch] text-base text-ink-3">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && <TryAgain onRetry={onRetry} />}
          {action}
        </div>
      )}
    </div>
  )
}

/** The retry button. It stays, and keeps the focus, until there is something better to show. */
export function TryAgain({
  onRetry,
  variant = 'secondary',
}: {
  onRetry: () => unknown
  variant?: ButtonVariant
}) {
  const [pending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <Button variant={variant} icon={RotateCw} pending={pending} onClick={() => void retry()}>
      {t('Try Again')}{' '}
    </Button>
  )
}
