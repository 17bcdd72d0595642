import { memo, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { ListView, type ListViewProps, Skeleton } from './query-view.tsx'
import { showCoveredTooltip, showFullTextTooltip } from '../base/cut-text.tsx'
import { tableRoles } from './table-roles.ts'

export interface Column<T> {
  header: string
  cell: (row: T) => ReactNode
  /** The row's title: bold, first on a phone. Put the row's link here, a `RecordLink`. */
  primary?: boolean
  /** Classes for a title's content. They replace the limit of three lines for the link. */
  titleClassName?: string
  /** Hidden in a narrower table, because its record's page shows it. Cards keep it. */
  minTableWidth?: TableWidth
  /** The specification doesn't list it, so narrow tables hide it first. */
  isExtra?: true
  /** Classes for the header, such as a width. */
  className?: string
}

/** In rem. On a screen of 1,280 pixels, a table is 61.3 rem wide. */
type TableWidth = 48 | 56 | 61 | 64

interface RowParts<T> {
  columns: readonly Column<T>[]
  /** Buttons at the end of a row, above the row's link. */
  renderActions?: (row: T) => ReactNode
  /** A control before each row, above the row's link (in a corner of the card on a phone), and one for all rows. */
  choice?: { all: ReactNode; one: (row: T) => ReactNode }
}

interface TableProps<T> extends RowParts<T> {
  /** The table's accessible name. */
  caption: string
  /** The IDs of the selected rows, which are highlighted. */
  chosen?: ReadonlySet<number>
  /** Number of skeleton rows. */
  loadingRows?: number
}

export type DataTableProps<T> = TableProps<T> &
  Pick<ListViewProps<T>, 'query' | 'failure' | 'empty' | 'quiet'>

/** A list as a real table or, without room, as cards: the same markup, so nothing is announced twice. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { query, failure, empty, quiet, ...table } = props
  return (
    <ListView query={query} failure={failure} empty={empty} quiet={quiet} loading={<Table<T> {...table} />}>
      {(rows) => <Table {...table} rows={rows} />}
    </ListView>
  )
}

function Table<T extends { id: number }>(props: TableProps<T> & { rows?: readonly T[] }) {
  const { caption, rows, chosen, loadingRows = 5, ...rowParts } = props
  const { columns, renderActions, choice } = rowParts
  const listedFrom = Math.max(
    ...columns.map(({ minTableWidth = 0, isExtra }) => (isExtra ? 0 : minTableWidth)),
  )
  const parts = { ...rowParts, listedFrom }
  return (
    <div className="@container relative overflow-x-auto rounded-l border border-line bg-surface shadow-card">
      <table
        {...tableRoles.table}
        className={cx(tableClassName, columns.length > MANY_COLUMNS && tightClassName)}
        aria-busy={!rows}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowgroup} className="border-b border-line @max-2xl:sr-only">
          <tr {...tableRoles.row}>
            {choice && <HeaderCell className="w-px pe-0">{choice.all}</HeaderCell>}
            {columns.map((column) => (
              <HeaderCell
                key={column.header}
                className={cx(
                  column.primary && '@2xl:min-w-44',
                  getHidingClassName(column, listedFrom),
                  column.className,
                )}
              >
                {column.header}
              </HeaderCell>
            ))}
            {renderActions && (
              <HeaderCell className={besideRest}>
                <span className="sr-only">{t('Actions')}</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="@max-2xl:block">
          {rows
            ? rows.map((row) => <Row key={row.id} row={row} chosen={chosen?.has(row.id)} {...parts} />)
            : Array.from({ length: loadingRows }, (_, row) => <SkeletonRow key={row} {...parts} />)}
        </tbody>
      </table>
    </div>
  )
}

const tableClassName = 'w-full text-base @max-2xl:block @2xl:@max-4xl:[--cell-x:10px]'
/** Tables with more columns than this have less space between them. */
const MANY_COLUMNS = 6
const tightClassName = '@2xl:@max-6xl:[--cell-x:7px]!'
const HIDDEN_BELOW: Record<number, string | undefined> = {
  48: '@2xl:@max-3xl:hidden',
  56: '@2xl:@max-4xl:hidden',
  61: '@2xl:@max-[61.25rem]:hidden',
  64: '@2xl:@max-5xl:hidden',
}

type HidingRule = { minTableWidth?: number; isExtra?: boolean }

/** Returns the classes that hide a column in a narrow table. Extra columns are the first to go. */
const getHidingClassName = ({ minTableWidth = 0, isExtra }: HidingRule, listedFrom: number) =>
  HIDDEN_BELOW[Math.max(minTableWidth, isExtra ? listedFrom : 0)]

/** If a row is too long after all, the actions stay in view and cover the content under them. */
const besideRest = '@2xl:sticky @2xl:end-0'

const HeaderCell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th
    {...tableRoles.columnheader}
    scope="col"
    className={cx(
      'h-10 bg-[color-mix(in_oklab,var(--sunken)_60%,var(--surface))] px-cell-x text-xs font-medium text-ink-3 first:ps-5',
      className,
    )}
  >
    {children}
  </th>
)

