import { type Spread, markdownTable, formatSpread, computeSpreads } from '../../support/figures.ts'
import { CATEGORIES, type Report } from './run.ts'

/** The site of a page: this portal, the portal of another checkout, or neither. */
export type Subject = 'portal' | 'before' | 'reference'

/** Categories in which an audit either passes or fails. */
const JUDGED = CATEGORIES.filter((name) => name !== 'performance')

/** The audit's value is the number of its items. */
const REQUESTS = 'network-requests'

const AUDITS: [title: string, id: string, digits: number][] = [
  ['largest paint', 'largest-contentful-paint', 0],
  ['first paint', 'first-contentful-paint', 0],
  ['blocking', 'total-blocking-time', 0],
  ['shift', 'cumulative-layout-shift', 3],
  ['speed index', 'speed-index', 0],
  ['requests', REQUESTS, 0],
]

/** The data of one run that is used. */
interface Figures {
  /** Out of 100. */
  scores: Record<string, number>
  audits: Record<string, number>
  failed: string[]
}

/** The results of one page in all runs. */
export interface LighthouseResult {
  subject: Subject
  /** Empty for the reference page. */
  route: string
  scores: Record<string, Spread>
  audits: Record<string, Spread>
  /** Audits that failed in any run. */
  failed: string[]
}

export const getFigures = ({ categories, audits }: Report): Figures => ({
  scores: Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ),
  audits: Object.fromEntries(AUDITS.map(([, id]) => [id, getValue(id, audits[id])])),
  failed: JUDGED.flatMap((name) => categories[name]?.auditRefs ?? [])
    .map(({ id }) => id)
    .filter((id) => (audits[id]?.score ?? 1) < 1),
})

const getValue = (id: string, audit: Report['audits'][string] | undefined): number =>
  (id === REQUESTS ? audit?.details?.items?.length : audit?.numericValue) ?? NaN

export function summarizeRuns(subject: Subject, route: string, runs: Figures[]): LighthouseResult {
  return {
    subject,
    route,
    scores: computeSpreads(runs.map(({ scores }) => scores)),
    audits: computeSpreads(runs.map(({ audits }) => audits)),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))].toSorted(),
  }
}

/** Formats all results as a table (GitHub's Markdown). */
export function scoreTable(pages: LighthouseResult[]): string {
  const head = ['', ...CATEGORIES, ...AUDITS.map(([title]) => title), 'failed audits']
  return markdownTable(
    head,
    pages.map((page) => [
      getName(page),
      ...CATEGORIES.map((name) => formatOptionalSpread(page.scores[name], 0)),
      ...AUDITS.map(([, id, digits]) => formatOptionalSpread(page.audits[id], digits)),
      page.failed.join(', '),
    ]),
  )
}

/** Formats the medians of this portal's pages next to another checkout's, if any, and the reference's. */
export function comparisonTable(pages: LighthouseResult[]): string {
  const others = (['before', 'reference'] as const).filter((name) =>
    pages.some(({ subject }) => subject === name),
  )
  const head = others.flatMap((other) => [
    `score, less than ${other}`,
    `blocking of ${other}`,
    `largest paint of ${other}`,
  ])
  const lines = pages
    .filter(({ subject }) => subject === 'portal')
    .map((page) => [
      getName(page),
      ...others.flatMap((subject) =>
        compareRows(
          page,
          pages.find(
            (other) => other.subject === subject && (subject === 'reference' || other.route === page.route),
          ),
        ),
      ),
    ])
  return markdownTable(['', ...head], lines)
}

function compareRows(page: LighthouseResult, other: LighthouseResult | undefined): string[] {
  const median = (of: LighthouseResult | undefined, id: string) =>
    (of?.audits[id] ?? of?.scores[id])?.median ?? NaN
  const formatComparison = (id: string) => {
    const [ours, theirs] = [median(page, id), median(other, id)]
    const ratio = theirs > 0 ? `${(ours / theirs).toFixed(2)} ` : ''
    return `${ratio}(${ours.toFixed(0)} / ${theirs.toFixed(0)} ms)`
  }
  return [
    String(median(other, 'performance') - median(page, 'performance')),
    formatComparison('total-blocking-time'),
    formatComparison('largest-contentful-paint'),
  ]
}

const getName = ({ subject, route }: LighthouseResult) =>
  subject === 'reference' ? 'reference' : `\`${route}\`${subject === 'before' ? ' before' : ''}`

const formatOptionalSpread = (spread: Spread | undefined, digits: number) =>
  spread ? formatSpread(spread, digits) : ''
