import { type ComponentProps, type ReactNode, useId } from 'react'
import { showCoveredTooltip } from '../base/cut-text.tsx'
import { cx } from '../base/cx.ts'

interface CardProps extends ComponentProps<'div'> {
  /** Lifts on hover: for a card with a `stretchedLinkProps` link inside. */
  interactive?: boolean
  /** No padding: for lists and tables inside. */
  flush?: boolean
}

/** A surface with a thin border. */
export const Card = ({ interactive, flush, className, ...rest }: CardProps) => (
  <div
    className={cx(
      'relative min-w-0 rounded-l border border-line bg-surface shadow-card',
      !flush && 'p-card',
      interactive && 'transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-lift',
      className,
    )}
    {...rest}
  />
)

/** Props for the link of a card or row that should be clickable as a whole. */
export const stretchedLinkProps = {
  className:
    'after:absolute after:inset-0 after:rounded-[inherit] hover:underline-offset-3 focus-visible:outline-none focus-visible:after:z-5 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink',
  onPointerMove: showCoveredTooltip,
}

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** The heading's level; 3 inside a `Section`. */
  level?: 2 | 3
  className?: string
}

/** A card's title, a line below it, and an action at the end. */
export function CardHeader({ title, description, action, level = 2, className }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading className="text-lg font-[610] tracking-[-0.01em]">{title}</Heading>
        {description && <p className="text-sm text-ink-3">{description}</p>}
      </div>
      {action && <div className="flex max-w-full flex-none flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

interface TitledCardProps extends CardHeaderProps {
  id?: string
  children: ReactNode
}

/** A card with a header. Links can point to a card with an `id`. */
export const TitledCard = ({ id, className, children, ...header }: TitledCardProps) => (
  <Card id={id} className={cx(id && 'scroll-mt-20', className)}>
    <CardHeader {...header} />
    {children}
  </Card>
)

interface SectionProps {
  title: ReactNode
  /** A link or button at the end of the heading, such as View All. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page with its own heading (h2). */
export function Section({ title, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('mt-stack', className)}>
      <div className="mb-3 flex min-h-7 items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-[620] tracking-[-0.012em]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
