import { type ReactNode, useDeferredValue, useState } from 'react'
import { getErrorMessage } from '#web/api/call.ts'
import { LoadMore, type PagedQuery } from './load-more.tsx'
import { t } from '#shared/i18n/t.ts'
import { Card } from './card.tsx'
import { cx } from '../base/cx.ts'
import { Button, type IconType } from '../base/button.tsx'
import { RotateCw, TriangleAlert } from 'lucide-react'

/** The parts of a `useQuery` result that are shown. */
export type ViewedQuery<T> = LoadState & { data: T | undefined; refetch: () => unknown }

interface QueryViewProps<T> {
  query: ViewedQuery<T>
  /** The title if it could not be loaded. */
  failure: string
  /** A skeleton of the content. */
  loading: ReactNode
  /** Whether the data is empty. After a failed refresh, empty data shows the error, which doesn't mean the same. */
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** The result of a query: its skeleton, its error with a retry button, or its data, even if a refresh failed. */
export function QueryView<T>({ query, failure, loading, isEmpty, children }: QueryViewProps<T>) {
  const { data, refetch } = query
  const loadError = useFailure(query)
  const isWaiting = useIsWaiting(data)
  const error = loadError ?? (data !== undefined && isEmpty?.(data) ? query.error : null)
  if (error)
    return (
      <ErrorState title={failure} onRetry={refetch}>
        {getErrorMessage(error)}
      </ErrorState>
    )
  return data === undefined || isWaiting ? loading : children(data)
}

/** The part of a `useQuery` or `useInfiniteQuery` result that shows whether loading failed. */
interface LoadState {
  data: unknown
  error: Error | null
  /** The number of failures. */
  errorUpdateCount: number
  isPlaceholderData: boolean
}

/**
 * Returns the error if a query has nothing to show. Returns null while it loads for the first time and once there is
 * data. The error stays during a retry, because otherwise its message would disappear from under the pointer, and the
 * focus with it.
 */
export function useFailure({ data, error, errorUpdateCount, isPlaceholderData }: LoadState): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const nothing = data === undefined || isPlaceholderData
  return nothing && errorUpdateCount > 0 ? (error ?? last) : null
}

/** Whether data is still loading or being rendered, which React does in slices so that taps needn't wait. */
export function useIsWaiting(data: unknown): boolean {
  const isMissing = data === undefined
  return useDeferredValue(isMissing) || isMissing
}

type Page<T> = { items: readonly T[]; total: number }

export interface ListViewProps<T> {
  /** The result of `useInfiniteQuery` for a paged list, or of `useQuery` for all of it. */
  query: ViewedQuery<readonly T[] | Page<T>> | (PagedQuery & ViewedQuery<Page<T>>)
  /** The title if it could not be loaded. */
  failure: string
  /** A skeleton of the list. */
  loading?: ReactNode
  /** Shown if the list is empty. */
  empty: ReactNode
  /** Shows the number of items only if there is more than a page. */
  quiet?: boolean | undefined
  children: (items: readonly T[]) => ReactNode
}

/** A list with the rest of its pages, or instead of it its skeleton, its error, or `empty`. */
export function ListView<T>(props: ListViewProps<T>) {
  const { query, failure, loading = <ListSkeleton />, empty, quiet, children } = props
  return (
    <QueryView<readonly T[] | Page<T>>
      query={query}
      failure={failure}
      loading={loading}
      isEmpty={(data) => getListItems(data).length === 0}
    >
      {(data) => {
        const items = getListItems(data)
        if (items.length === 0) return empty
        return (
          <>
            {children(items)}
            {'hasNextPage' in query && <LoadMore query={query} quiet={quiet} />}
          </>
        )
      }}
    </QueryView>
  )
}

/** Returns the items that a list has loaded so far. */
export const getListItems = <T,>(data: readonly T[] | Page<T>): readonly T[] =>
  'items' in data ? data.items : data

/** A gray placeholder shape; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5']

/** A placeholder for lines of text. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden="true" className="flex flex-col gap-2.5">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
    ))}
  </div>
)

interface FieldsSkeletonProps {
  fields: number
  /** Indexes of the fields that have a hint below. */
  hinted?: readonly number[]
}

