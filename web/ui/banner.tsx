import type { ReactNode } from 'react'
import type { IconType } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toneFill, type Tone } from '#web/ui/tone.ts'

interface BannerProps {
  icon: IconType
  tone?: Tone
  children: ReactNode
  action?: ReactNode
}

/** A line across the top of the page that stays as long as what it says is true. */
export function Banner({ icon: Icon, tone = 'warn', children, action }: BannerProps) {
  return (
    <output
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-sm font-medium',
        toneFill[tone],
      )}
    >
      <Icon size={16} />
      <span>{children}</span>
      {action}
    </output>
  )
}
