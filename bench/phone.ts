// `npm run bench:phone`, and the end of `npm run bench`: measures when a page's content appears on a slow phone. Visits
// take turns with a stand-in that weighs as much as a list in Redmine. To measure less, use `--page /tickets` (can be
// repeated) and `--visits 3`. `--before URL` also visits another portal with the demo's data, such as an older version.
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { runInTurns } from './support/figures.ts'
import { readCount, ensureKnown } from './support/options.ts'
import { ROUTES } from './phone/pages.ts'
import { slowWorkersDown } from './phone/slow-line.ts'
import { type Subject, portalSubject, standInSubject } from './phone/subjects.ts'
import { type PageResult, failedUses, phoneTable, getResult } from './phone/table.ts'
import { type Stamp, keepResult, stamp } from './support/results.ts'

/** The number of visits to each page. */
const VISITS = 9

interface Run extends Stamp {
  visits: number
  pages: PageResult[]
}

/** Measures the pages, prints their table, and saves it if nothing was left out. */
export async function benchPhone(routes = ROUTES, visits = VISITS, before?: string): Promise<void> {
  const pages = await measureAll(routes, visits, before)
  process.stdout.write(`${phoneTable(pages)}\n`)
  const run: Run = { ...stamp(), visits, pages }
  if (routes === ROUTES && visits === VISITS) keepResult('phone-', run)
  const failed = failedUses(pages)
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

/** Measures the pages in turn. `before` is the URL of another portal to include. */
async function measureAll(routes: string[], visits: number, before?: string): Promise<PageResult[]> {
  await using ends = new AsyncDisposableStack()
  const demo = await startDemo({ CALLS_PER_MINUTE: '0' })
  ends.defer(demo.end)
  const browser = ends.use(await launchBrowser())
  await slowWorkersDown(browser)
  const portal = await portalSubject(browser, demo.url)
  const standIn = await standInSubject(browser, portal.titles)
  ends.defer(standIn.end)
  const subjects: Record<string, Subject> = {
    portal,
    'stand-in': standIn,
    ...(before && { before: await portalSubject(browser, before) }),
  }
  const pages: PageResult[] = []
  for (const route of routes) {
    const use = await portal.useAtOnce(route)
    const runs = Object.entries(subjects).map(([name, { visit }]) => [name, () => visit(route)] as const)
    pages.push(getResult(route, use, await runInTurns(Object.fromEntries(runs), visits)))
    process.stderr.write(`${route}: visited\n`)
  }
  return pages
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      page: { type: 'string', multiple: true },
      visits: { type: 'string', default: String(VISITS) },
      before: { type: 'string' },
    },
  })
  const { page: routes = ROUTES, before } = values
  ensureKnown('page', routes, ROUTES)
  await benchPhone(routes, readCount('visits', values.visits), before)
}
