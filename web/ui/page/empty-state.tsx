import type { ReactNode } from 'react'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'

interface EmptyStateProps {
  icon: IconType
  title: string
  /** A sentence: why it is empty and what comes next. */
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  tone?: 'neutral' | 'good'
  /** Without a frame: for use inside a card or table. */
  bare?: boolean
}

/** A friendly message that there is nothing here, with the next step. */
export function EmptyState({ icon: Icon, title, children, action, tone, bare }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center px-6 py-8 text-center',
        !bare && 'rounded-l border border-dashed border-line-strong',
      )}
    >
      <span
        className={cx(
          'grid size-12 place-items-center rounded-xl border',
          tone === 'good'
            ? 'border-transparent bg-good-soft text-good'
            : 'border-line bg-surface text-ink-3 shadow-card',
        )}
      >
        <Icon size={22} strokeWidth={1.6} />
      </span>
      <p className="mt-3 text-lg font-[600] tracking-[-0.01em]">{title}</p>
      {children && <p className="mt-1 max-w-[42ch] text-base text-ink-3">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
