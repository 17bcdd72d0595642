import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/base/cx.ts'

/** A gray placeholder shape; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5']

/** A placeholder for lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </div>
  )
}

interface FieldsSkeletonProps {
  fields: number
  /** Indexes of the fields that have a hint below. */
  hinted?: readonly number[]
}

/** A placeholder for a form's labeled fields, as tall as `Field`, two in a row if there is room. */
export function FieldsSkeleton({ fields, hinted = [] }: FieldsSkeletonProps) {
  return (
    <div aria-hidden="true" className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: fields }, (_, field) => (
        <FieldSkeleton key={field} hint={hinted.includes(field)}>
          <Skeleton className="h-control w-full rounded-m" />
        </FieldSkeleton>
      ))}
    </div>
  )
}

/** A placeholder for one field: its label, its control and the hint below. */
export function FieldSkeleton({ hint, children }: { hint: boolean; children: ReactNode }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-1.5 pb-1.5 text-sm">
      <Line className="w-24" />
      {children}
      {hint && <Line className="w-3/5" />}
    </div>
  )
}

/** As tall as a line of text. */
const Line = ({ className }: { className: string }) => (
  <div className="flex h-[1lh] items-center">
    <Skeleton className={cx('h-3.5', className)} />
  </div>
)

/**
 * A placeholder for a list's rows. On a phone, `stacked` ones are as tall as rows with a description and buttons below.
 */
export function ListSkeleton({ rows = 3, stacked }: { rows?: number; stacked?: boolean }) {
  return (
    <Card flush aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={cx(
            'flex items-center gap-4 border-line px-cell-x py-4 not-first:border-t',
            stacked && 'max-sm:min-h-38',
          )}
        >
          <Skeleton className="size-9 rounded-m" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="mt-2 h-3 w-3/5" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full max-sm:hidden" />
        </div>
      ))}
    </Card>
  )
}

/** A placeholder for a grid of cards. */
export function CardGridSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card}>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-6 h-1.5 w-full rounded-full" />
          <Skeleton className="mt-4 h-3 w-2/3" />
          <Skeleton className="mt-6 h-control w-full rounded-m" />
        </Card>
      ))}
    </div>
  )
}

/** A placeholder for a record's page: title, facts and text. */
export function DetailSkeleton({ label = t('Loading…') }: { label?: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <Skeleton className="h-3.5 w-28" />
      <Skeleton className="mt-5 h-8 w-[min(22rem,80%)]" />
      <Skeleton className="mt-3 h-3.5 w-48" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card>
          <TextSkeleton lines={6} />
        </Card>
        <Card>
          <TextSkeleton lines={4} />
        </Card>
      </div>
    </div>
  )
}
