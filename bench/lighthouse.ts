// `node bench/lighthouse.ts`: what Lighthouse says of the first screens in its mobile profile, as medians of five runs.
// It is fetched by npx; `--page /tickets` (several times) and `--runs 1` measure less.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/chromium.ts'
import { type State, signIn, startDemo } from './demo.ts'
import { CATEGORIES, type Report, runLighthouse } from './lighthouse/run.ts'
import { type Stamp, keepResult, stamp } from './results.ts'
import { type Spread, spreadOf } from './spread.ts'

const RUNS = 5

/** Whose page each is: a name of the demo. */
const PAGES: Record<string, string | undefined> = {
  '/auth': undefined,
  '/': 'katharina',
  '/tickets': 'katharina',
  '/staff': 'sarah',
  '/staff/tickets': 'sarah',
  '/staff/projects': 'sarah',
}

/** Categories in which an audit either passes or fails. */
const JUDGED = CATEGORIES.filter((name) => name !== 'performance')

const AUDITS: [title: string, id: string, digits: number][] = [
  ['largest paint', 'largest-contentful-paint', 0],
  ['first paint', 'first-contentful-paint', 0],
  ['blocking', 'total-blocking-time', 0],
  ['shift', 'cumulative-layout-shift', 3],
  ['speed index', 'speed-index', 0],
]

interface Told {
  route: string
  /** Of 100. */
  scores: Record<string, Spread>
  audits: Record<string, Spread>
  /** Audits that failed in any run. */
  failed: string[]
}

interface Run extends Stamp {
  runs: number
  pages: Told[]
}

async function benchLighthouse(routes: string[], runs: number): Promise<Told[]> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-lighthouse-'))
  const demo = await startDemo({ CALLS_PER_MINUTE: '0' })
  try {
    const pages: Told[] = []
    for (const route of routes) {
      const cookies = await cookiesOf(demo.url, PAGES[route])
      const reports: Report[] = []
      for (let run = 0; run < runs; run++)
        reports.push(await runLighthouse(demo.url + route, cookies, folder))
      pages.push(toldOf(route, reports))
    }
    return pages
  } finally {
    await demo.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Those that make a browser somebody's. */
async function cookiesOf(url: string, username: string | undefined): Promise<State['cookies']> {
  if (username === undefined) return []
  const browser = await launchBrowser()
  const { state } = await signIn(browser, url, username, async () => {})
  await browser.close()
  return state.cookies
}

function toldOf(route: string, reports: Report[]): Told {
  const spreads = (names: readonly string[], of: (report: Report, name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, spreadOf(reports.map((report) => of(report, name)))]))
  return {
    route,
    scores: spreads(CATEGORIES, ({ categories }, name) => Math.round((categories[name]?.score ?? 0) * 100)),
    audits: spreads(
      AUDITS.map(([, id]) => id),
      ({ audits }, name) => audits[name]?.numericValue ?? NaN,
    ),
    failed: [...new Set(reports.flatMap(failedIn))].toSorted(),
  }
}

const failedIn = ({ categories, audits }: Report) =>
  JUDGED.flatMap((name) => categories[name]?.auditRefs ?? [])
    .map(({ id }) => id)
    .filter((id) => (audits[id]?.score ?? 1) < 1)

function table(pages: Told[]): string {
  const head = ['', ...CATEGORIES, ...AUDITS.map(([title]) => title), 'failed audits']
  const lines = pages.map(({ route, scores, audits, failed }) => [
    `\`${route}\``,
    ...CATEGORIES.map((name) => shown(scores[name], 0)),
    ...AUDITS.map(([, id, digits]) => shown(audits[id], digits)),
    failed.join(', '),
  ])
  return [head, ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, `|---|${'--:|'.repeat(head.length - 2)}---|`)
    .join('\n')
}

function shown(spread: Spread | undefined, digits: number): string {
  if (!spread) return ''
  const [median = '', least = '', most = ''] = [spread.median, spread.least, spread.most].map((value) =>
    value.toFixed(digits),
  )
  return least === most ? median : `${median} (${least}–${most})`
}

const { values } = parseArgs({
  options: { page: { type: 'string', multiple: true }, runs: { type: 'string' } },
})
const runs = Number(values.runs ?? RUNS)
if (!(runs >= 1)) throw new Error('--runs must be a number from 1 on')
const routes = values.page ?? Object.keys(PAGES)
const unknown = routes.filter((route) => !(route in PAGES))
if (unknown.length > 0) throw new Error(`--page must be one of ${Object.keys(PAGES).join(', ')}`)
const pages = await benchLighthouse(routes, runs)
process.stdout.write(`${table(pages)}\n`)
const run: Run = { ...stamp(), runs, pages }
if (!values.page && runs === RUNS) keepResult('lighthouse', run)
