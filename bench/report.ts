import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { FileFigures } from './files.ts'
import type { IdleFigures } from './idle.ts'
import type { Row } from './measure.ts'
import { markdownTable } from './markdown.ts'
import { RESULTS as FOLDER, type Stamp } from './results.ts'
import { shownSpread, spreadOf } from './spread.ts'
import type { StartFigures } from './start.ts'

export interface Run extends Stamp {
  tickets: { small: number; large: number }
  rows: Row[]
  /** In runs since files are measured. */
  files?: FileFigures
  /** In runs since it is measured. */
  idle?: IdleFigures
  /** In runs since it is measured. */
  start?: StartFigures
}

mkdirSync(FOLDER, { recursive: true })

const whole = (value: number | undefined) =>
  value === undefined ? '' : Math.round(value).toLocaleString('en')
const ratio = (value: number, of: number | undefined) => (of === undefined ? '' : (value / of).toFixed(2))

const rounds = (values: number[] | undefined) => (values ? shownSpread(spreadOf(values), 2) : '')

const COLUMNS: [title: string, of: (row: Row) => string][] = [
  ['', (row) => row.name],
  ['small/s', ({ small }) => whole(small.perSecond)],
  ['p50', ({ small }) => whole(small.p50)],
  ['p99', ({ small }) => whole(small.p99)],
  ['large/s', ({ large }) => whole(large.perSecond)],
  ['p50', ({ large }) => whole(large.p50)],
  ['p99', ({ large }) => whole(large.p99)],
  ['of small', ({ small, large }) => ratio(large.perSecond, small.perSecond)],
  ['driver/s', ({ driver }) => whole(driver?.perSecond)],
  ['of driver', ({ ofDriver }) => rounds(ofDriver?.map(({ perSecond }) => perSecond))],
  ['bare/s', ({ bare }) => whole(bare?.perSecond)],
  ['CPU small', ({ small }) => whole(small.cpu)],
  ['CPU large', ({ large }) => whole(large.cpu)],
  ['CPU driver', ({ driver }) => whole(driver?.cpu)],
  ['CPU plain', ({ plain }) => whole(plain?.cpu)],
  ['of plain', ({ large, plain }) => ratio(large.cpu, plain?.cpu)],
  ['driver of large', ({ ofDriver }) => rounds(ofDriver?.map(({ cpu }) => cpu))],
]

/** The rows of a run as a table (GitHub's Markdown). */
export const table = (rows: Row[]): string =>
  markdownTable(
    COLUMNS.map(([title]) => title),
    rows.map((row) => COLUMNS.map(([, of]) => of(row))),
  )

/** Saves the run as `results/latest.json`; rename it to its date and commit it to compare later runs with it. */
export function keep(run: Run): void {
  writeFileSync(`${FOLDER}latest.json`, `${JSON.stringify(run, undefined, 2)}\n`)
}

/** Each case's share of the floor (or of the small database if it has none) next to that of the last saved run. */
export function comparison(run: Run): string {
  const newest = readdirSync(FOLDER)
    .filter((file) => /^\d{4}-\d{2}-\d{2}\.json$/.test(file))
    .toSorted()
    .at(-1)
  if (!newest) return 'There is no earlier run to compare with.'
  const earlier = JSON.parse(readFileSync(FOLDER + newest, 'utf8')) as Run
  const lines = run.rows.flatMap((row) => {
    const before = earlier.rows.find(({ name }) => name === row.name)
    return before ? [`  ${row.name}: ${share(before)} -> ${share(row)}`] : []
  })
  return [`Compared with ${newest} (share of the floor, else of the small database):`, ...lines].join('\n')
}

const share = ({ small, large, driver, ofDriver }: Row) =>
  ofDriver
    ? rounds(ofDriver.map(({ perSecond }) => perSecond))
    : ratio(large.perSecond, (driver ?? small).perSecond)
