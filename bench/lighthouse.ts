// `npm run bench:lighthouse`: measures the first screens with Lighthouse, as medians of five runs, in turn with a
// reference page. `--before FOLDER` includes the portal of another checkout. `--profile desktop` measures as on a
// desktop computer. To measure less, use `--page /tickets` (can be repeated) and `--runs 1`. npx fetches Lighthouse.
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/support/chromium.ts'
import { startChild } from './support/child.ts'
import { type State, temporaryFolder } from './support/demo.ts'
import {
  type LighthouseResult,
  type Subject,
  comparisonTable,
  getFigures,
  summarizeRuns,
  scoreTable,
} from './web/lighthouse/report.ts'
import { PROFILES, type Profile, runLighthouse } from './web/lighthouse/run.ts'
import { readCount, ensureKnown } from './support/options.ts'
import { type Stamp, keepResult, stamp } from './support/results.ts'
import { type Checkout, THIS_CHECKOUT, openCheckout } from './support/checkout.ts'

const RUNS = 5

/** The demo user who opens each page. */
const PAGES: Record<string, string | undefined> = {
  '/auth': undefined,
  '/': 'katharina',
  '/tickets': 'katharina',
  '/staff': 'sarah',
  '/staff/tickets': 'sarah',
  '/staff/projects': 'sarah',
}

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: Object.keys(PAGES) },
    runs: { type: 'string', default: String(RUNS) },
    profile: { type: 'string', default: 'mobile' },
    before: { type: 'string' },
  },
})
const { page: routes, before } = values
ensureKnown('page', routes, Object.keys(PAGES))
ensureKnown('profile', [values.profile], PROFILES)
const profile = values.profile as Profile
const runs = readCount('runs', values.runs)

interface Run extends Stamp {
  runs: number
  pages: LighthouseResult[]
}

/** A page to measure. */
interface Target {
  subject: Subject
  route: string
  url: string
  cookies: State['cookies']
}

async function benchLighthouse(): Promise<LighthouseResult[]> {
  await using ends = new AsyncDisposableStack()
  const folder = ends.use(temporaryFolder()).path
  const pages: Target[] = []
  if (before !== undefined) pages.push(...(await readPages('before', await openCheckout(before), ends)))
  pages.push(...(await readPages('portal', THIS_CHECKOUT, ends)))
  const reference = await startChild('web/lighthouse/reference.ts')
  ends.defer(reference.stop)
  pages.push({ subject: 'reference', route: '', url: reference.url, cookies: [] })
  // Each run measures all pages, so that other load on the machine affects all equally.
  const figures = pages.map((): ReturnType<typeof getFigures>[] => [])
  for (let run = 0; run < runs; run++)
    for (const [i, { url, cookies }] of pages.entries())
      figures[i]?.push(getFigures(await runLighthouse(url, cookies, { folder, profile })))
  return pages.map(({ subject, route }, i) => summarizeRuns(subject, route, figures[i] ?? []))
}

/** Starts the portal of a checkout on the demo's data, and signs in the users of the measured pages. */
async function readPages(
  subject: Subject,
  checkout: Checkout,
  ends: AsyncDisposableStack,
): Promise<Target[]> {
  const { url, end } = await checkout.startDemo({ CALLS_PER_MINUTE: '0' })
  ends.defer(end)
  await using browser = await launchBrowser()
  const cookies = new Map<string | undefined, State['cookies']>()
  for (const username of new Set(routes.map((route) => PAGES[route])))
    if (username !== undefined) {
      const { state } = await checkout.signIn(browser, url, username, async () => {})
      cookies.set(username, state.cookies)
    }
  return routes.map((route) => ({
    subject,
    route,
    url: url + route,
    cookies: cookies.get(PAGES[route]) ?? [],
  }))
}

const pages = await benchLighthouse()
process.stdout.write(`${scoreTable(pages)}\n\n${comparisonTable(pages)}\n`)
const isWhole = routes.length === Object.keys(PAGES).length && runs === RUNS
const run: Run = { ...stamp(), runs, pages }
if (isWhole && profile === 'mobile' && before === undefined) keepResult('lighthouse-', run)
