import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { formatNumber } from '#shared/i18n/t.ts'
import type { IconType } from '../base/button.tsx'
import { stretchedLinkProps } from '../page/card.tsx'
import { cx } from '../base/cx.ts'
import { useTooltip } from '../page/tooltip.tsx'

const cellClassName =
  'group relative min-w-0 border-line px-4 py-4 transition-colors not-first:border-s max-lg:nth-3:border-s-0 max-lg:nth-[n+3]:border-t sm:px-6 sm:py-5'

/** A row of up to four `StatCard`s in one frame; two by two on small screens. */
export const StatGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="grid grid-cols-2 overflow-hidden rounded-l border border-line bg-surface shadow-card lg:grid-cols-4"
  >
    {children}
  </section>
)

interface StatCardProps extends Omit<ComponentProps<'a'>, 'children'> {
  label: string
  /** A missing value is shown as 0. */
  value: number | null | undefined
  icon: IconType
  /** Explains the value on hover and focus of the card. Screen readers read it after the link. */
  tip: string
}

function StatAnchor({ label, value, icon: Icon, tip, href, ...rest }: StatCardProps) {
  const figure = formatNumber(value ?? 0)
  const tipId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const { show, hide, pointerProps, bubble } = useTooltip({ anchor, text: tip, delayMs: 100 })
  return (
    <>
      <div
        {...pointerProps}
        ref={anchor}
        onFocus={({ target }) => target.matches(':focus-visible') && show()}
        onBlur={hide}
        className={cx(cellClassName, 'flex flex-col hover:bg-hover')}
      >
        <div className="flex items-center gap-1.5 text-sm text-ink-3">
          <Icon
            size={16}
            strokeWidth={1.8}
            className="text-ink-3 group-hover:text-accent-ink max-sm:hidden"
          />
          <a
            {...rest}
            href={href}
            aria-describedby={tipId}
            {...stretchedLinkProps}
            className={cx(stretchedLinkProps.className, 'min-w-0 text-balance outline-offset-4')}
          >
            {label}
            <span className="sr-only">: {figure}</span>
          </a>
          <span id={tipId} hidden>
            {tip}
          </span>
        </div>
        <div aria-hidden="true" className="mt-auto pt-1 text-3xl font-[600] tracking-[-0.03em]">
          {figure}
        </div>
      </div>
      {bubble}
    </>
  )
}

/** A value that links to its list: `<StatCard to label value icon tip />`, typed like `Link`. */
export const StatCard = createLink(StatAnchor)

/** A placeholder for a `StatCard` while its value loads. */
export const StatCardSkeleton = () => (
  <div className={cellClassName} aria-hidden="true">
    <div className="skeleton mt-1 h-3.5 w-24 max-w-full" />
    <div className="skeleton mt-4.5 h-6 w-12" />
  </div>
)
