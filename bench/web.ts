// `npm run bench:web`, and part of `npm run bench`: measures the cost of every page of the built web app for a browser
// with an empty cache, and how soon it reacts to input, in four states of the data. Two options
// measure less: `--state empty` (or `one`, `demo`, `many`) and `--page /staff`. Both can be repeated.
import { parseArgs } from 'node:util'
import type { Browser, Page, Request } from 'playwright-core'
import { launchBrowser } from '../e2e/support/chromium.ts'
import { type State, signIn } from './support/demo.ts'
import { WATCH, waitUntilQuiet, type PageTimes } from './support/page-watch.ts'
import { keepResult, newestResult, stamp, type Stamp } from './support/results.ts'
import { STATES, type StateOfData, startWith } from './web/states.ts'
import { PUBLIC_PAGES, type WebPage, clientPages, staffPages } from './web/pages.ts'
import { markdownTable, computeSpread } from './support/figures.ts'
import { ensureKnown } from './support/options.ts'

const VIEWS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]
/** The wait after the last input. */
const REACTION_MS = 500

interface Visitor {
  who: string
  pages: WebPage[]
  session?: State
}

/** Measures the pages, compares with the newest saved result, and saves a complete one under its date. */
export async function benchWeb(states: readonly StateOfData[] = STATES, routes?: readonly string[]) {
  const pages: PageMeasurement[] = []
  for (const state of states) pages.push(...(await measureState(state, routes)))
  if (pages.length === 0) throw new Error('There is no such page')
  const earlier = newestResult('web-') as WebRun | undefined
  const parts = [pageTable(pages, earlier), stateTable(pages), missReport(pages)]
  process.stdout.write(`${parts.join('\n\n')}\n`)
  const run: WebRun = { ...stamp(), pages }
  if (states.length === STATES.length && !routes) keepResult('web-', run)
}

async function measureState(state: StateOfData, routes?: readonly string[]): Promise<PageMeasurement[]> {
  await using ends = new AsyncDisposableStack()
  const { url, password, client, staff, end } = await startWith(state)
  ends.defer(end)
  const browser = ends.use(await launchBrowser())
  const signedIn = async (username: string, pagesOf: typeof clientPages) => {
    const { state: session, found: pages } = await signIn(browser, url, username, pagesOf, password)
    return { session, pages }
  }
  const visitors: Visitor[] = [
    { who: 'anybody', pages: PUBLIC_PAGES },
    { who: 'client', ...(await signedIn(client, clientPages)) },
    { who: 'staff', ...(await signedIn(staff, staffPages)) },
  ]
  const measured: PageMeasurement[] = []
  for (const visitor of visitors) {
    const visit = async (page: WebPage, viewport: (typeof VIEWS)[number]) => ({
      state,
      ...(await measure(browser, { url, visitor, page, viewport })),
    })
    const chosen = visitor.pages.filter(({ route }) => !routes || routes.includes(route))
    const [first] = chosen
    if (first) await visit(first, { width: 375, height: 812 }) // warms up
    for (const page of chosen)
      for (const viewport of VIEWS) measured.push(await repeatUntilSure(() => visit(page, viewport)))
  }
  return measured
}

/** Repeats the visit twice if a page misses a limit, because the machine may have been busy. The median counts. */
async function repeatUntilSure(visit: () => Promise<PageMeasurement>): Promise<PageMeasurement> {
  const first = await visit()
  return misses([first]).length === 0 ? first : computeMedian([first, await visit(), await visit()])
}

interface Visit {
  url: string
  visitor: Visitor
  page: WebPage
  viewport: { width: number; height: number }
}

async function measure(
  browser: Browser,
  { url, visitor: { who, session }, page: { route, path }, viewport }: Visit,
): Promise<Omit<PageMeasurement, 'state'>> {
  await using context = await browser.newContext({
    baseURL: url,
    viewport,
    ...(session && { storageState: session }),
  })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path)
  await waitUntilQuiet(page, requests)
  const script = await readBytes(requests.filter((request) => request.resourceType() === 'script'))
  const asked = requests.length
  await interact(page)
  const seen = await page.evaluate<PageTimes>('globalThis.watched')
  return { who, route, width: viewport.width, script, requests: asked, ...seen }
}

