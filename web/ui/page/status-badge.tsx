import { CircleDashed } from 'lucide-react'
import type { IconType } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { type Tone, toneFill } from '../base/tone.ts'
import { ExplainedBadge } from './explained-badge.tsx'
import { CutText } from '../base/cut-text.tsx'
import type { ReactNode } from 'react'

export interface StatusInfo {
  label: string
  tone: Tone
  icon: IconType
  /** Explains the status in a sentence. */
  description?: string
}

/** The label, tone, and icon of each status of a kind of record: one constant in its feature folder. */
export type StatusMap<S extends string = string> = Record<S, StatusInfo>

interface StatusBadgeProps {
  status: string
  map: StatusMap
  /** For long tables: the sentence is only a native title. */
  plain?: boolean
}

const createUnknownStatus = (status: string): StatusInfo => ({
  label: status.replaceAll('_', ' '),
  tone: 'neutral',
  icon: CircleDashed,
})

/** A status as icon, label, and color, with its sentence (see `ExplainedBadge`). Shows unknown ones too. */
export function StatusBadge({ status, map, plain }: StatusBadgeProps) {
  const info = (Object.hasOwn(map, status) ? map[status] : undefined) ?? createUnknownStatus(status)
  const badge = (
    <Badge tone={info.tone} icon={info.icon}>
      {info.label}
    </Badge>
  )
  if (!info.description) return badge
  if (plain) return <span title={info.description}>{badge}</span>
  const Icon = info.icon
  return (
    <ExplainedBadge
      text={info.description}
      className={cx(badgeClassName, toneFill[info.tone], 'relative z-10')}
    >
      <Icon size={13} strokeWidth={2.2} />
      <CutText className={badgeTextClassName}>{info.label}</CutText>
    </ExplainedBadge>
  )
}

const badgeClassName =
  'inline-flex h-6 max-w-full items-center gap-1.5 rounded-[12px] px-2.5 text-xs font-[560] whitespace-nowrap forced-colors:border handheld:h-auto handheld:min-h-6 handheld:py-0.5'
/** On one line, unless no tooltip can show the cut text. */
const badgeTextClassName =
  'overflow-hidden text-ellipsis handheld:overflow-visible handheld:whitespace-normal'

interface BadgeProps {
  tone?: Tone
  icon?: IconType
  /** Shows the whole text, on as many lines as it takes. */
  whole?: boolean
  className?: string
  children: ReactNode
}

/** A label in a pill, with an icon if the tone carries meaning. */
export const Badge = ({ tone = 'neutral', icon: Icon, whole = false, className, children }: BadgeProps) => (
  <span
    className={cx(
      badgeClassName,
      whole && 'h-auto! min-h-6 py-0.5 whitespace-normal!',
      toneFill[tone],
      className,
    )}
  >
    {Icon && <Icon size={13} strokeWidth={2.2} />}
    <CutText className={whole ? 'min-w-0' : badgeTextClassName}>{children}</CutText>
  </span>
)
