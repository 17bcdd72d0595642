import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { StrokeIcon } from './stroke-icon.tsx'
import { toneFill, type Tone } from './tone.ts'

const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'
const info = `${ring}M12 11v5M12 8h.01`
const paths: Record<Tone, string> = {
  bad: `${ring}M12 8v4M12 16h.01`,
  warn: 'M12 4L2.8 19.5h18.4zM12 10v4M12 17h.01',
  good: `${ring}M8.5 12.2l2.4 2.4 4.6-5`,
  info,
  accent: info,
  neutral: info,
}

interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links at the end. */
  actions?: ReactNode
  className?: string
}

/** A message on the page: what happened and what to do. An alert with tone `bad` is announced immediately. */
export const Alert = ({ tone = 'info', title, children, actions, className }: AlertProps) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className={cx(
      'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-l px-4 py-3',
      toneFill[tone],
      className,
    )}
  >
    <StrokeIcon path={paths[tone]} className="mt-[3px]" />
    <div className="min-w-0 flex-[1_1_12rem] text-base">
      {title && <p className="font-[580]">{title}</p>}
      {children && <div className={cx(title ? 'text-ink-2' : 'text-ink')}>{children}</div>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)
