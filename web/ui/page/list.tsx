import type { ReactNode } from 'react'
import type { IconType } from '../base/button.tsx'
import { Card } from './card.tsx'
import { cx } from '../base/cx.ts'
import { toneFill, type Tone } from '../base/tone.ts'
import { CutText } from '../base/cut-text.tsx'

/** Rows in one frame, separated by thin lines. */
export const List = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card flush>
    <ul aria-label={label}>{children}</ul>
  </Card>
)

interface ListRowProps {
  icon?: IconType
  tone?: Tone
  /** Instead of an icon: an avatar or a thumbnail. */
  lead?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** Shows the whole description; otherwise two lines of it. */
  whole?: boolean
  /** Shown below the description and never cut: a badge. */
  below?: ReactNode
  /** Badges and buttons at the end; below the text on a phone. */
  children?: ReactNode
  /** Keeps the end on the row's line even on a phone: for one small button. */
  inline?: boolean
  /** As short as possible on a phone, where `end` is one line below the text. */
  compact?: boolean
}

/** A row with an icon, a title, a line of text, and further content. */
export function ListRow(props: ListRowProps) {
  const { icon: Icon, tone = 'neutral', lead, title, description, below, children } = props
  const { whole, inline, compact } = props
  return (
    <li
      data-row
      className={cx(
        'relative flex items-center gap-x-4 gap-y-3 border-line px-cell-x py-cell-y transition-colors not-first:border-t has-[a]:hover:bg-hover sm:px-5',
        !inline && 'flex-wrap',
        compact && 'max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:py-3',
      )}
    >
      {lead}
      {Icon && (
        <span
          className={cx(
            'grid size-10 flex-none place-items-center rounded-m',
            compact && 'max-sm:size-8 max-sm:self-start',
            toneFill[tone],
          )}
        >
          <Icon size={18} strokeWidth={1.8} />
        </span>
      )}
      <div className={cx('min-w-0', inline ? 'flex-1' : 'flex-[1_1_12rem] sm:flex-[1_1_9rem]')}>
        <CutText
          as="p"
          className={cx('line-clamp-3 text-base font-[560] wrap-anywhere', compact && 'max-sm:leading-snug')}
        >
          <bdi>{title}</bdi>
        </CutText>
        {description && (
          // Content other than plain text sets the directions of its parts itself.
          <CutText
            as="div"
            dir={typeof description === 'string' ? 'auto' : undefined}
            className={cx(
              'text-base text-ink-3',
              whole ? 'wrap-anywhere' : 'line-clamp-2',
              compact && 'max-sm:line-clamp-1 max-sm:text-sm',
            )}
          >
            {description}
          </CutText>
        )}
        {below}
      </div>
      {children && (
        <div
          className={cx(
            'flex items-center gap-3 empty:hidden has-[>:only-child:empty]:hidden',
            !inline && 'max-sm:w-full max-sm:justify-between',
            !inline && !compact && 'max-sm:flex-wrap',
          )}
        >
          {children}
        </div>
      )}
    </li>
  )
}
