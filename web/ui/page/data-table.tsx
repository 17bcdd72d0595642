import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/base/cx.ts'
import { Skeleton } from '#web/ui/page/skeleton.tsx'

export interface Column<T> {
  key: string
  header: string
  cell: (row: T) => ReactNode
  /** The row's title: bold, first on a phone. Put the row's link here, with `stretched` from card.tsx. */
  primary?: boolean
  /**
   * Contains a control before each row, above the row's link (in a corner of the card on a phone); this is its header.
   */
  lead?: ReactNode
  /** Buttons: above the row's link, with a header for screen readers only. */
  actions?: boolean
  align?: 'right'
  /** The value of `sort` that this header sets. */
  sort?: string
  hideOnPhone?: boolean
  /** Classes for the width, such as `w-40`. */
  className?: string
}

interface DataTableProps<T> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  /** Undefined while loading: skeleton rows show. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode
  sort?: string
  onSort?: (sort: string) => void
  /** Whether a row is selected, and so highlighted. */
  isChosen?: (row: T) => boolean
  /** Number of skeleton rows; defaults to 5. */
  loadingRows?: number
}

/** Explicit roles, because browsers no longer expose a table as one when its parts are laid out as cards. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

const rowLook =
  'relative border-line transition-colors not-first:border-t hover:bg-hover data-chosen:bg-accent-soft @max-2xl:grid @max-2xl:grid-cols-[auto_minmax(0,1fr)] @max-2xl:gap-x-4 @max-2xl:gap-y-1.5 @max-2xl:px-cell-x @max-2xl:py-4 @2xl:table-row'

/** A real table if there is room, otherwise cards; one markup, so nothing is announced twice. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, empty, isChosen, loadingRows = 5 } = props
  if (rows?.length === 0 && empty) return empty
  return (
    <div className="@container relative overflow-x-auto rounded-l border border-line bg-surface shadow-card">
      <table {...as.table} className="w-full text-left text-base @max-2xl:block" aria-busy={!rows}>
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup} className="border-b border-line @max-2xl:sr-only">
          <tr {...as.row}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className="@max-2xl:block">
          {rows
            ? rows.map((row) => (
                <tr
                  {...as.row}
                  key={rowKey(row)}
                  data-key={rowKey(row)}
                  data-chosen={isChosen?.(row) || undefined}
                  className={rowLook}
                >
                  {columns.map((column) => (
                    <BodyCell key={column.key} column={column} row={row} />
                  ))}
                </tr>
              ))
            : Array.from({ length: loadingRows }, (_, row) => (
                <SkeletonRow key={row} columns={columns.length} />
              ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderCellProps<T> {
  column: Column<T>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const { sort: own } = column
  const sorted = own !== undefined && own === sort
  return (
    <th
      {...as.columnheader}
      scope="col"
      aria-sort={sorted ? 'descending' : undefined}
      className={cx(
        'h-10 bg-sunken/60 px-cell-x text-xs font-medium text-ink-3 first:pl-5',
        column.lead !== undefined && 'w-px pr-0',
        column.align === 'right' && 'text-right',
        column.primary && '@2xl:min-w-44',
        column.className,
      )}
    >
      {own && onSort ? (
        <button
          type="button"
          className={cx(
            '-mx-1 inline-flex min-h-7 items-center gap-1 rounded-xs px-1 hover:text-ink',
            sorted && 'text-ink',
          )}
          onClick={() => onSort(own)}
        >
          {column.header}
          <ArrowDown size={13} className={cx(!sorted && 'opacity-0')} />
        </button>
      ) : (
        (column.lead ?? <span className={cx(column.actions && 'sr-only')}>{column.header}</span>)
      )}
    </th>
  )
}

function BodyCell<T>({ column, row }: { column: Column<T>; row: T }) {
  const content = column.cell(row)
  return (
    <td
      {...as.cell}
      data-lead={column.lead !== undefined || undefined}
      className={cx(
        'min-w-0 @2xl:h-[calc(var(--control)+var(--cell-y)*1.4)] @2xl:px-cell-x @2xl:py-cell-y @2xl:first:pl-5',
        column.lead === undefined
          ? '@max-2xl:col-span-2 @max-2xl:grid @max-2xl:grid-cols-subgrid @max-2xl:items-center'
          : '@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-3 @2xl:w-px @2xl:pr-0',
        column.primary ? 'font-[560] wrap-anywhere text-ink @max-2xl:[[data-lead]~&]:pr-8' : 'text-ink-2',
        column.align === 'right' && '@2xl:text-right',
        column.hideOnPhone && '@max-2xl:hidden',
        column.actions &&
          '@2xl:sticky @2xl:right-0 @2xl:bg-surface @2xl:text-right @2xl:whitespace-nowrap @2xl:[tr:hover>&]:bg-[linear-gradient(var(--hover),var(--hover))] @2xl:[tr[data-chosen]>&]:bg-accent-soft',
      )}
    >
      {!column.primary && !column.actions && column.lead === undefined && (
        <span aria-hidden="true" className="text-sm text-ink-3 @2xl:hidden">
          {column.header}
        </span>
      )}
      {column.actions ? (
        <div className="pointer-events-none relative z-10 flex gap-2 *:pointer-events-auto @max-2xl:flex-wrap @max-2xl:col-span-2 @max-2xl:mt-1.5 @2xl:justify-end">
          {content}
        </div>
      ) : (
        <div
          className={cx(
            // On the background of a selected row, a pill of the same tone keeps a background of its own.
            'min-w-0 in-data-chosen:[--accent-soft:var(--surface)]',
            column.lead !== undefined && 'relative z-10',
            column.lead === undefined &&
              (column.primary ? 'line-clamp-3 @max-2xl:col-span-2' : '@2xl:max-w-60 @2xl:truncate'),
          )}
        >
          {content}
        </div>
      )}
    </td>
  )
}

const skeletonWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-1/3']

function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr {...as.row} className={rowLook} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td
          {...as.cell}
          key={column}
          className="h-[calc(var(--control)+var(--cell-y)*1.4)] px-cell-x first:pl-5 @max-2xl:col-span-2 @max-2xl:h-7 @max-2xl:px-0"
        >
          <Skeleton className={cx('h-3.5', skeletonWidths[column % skeletonWidths.length])} />
        </td>
      ))}
    </tr>
  )
}
