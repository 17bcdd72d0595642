import { useId, type ReactNode } from 'react'
import { cx } from '#web/ui/base/cx.ts'

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
