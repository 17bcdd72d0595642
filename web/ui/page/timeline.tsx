import type { ReactNode } from 'react'
import type { IconType } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { ClockTime, RelativeTime } from './dates.tsx'
import { toneFill, type Tone } from '../base/tone.ts'

/** A feed of events, newest first, along a line. */
export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col">
    {children}
  </ol>
)

interface TimelineItemProps {
  icon: IconType
  tone?: Tone
  /** A sentence: who did what to which record, with the record as a link. */
  children: ReactNode
  /** Shown below the sentence, such as the text of a comment. */
  detail?: ReactNode
  /** ISO instant. */
  occurredAt: string
  /** Shows the time of day instead of the elapsed time, for items under a heading that shows the day. */
  clock?: boolean
}

export function TimelineItem(props: TimelineItemProps) {
  const { icon: Icon, tone = 'neutral', children, detail, occurredAt, clock } = props
  return (
    <li className="group relative flex gap-3.5 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-9 bottom-1 start-4 w-px -translate-x-1/2 bg-line rtl:translate-x-1/2 group-last:hidden"
      />
      <span className={cx('grid size-8 flex-none place-items-center rounded-full', toneFill[tone])}>
        <Icon size={15} strokeWidth={1.9} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 pt-[calc(16px-var(--body-line)/2)]">
        <p className="min-w-0 flex-[1_1_14rem] text-base text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_strong]:font-[580] [&_strong]:text-ink">
          {children}
        </p>
        <span className="text-sm text-ink-3">
          {clock ? <ClockTime value={occurredAt} /> : <RelativeTime value={occurredAt} />}
        </span>
        {detail && <div className="mt-1 w-full text-base text-ink-3">{detail}</div>}
      </div>
    </li>
  )
}
