import { markdownTable, formatSpread, computeSpread, formatInteger } from '../support/figures.ts'
import type { FileFigures } from '../files.ts'
import type { IdleFigures } from '../idle.ts'
import type { Row } from './measure.ts'
import { type Stamp, newestResult } from '../support/results.ts'
import type { StartFigures } from '../start.ts'

export interface Run extends Stamp {
  tickets: { small: number; large: number }
  rows: Row[]
  files: FileFigures
  idle: IdleFigures
  start: StartFigures
}

const ratio = (value: number, of: number | undefined) => (of === undefined ? '' : (value / of).toFixed(2))

const formatRounds = (values: number[] | undefined) => (values ? formatSpread(computeSpread(values), 2) : '')

const COLUMNS: [title: string, of: (row: Row) => string][] = [
  ['', (row) => row.name],
  ['small/s', ({ small }) => formatInteger(small.perSecond)],
  ['p50', ({ small }) => formatInteger(small.p50)],
  ['p99', ({ small }) => formatInteger(small.p99)],
  ['large/s', ({ large }) => formatInteger(large.perSecond)],
  ['p50', ({ large }) => formatInteger(large.p50)],
  ['p99', ({ large }) => formatInteger(large.p99)],
  ['of small', ({ small, large }) => ratio(large.perSecond, small.perSecond)],
  ['driver/s', ({ driver }) => formatInteger(driver?.perSecond)],
  ['of driver', ({ ofDriver }) => formatRounds(ofDriver?.map(({ perSecond }) => perSecond))],
  ['bare/s', ({ bare }) => formatInteger(bare?.perSecond)],
  ['CPU small', ({ small }) => formatInteger(small.cpu)],
  ['CPU large', ({ large }) => formatInteger(large.cpu)],
  ['CPU driver', ({ driver }) => formatInteger(driver?.cpu)],
  ['CPU plain', ({ plain }) => formatInteger(plain?.cpu)],
  ['of plain', ({ large, plain }) => ratio(large.cpu, plain?.cpu)],
  ['driver of large', ({ ofDriver }) => formatRounds(ofDriver?.map(({ cpu }) => cpu))],
]

/** Formats the rows of a run as a table (GitHub's Markdown). */
export const table = (rows: Row[]): string =>
  markdownTable(
    COLUMNS.map(([title]) => title),
    rows.map((row) => COLUMNS.map(([, of]) => of(row))),
  )

/** Formats each case's share of its floor, or of the small database, next to the last dated run's. */
export function comparison(run: Run): string {
  const earlier = newestResult('') as Run | undefined
  if (!earlier) return 'There is no earlier run to compare with.'
  const lines = run.rows.flatMap((row) => {
    const before = earlier.rows.find(({ name }) => name === row.name)
    return before ? [`  ${row.name}: ${share(before)} -> ${share(row)}`] : []
  })
  const name = `${earlier.date.slice(0, 10)}.json`
  return [`Compared with ${name} (share of the floor, or else of the small database):`, ...lines].join('\n')
}

const share = ({ small, large, driver, ofDriver }: Row) =>
  ofDriver
    ? formatRounds(ofDriver.map(({ perSecond }) => perSecond))
    : ratio(large.perSecond, (driver ?? small).perSecond)