// On a phone, cards outside the screen are not laid out. They reserve the space of the tallest card, so that no card
// seems to overlap the next. The first few are laid out immediately, so that nothing moves when they are.
const rowClassName =
  '@max-2xl:nth-[n+5]:[contain-intrinsic-size:auto_20rem] @max-2xl:nth-[n+5]:[content-visibility:auto] relative border-line transition-colors not-first:border-t hover:bg-hover data-chosen:bg-accent-soft @max-2xl:grid @max-2xl:grid-cols-[auto_minmax(0,1fr)] @max-2xl:gap-x-4 @max-2xl:gap-y-1.5 @max-2xl:px-cell-x @max-2xl:py-4 @2xl:table-row'

interface ShownParts<T> extends RowParts<T> {
  /** The width, in rem, from which a table has all columns that the specification lists. */
  listedFrom: number
}

type RowProps<T> = ShownParts<T> & { row: T; chosen: boolean | undefined }

// A list can have hundreds of rows, and choosing a row changes only that row.
const Row = memo(PlainRow) as typeof PlainRow

function PlainRow<T extends { id: number }>(props: RowProps<T>) {
  const { row, chosen, columns, renderActions, choice, listedFrom } = props
  return (
    <tr {...tableRoles.row} data-key={row.id} data-chosen={chosen || undefined} className={rowClassName}>
      {choice && (
        <td
          {...tableRoles.cell}
          data-lead
          className={cx(
            cellClassName,
            flatClassName,
            'text-ink-2 @max-2xl:absolute @max-2xl:top-2 @max-2xl:end-3 @2xl:w-px @2xl:pe-0',
          )}
        >
          <div className={cx(contentClassName, 'relative z-10')}>{choice.one(row)}</div>
        </td>
      )}
      {columns.map((column) => (
        <BodyCell
          key={column.header}
          column={column}
          row={row}
          hidden={getHidingClassName(column, listedFrom)}
        />
      ))}
      {renderActions && (
        <td
          {...tableRoles.cell}
          onPointerMove={showCoveredTooltip}
          className={cx(
            cellClassName,
            besideLabel,
            flatClassName,
            besideRest,
            'text-ink-2 @max-2xl:has-[>:empty]:hidden @2xl:bg-surface @2xl:text-end @2xl:whitespace-nowrap @2xl:[tr:hover>&]:bg-[linear-gradient(var(--hover),var(--hover))] @2xl:[tr[data-chosen]>&]:bg-accent-soft',
          )}
        >
          <div className="pointer-events-none relative z-10 flex gap-2 *:pointer-events-auto @max-2xl:flex-wrap @max-2xl:col-span-2 @max-2xl:mt-1.5 @2xl:justify-end">
            {renderActions(row)}
          </div>
        </td>
      )}
    </tr>
  )
}

const cellClassName =
  'min-w-0 @2xl:h-[calc(var(--control)+var(--cell-y)*1.25)] @2xl:px-cell-x @2xl:py-cell-y @2xl:first:ps-5'
/** Controls are taller than a line, and would make the row taller. */
const flatClassName = '@2xl:py-0!'
const besideLabel = '@max-2xl:col-span-2 @max-2xl:grid @max-2xl:grid-cols-subgrid @max-2xl:items-center'
/** On the background of a selected row, a pill of the same tone keeps a different background. */
const contentClassName = 'min-w-0 in-data-chosen:[--accent-soft:var(--surface)]'

/** Content next to and under the link of a title is never cut with the link. */
const cappedLink = '[&_a>bdi]:line-clamp-3 [&_a>bdi]:[display:-webkit-inline-box]! [&_a>bdi]:align-bottom'

interface BodyCellProps<T> {
  column: Column<T>
  row: T
  /** Classes that hide it in a narrow table. */
  hidden: string | undefined
}

function BodyCell<T>({ column, row, hidden }: BodyCellProps<T>) {
  const { header, cell, primary, titleClassName = cappedLink } = column
  return (
    <td
      {...tableRoles.cell}
      className={cx(
        cellClassName,
        besideLabel,
        primary ? 'font-[560] wrap-anywhere text-ink @max-2xl:[[data-lead]~&]:pe-8' : 'text-ink-2',
        hidden,
      )}
    >
      {!primary && (
        <span aria-hidden="true" className="text-sm text-ink-3 @2xl:hidden">
          {header}
        </span>
      )}
      <div
        onPointerEnter={showFullTextTooltip}
        className={cx(
          contentClassName,
          primary ? '@max-2xl:col-span-2' : '@2xl:max-w-[min(15rem,21cqi)] @2xl:truncate',
          primary && titleClassName,
        )}
      >
        {cell(row)}
      </div>
    </td>
  )
}

const skeletonWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-1/3']

function SkeletonRow<T>({ columns, renderActions, choice, listedFrom }: ShownParts<T>) {
  const extraCells = [choice, renderActions].filter(Boolean)
  const cells = [...columns, ...extraCells.map((): Partial<Column<T>> => ({}))]
  return (
    <tr {...tableRoles.row} className={rowClassName} aria-hidden="true">
      {cells.map((column, cell) => (
        <td
          {...tableRoles.cell}
          key={cell}
          className={cx(
            'h-[calc(var(--control)+var(--cell-y)*1.25)] px-cell-x first:ps-5 @max-2xl:col-span-2 @max-2xl:h-7 @max-2xl:px-0',
            getHidingClassName(column, listedFrom),
          )}
        >
          <Skeleton className={cx('h-3.5', skeletonWidths[cell % skeletonWidths.length])} />
        </td>
      ))}
    </tr>
  )
}
