import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'

export interface Fact {
  label: string
  value: ReactNode
}

interface FactsProps {
  /** False and missing items are left out. */
  items: readonly (Fact | false | null | undefined | '')[]
  /** `rows`: label and value on one line (side cards). `grid`: label above value, in columns. */
  layout?: 'rows' | 'grid'
}

/** Labels with their values, as a description list. */
export function Facts({ items, layout = 'rows' }: FactsProps) {
  const rows = layout === 'rows'
  return (
    <dl className={rows ? 'divide-y divide-line' : 'grid gap-x-8 gap-y-5 sm:grid-cols-2'}>
      {items
        .filter((item) => !!item)
        .map(({ label, value }) => (
          <div
            key={label}
            className={cx(
              'min-w-0',
              rows && 'flex items-center justify-between gap-6 py-2.5 first:pt-0 last:pb-0',
            )}
          >
            <dt className="flex-none text-sm text-ink-3">{label}</dt>
            <dd
              className={cx(
                'min-w-0 text-base text-ink',
                rows ? 'text-end text-balance *:whitespace-normal' : 'mt-0.5',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
