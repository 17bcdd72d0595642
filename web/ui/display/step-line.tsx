import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import type { IconType } from '../base/button.tsx'
import { cx } from '../base/cx.ts'

export type StepState = 'done' | 'current' | 'late' | 'next'

/** More steps than this form a vertical line, even on a wide screen. */
const MAX_HORIZONTAL_STEPS = 6

interface StepLineProps {
  label: string
  /** The number of steps. */
  count: number
  children: ReactNode
}

/** `Step`s along a line: horizontal where there is room, otherwise vertical. */
export const StepLine = ({ label, count, children }: StepLineProps) => (
  <div className={count <= MAX_HORIZONTAL_STEPS ? '@container' : undefined}>
    <ol aria-label={label} className="flex flex-col @2xl:flex-row">
      {children}
    </ol>
  </div>
)

const markClassNames: Record<StepState, string> = {
  done: 'bg-good-soft text-good',
  current: 'bg-accent text-on-accent',
  late: 'bg-bad-soft text-bad',
  next: 'border border-line-strong bg-surface text-ink-3',
}

const titleClassNames: Record<StepState, string> = {
  done: 'text-ink-2',
  current: 'font-[600] text-ink',
  late: 'font-[600] text-ink',
  next: 'text-ink-3',
}

interface StepProps {
  title: ReactNode
  icon: IconType
  state: StepState
  /** Whether this is the current step. */
  isCurrent?: boolean
  /** Shown on hover. */
  tip?: string | undefined
  /** Shown below the title. */
  children?: ReactNode
}

/** A step of a `StepLine`. A completed step has a check mark. */
export function Step({ title, icon: Icon, state, isCurrent = false, tip, children }: StepProps) {
  const Mark = state === 'done' ? Check : Icon
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      title={tip}
      className="group relative flex min-w-0 flex-1 gap-3 pb-4 last:pb-0 @2xl:flex-col @2xl:items-center @2xl:gap-2 @2xl:pb-0"
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute top-9 bottom-1 start-4 w-px group-last:hidden @2xl:top-4 @2xl:bottom-auto @2xl:start-[calc(50%+22px)] @2xl:h-px @2xl:w-[calc(100%-44px)]',
          state === 'done' ? 'bg-good' : 'bg-line-strong',
        )}
      />
      <span
        className={cx(
          'grid size-8 flex-none place-items-center rounded-full forced-color-adjust-none',
          markClassNames[state],
        )}
      >
        <Mark size={16} strokeWidth={2} aria-hidden="true" />
      </span>
      <div className="min-w-0 self-center text-sm @2xl:px-1 @2xl:text-center">
        <p className={cx('wrap-anywhere', isCurrent ? titleClassNames.current : titleClassNames[state])}>
          {title}
          {state === 'done' && !isCurrent && <span className="sr-only"> {t('(done)')}</span>}
        </p>
        {children}
      </div>
    </li>
  )
}
