import type { ReactNode } from 'react'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { toneFill, type Tone } from '#web/ui/base/tone.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

export const badgeLook =
  'inline-flex h-6 max-w-full items-center gap-1.5 rounded-[12px] px-2.5 text-xs font-[560] whitespace-nowrap forced-colors:border handheld:h-auto handheld:min-h-6 handheld:py-0.5'
/** On one line, but for where no tooltip can tell what is cut. */
export const badgeText = 'overflow-hidden text-ellipsis handheld:overflow-visible handheld:whitespace-normal'

interface BadgeProps {
  tone?: Tone
  icon?: IconType
  /** On as many lines as it takes. */
  whole?: boolean
  className?: string
  children: ReactNode
}

/** A label in a pill, with an icon if the tone carries meaning. */
export function Badge({ tone = 'neutral', icon: Icon, whole = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        badgeLook,
        whole && 'h-auto! min-h-6 py-0.5 whitespace-normal!',
        toneFill[tone],
        className,
      )}
    >
      {Icon && <Icon size={13} strokeWidth={2.2} />}
      <CutText className={whole ? 'min-w-0' : badgeText}>{children}</CutText>
    </span>
  )
}
