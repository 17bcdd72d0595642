import type { Watched } from './page-watch.ts'
import { markdownTable } from './markdown.ts'
import type { Stamp } from './results.ts'
import { spreadOf } from './spread.ts'
import type { StateOfData } from './states.ts'

/** One visit of a page. */
export interface Measured extends Watched {
  state: StateOfData
  who: string
  route: string
  width: number
  /** Bytes of JavaScript on the wire. */
  script: number
  requests: number
}

export interface WebRun extends Stamp {
  pages: Measured[]
}

type Figure = 'script' | 'requests' | 'paint' | 'shift' | 'delay' | 'response'

interface Column {
  title: string
  figure: Figure
  unit: number
  digits: number
  /** What no page may exceed. */
  most?: number
}

const COLUMNS: Column[] = [
  { title: 'JavaScript, KiB', figure: 'script', unit: 1024, digits: 1 },
  { title: 'requests', figure: 'requests', unit: 1, digits: 0 },
  { title: 'largest paint, ms', figure: 'paint', unit: 1, digits: 0, most: 1000 },
  { title: 'layout shift', figure: 'shift', unit: 1, digits: 3, most: 0.02 },
  { title: 'input delay, ms', figure: 'delay', unit: 1, digits: 0 },
  { title: 'next picture, ms', figure: 'response', unit: 1, digits: 0 },
]

const shownAs = ({ unit, digits }: Column, value: number) => (value / unit).toFixed(digits)

/** A row a page, with what has changed since the earlier run in brackets. */
export function pageTable(pages: Measured[], earlier: WebRun | undefined): string {
  const lines = pages.map((page) => {
    const before = earlier?.pages.find((other) => isSamePage(page, other))
    const cells = COLUMNS.map((column) => {
      const shown = shownAs(column, page[column.figure])
      const change = shownAs(column, before ? page[column.figure] - before[column.figure] : 0)
      return Number(change) === 0 ? shown : `${shown} (${Number(change) > 0 ? '+' : ''}${change})`
    })
    return [page.state, page.who, `\`${page.route}\``, page.width, ...cells]
  })
  const head = ['state', '', 'route', 'width', ...COLUMNS.map(({ title }) => title)]
  const since = earlier ? `\n\nIn brackets: since ${earlier.date}.` : ''
  return `${markdownTable(head, lines, 0)}${since}`
}

const isSamePage = (one: Measured, other: Measured) =>
  (['state', 'who', 'route', 'width'] as const).every((key) => one[key] === other[key])

/** A row a state and width: the median, and the worst page. */
export function stateTable(pages: Measured[]): string {
  const groups = Map.groupBy(pages, ({ state, width }) => `${state} ${width}`)
  const lines = [...groups].map(([name, group]) => [
    ...name.split(' '),
    group.length,
    ...COLUMNS.flatMap((column) => {
      const { median, most } = spreadOf(group.map((page) => page[column.figure]))
      const worst = group.find((page) => page[column.figure] === most)
      return [shownAs(column, median), `${shownAs(column, most)} \`${worst?.route}\``]
    }),
  ])
  const head = ['state', 'width', 'pages', ...COLUMNS.flatMap(({ title }) => [title, 'most'])]
  return markdownTable(head, lines, 0)
}

/** Of visits of one page, the median of each figure, and what moved on the way to that shift. */
export function medianOf(visits: [Measured, ...Measured[]]): Measured {
  const page = { ...visits[0] }
  for (const { figure } of COLUMNS) page[figure] = spreadOf(visits.map((visit) => visit[figure])).median
  page.moved = visits.find(({ shift }) => shift === page.shift)?.moved ?? []
  return page
}

/** A line for each bound that a page misses, with what moved there. */
export const misses = (pages: Measured[]): string[] =>
  pages.flatMap((page) =>
    COLUMNS.flatMap((column) => {
      const { title, figure, most } = column
      if (most === undefined || page[figure] <= most) return []
      const where = `${page.state}, ${page.who}, ${page.route} at ${page.width}`
      const moved = figure === 'shift' ? page.moved.map((line) => `\n    ${line}`).join('') : ''
      return [`- ${where}: ${title} ${shownAs(column, page[figure])}${moved}`]
    }),
  )

export function missReport(pages: Measured[]): string {
  const lines = misses(pages)
  return lines.length === 0 ? 'Every page keeps to its bounds.' : `Beyond their bounds:\n${lines.join('\n')}`
}