/** Types into a field if there is one, switches to another tab if there is one, and continues with the keyboard. */
async function interact(page: Page): Promise<void> {
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  if (await field.isVisible()) await field.pressSequentially('bakery', { delay: 40 })
  const tab = page.getByRole('tab', { selected: false }).first()
  if (await tab.isVisible()) await tab.click()
  await page.keyboard.press('Tab')
  await page.waitForTimeout(REACTION_MS)
}

async function readBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** A visit to a page. */
interface PageMeasurement extends PageTimes {
  state: StateOfData
  who: string
  route: string
  width: number
  /** Bytes of JavaScript on the wire. */
  script: number
  requests: number
}

interface WebRun extends Stamp {
  pages: PageMeasurement[]
}

type Figure = 'script' | 'requests' | 'paint' | 'shift' | 'delay' | 'response'

interface Column {
  title: string
  figure: Figure
  unit: number
  digits: number
  /** The limit for every page. */
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

/** Formats one row per page, with the change since the earlier run in parentheses. */
function pageTable(pages: PageMeasurement[], earlier: WebRun | undefined): string {
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
  const since = earlier ? `\n\nIn parentheses: the change since ${earlier.date}.` : ''
  return `${markdownTable(head, lines, 0)}${since}`
}

const isSamePage = (one: PageMeasurement, other: PageMeasurement) =>
  (['state', 'who', 'route', 'width'] as const).every((key) => one[key] === other[key])

/** Formats one row per state and width: the median and the worst page. */
function stateTable(pages: PageMeasurement[]): string {
  const groups = Map.groupBy(pages, ({ state, width }) => `${state} ${width}`)
  const lines = [...groups].map(([name, group]) => [
    ...name.split(' '),
    group.length,
    ...COLUMNS.flatMap((column) => {
      const { median, most } = computeSpread(group.map((page) => page[column.figure]))
      const worst = group.find((page) => page[column.figure] === most)
      return [shownAs(column, median), `${shownAs(column, most)} \`${worst?.route}\``]
    }),
  ])
  const head = ['state', 'width', 'pages', ...COLUMNS.flatMap(({ title }) => [title, 'most'])]
  return markdownTable(head, lines, 0)
}

/** Returns the medians of several visits to a page, and the elements that moved in the median shift. */
function computeMedian(visits: [PageMeasurement, ...PageMeasurement[]]): PageMeasurement {
  const page = { ...visits[0] }
  for (const { figure } of COLUMNS) page[figure] = computeSpread(visits.map((visit) => visit[figure])).median
  page.moved = visits.find(({ shift }) => shift === page.shift)?.moved ?? []
  return page
}

/** Formats a line for each limit that a page misses, with the elements that moved there. */
const misses = (pages: PageMeasurement[]): string[] =>
  pages.flatMap((page) =>
    COLUMNS.flatMap((column) => {
      const { title, figure, most } = column
      if (most === undefined || page[figure] <= most) return []
      const where = `${page.state}, ${page.who}, ${page.route} at ${page.width}`
      const moved = figure === 'shift' ? page.moved.map((line) => `\n    ${line}`).join('') : ''
      return [`- ${where}: ${title} ${shownAs(column, page[figure])}${moved}`]
    }),
  )

function missReport(pages: PageMeasurement[]): string {
  const lines = misses(pages)
  return lines.length === 0 ? 'No page exceeds a limit.' : `Pages that exceed a limit:\n${lines.join('\n')}`
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { state: { type: 'string', multiple: true }, page: { type: 'string', multiple: true } },
  })
  const { state: chosen = STATES, page: routes } = values
  ensureKnown('state', chosen, STATES)
  await benchWeb(
    STATES.filter((state) => chosen.includes(state)),
    routes,
  )
}
