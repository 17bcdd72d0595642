import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { toneFill, type Tone } from '#web/ui/tone.ts'

const icons = {
  bad: CircleAlert,
  warn: TriangleAlert,
  good: CircleCheck,
  info: Info,
  accent: Info,
  neutral: Info,
}

interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links at the end. */
  actions?: ReactNode
  className?: string
}

/** A message inside the page: what happened and what to do. A `bad` one is announced at once. */
export function Alert({ tone = 'info', title, children, actions, className }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-l px-4 py-3',
        toneFill[tone],
        className,
      )}
    >
      <Icon size={18} className="mt-[3px]" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem] text-base">
        {title && <p className="font-[580]">{title}</p>}
        {children && <div className={cx(title ? 'text-ink-2' : 'text-ink')}>{children}</div>}
      </div>
      {actions && <div className="flex gap-2">{actions}</div>}
    </div>
  )
}
