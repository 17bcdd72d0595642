import { CircleDashed } from 'lucide-react'
import { Badge, badgeLook, badgeText } from '#web/ui/page/badge.tsx'
import type { IconType } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { toneFill, type Tone } from '#web/ui/base/tone.ts'
import { Tooltip } from '#web/ui/page/tooltip.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

export interface StatusLook {
  label: string
  tone: Tone
  icon: IconType
  /** What the status means, in a sentence. */
  description?: string
}

/** The look of each status of a kind of record: one constant in its feature folder. */
export type StatusMap<S extends string = string> = Record<S, StatusLook>

interface StatusBadgeProps {
  status: string
  map: StatusMap
  /** Without a tab stop: for long tables. The sentence is then a native title. */
  plain?: boolean
}

const asGiven = (status: string): StatusLook => ({
  label: status.replaceAll('_', ' '),
  tone: 'neutral',
  icon: CircleDashed,
})

/** A status as icon, label and color, with its sentence on hover, focus and tap. Unknown ones are shown as given. */
export function StatusBadge({ status, map, plain }: StatusBadgeProps) {
  const look = (Object.hasOwn(map, status) ? map[status] : undefined) ?? asGiven(status)
  const badge = (
    <Badge tone={look.tone} icon={look.icon}>
      {look.label}
    </Badge>
  )
  if (!look.description) return badge
  if (plain) return <span title={look.description}>{badge}</span>
  const Icon = look.icon
  return (
    <Tooltip
      text={look.description}
      delayMs={300}
      data-content
      className={cx(badgeLook, toneFill[look.tone], 'relative z-10')}
    >
      <Icon size={13} strokeWidth={2.2} />
      <CutText className={badgeText}>{look.label}</CutText>
    </Tooltip>
  )
}
