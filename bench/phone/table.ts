import { type Spread, markdownTable, computeSpreads, formatInteger } from '../support/figures.ts'
import type { Use } from './touch.ts'
import type { Figures } from './visit.ts'

const VISITS = ['first', 'second'] as const

type Summary = Record<keyof Figures, Spread>

/** The results of visits to a page and to the pages that it's compared with, by their names. */
export interface PageResult extends Use {
  route: string
  first: Record<string, Summary>
  second: Record<string, Summary>
}

/** Summarizes the results of both visits, repeated several times. */
export function getResult(
  route: string,
  use: Use,
  measured: Record<string, Record<(typeof VISITS)[number], Figures>[]>,
): PageResult {
  const summarizeVisit = (visit: (typeof VISITS)[number]) =>
    Object.fromEntries(
      Object.entries(measured).map(([name, visits]) => [
        name,
        computeSpreads(visits.map((one) => one[visit])),
      ]),
    )
  return { route, ...use, first: summarizeVisit('first'), second: summarizeVisit('second') }
}

const KB = 1000

const FIGURES: [title: string, figure: keyof Figures, unit: number, digits: number][] = [
  ['first paint', 'firstPaint', 1, 0],
  ['largest', 'largestPaint', 1, 0],
  ['blocking', 'blocking', 1, 0],
  ['shift', 'shift', 1, 3],
  ['depth', 'depth', 1, 0],
  ['requests', 'requests', 1, 0],
  ['JS files', 'scripts', 1, 0],
  ['JS, KB', 'scriptBytes', KB, 0],
  ['fonts, KB', 'fontBytes', KB, 0],
  ['all, KB', 'bytes', KB, 0],
]

const HEAD = ['', 'visit', '', 'seen, ms', 'of stand-in', ...FIGURES.map(([title]) => title)]

/** Formats the medians in GitHub's Markdown; for the time when a page is seen, also its extremes. */
export const phoneTable = (pages: readonly PageResult[]): string =>
  markdownTable(HEAD, pages.flatMap(getLines), 3)

const getLines = (page: PageResult): string[][] =>
  VISITS.flatMap((visit) =>
    Object.entries(page[visit]).map(([name, summary]) => {
      const floor = page[visit]['stand-in']?.seen.median ?? NaN
      const figures = FIGURES.map(([, figure, unit, digits]) =>
        (summary[figure].median / unit).toFixed(digits),
      )
      const ratio = (summary.seen.median / floor).toFixed(2)
      return [`\`${page.route}\``, visit, name, seenIn(summary), ratio, ...figures]
    }),
  )

const seenIn = ({ seen: { median, least, most } }: Summary) =>
  `${formatInteger(median)} (${formatInteger(least)}–${formatInteger(most)})`

/** Lists the actions that failed at the moment when a page was seen. */
export const failedUses = (pages: readonly PageResult[]): string[] =>
  pages.flatMap(({ route, tap, typing }) => [
    ...(tap ? [] : [`${route}: a tap has no effect when the page is first seen`]),
    ...(typing === false ? [`${route}: text typed when the page is first seen is lost`] : []),
  ])