/** A placeholder for a form's labeled fields, as tall as `Field`, two in a row if there is room. */
export const FieldsSkeleton = ({ fields, hinted = [] }: FieldsSkeletonProps) => (
  <div aria-hidden="true" className="grid gap-5 sm:grid-cols-2">
    {Array.from({ length: fields }, (_, field) => (
      <FieldSkeleton key={field} hint={hinted.includes(field)}>
        <Skeleton className="h-control w-full rounded-m" />
      </FieldSkeleton>
    ))}
  </div>
)

/** A placeholder for one field: its label, its control, and the hint below. */
export const FieldSkeleton = ({ hint, children }: { hint: boolean; children: ReactNode }) => (
  <div aria-hidden="true" className="flex flex-col gap-1.5 pb-1.5 text-sm">
    <Line className="w-24" />
    {children}
    {hint && <Line className="w-3/5" />}
  </div>
)

/** As tall as a line of text. */
const Line = ({ className }: { className: string }) => (
  <div className="flex h-[1lh] items-center">
    <Skeleton className={cx('h-3.5', className)} />
  </div>
)

/** A placeholder for rows. On a phone, `stacked` rows are as tall as with a description and buttons below. */
export const ListSkeleton = ({ rows = 3, stacked }: { rows?: number; stacked?: boolean }) => (
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

/** A placeholder for a grid of cards. */
export const CardGridSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {[1, 2, 3].map((card) => (
      <Card key={card}>
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-6 h-1.5 w-full rounded-full" />
        <Skeleton className="mt-4 h-3 w-2/3" />
        <Skeleton className="mt-6 h-control w-full rounded-m" />
      </Card>
    ))}
  </div>
)

/** A placeholder for a record's page: title, facts, and text. */
export const DetailSkeleton = ({ label = t('Loading…') }: { label?: string }) => (
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

interface EmptyStateProps {
  icon: IconType
  title: string
  /** A sentence: why it is empty and what comes next. */
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  tone?: 'neutral' | 'good'
  /** Without a frame: for use inside a card or table. */
  bare?: boolean
}

/** A friendly message that there is nothing here, with the next step. */
export const EmptyState = ({ icon: Icon, title, children, action, tone, bare }: EmptyStateProps) => (
  <div
    className={cx(
      'flex flex-col items-center px-6 py-8 text-center',
      !bare && 'rounded-l border border-dashed border-line-strong',
    )}
  >
    <span
      className={cx(
        'grid size-12 place-items-center rounded-xl border',
        tone === 'good'
          ? 'border-transparent bg-good-soft text-good'
          : 'border-line bg-surface text-ink-3 shadow-card',
      )}
    >
      <Icon size={22} strokeWidth={1.6} />
    </span>
    <p className="mt-3 text-lg font-[600] tracking-[-0.01em]">{title}</p>
    {children && <p className="mt-1 max-w-[42ch] text-base text-ink-3">{children}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)

interface ErrorStateProps {
  title: string
  /** Explains what happened and what to do. */
  children?: ReactNode
  /** Retries; the button is busy until the returned promise has settled. */
  onRetry?: () => unknown
  /** Another way to continue, such as a link back to the list. */
  action?: ReactNode
}

/** Reports that something could not be shown: what happened, what to do, a way to continue. */
export const ErrorState = ({ title, children, onRetry, action }: ErrorStateProps) => (
  <div role="alert" className="rounded-l border border-line bg-surface px-6 py-10 text-center shadow-card">
    <span className="mx-auto grid size-12 place-items-center rounded-xl bg-bad-soft text-bad">
      <TriangleAlert size={22} strokeWidth={1.7} />
    </span>
    <p className="mt-4 text-lg font-[600] tracking-[-0.01em]">{title}</p>
    {children && <div className="mx-auto mt-1 max-w-[46ch] text-base text-ink-3">{children}</div>}
    {(onRetry || action) && (
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {onRetry && <TryAgain onRetry={onRetry} />}
        {action}
      </div>
    )}
  </div>
)

/** The retry button. It stays, and keeps the focus, until there is something better to show. */
function TryAgain({ onRetry }: { onRetry: () => unknown }) {
  const [pending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <Button icon={RotateCw} pending={pending} onClick={() => void retry()}>
      {t('Try Again')}{' '}
    </Button>
  )
}
