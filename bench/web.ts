// `node bench/web.ts`, and the end of `npm run bench`: what every page of the built web app costs a browser with an
// empty cache, and how soon it reacts to input.
import type { Browser, Page, Request } from 'playwright-core'
import { launchBrowser } from '../e2e/chromium.ts'
import { type State, signIn, startDemo } from './demo.ts'
import { WATCH, type Watched } from './page-watch.ts'
import { type Stamp, keepResult, newestResult, stamp } from './results.ts'
import { PUBLIC_PAGES, type WebPage, clientPages, staffPages } from './web-pages.ts'

const VIEWS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]
const QUIET_MS = 500

/** `delay` and `response` are missing in the first runs. */
interface Measured extends Pick<Watched, 'paint' | 'shift'>, Partial<Pick<Watched, 'delay' | 'response'>> {
  who: string
  route: string
  width: number
  /** Bytes of JavaScript on the wire. */
  script: number
  requests: number
}

interface Run extends Stamp {
  pages: Measured[]
}

interface Visitor {
  who: string
  pages: WebPage[]
  state?: State
}

/** Measures every page, compares with the newest saved result, and saves this one under its date. */
export async function benchWeb(): Promise<void> {
  const portal = await startDemo()
  const browser = await launchBrowser()
  try {
    const pages = await measureAll(browser, portal.url)
    const earlier = newestResult('web') as Run | undefined
    process.stdout.write(
      `${table(pages, earlier)}\n${earlier ? `In brackets: since ${earlier.date}.\n` : ''}`,
    )
    const run: Run = { ...stamp(), pages }
    keepResult('web', run)
  } finally {
    await browser.close()
    await portal.end()
  }
}

async function measureAll(browser: Browser, url: string): Promise<Measured[]> {
  const visitors = [
    { who: 'anybody', pages: PUBLIC_PAGES },
    { who: 'client', ...(await visitorOf(browser, url, 'katharina', clientPages)) },
    { who: 'staff', ...(await visitorOf(browser, url, 'sarah', staffPages)) },
  ]
  const [view] = VIEWS
  if (view) await measure(browser, url, { who: 'anybody', pages: [] }, { route: '', path: '/auth' }, view) // warms up
  const measured: Measured[] = []
  for (const visitor of visitors)
    for (const page of visitor.pages)
      for (const viewport of VIEWS) measured.push(await measure(browser, url, visitor, page, viewport))
  return measured
}

async function visitorOf(browser: Browser, url: string, username: string, pagesOf: typeof clientPages) {
  const { state, found: pages } = await signIn(browser, url, username, pagesOf)
  return { state, pages }
}

async function measure(
  browser: Browser,
  url: string,
  { who, state }: Visitor,
  { route, path }: WebPage,
  viewport: { width: number; height: number },
): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url, viewport, ...(state && { storageState: state }) })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path)
  await untilQuiet(page, requests)
  const script = await bytesOf(requests.filter((request) => request.resourceType() === 'script'))
  const asked = requests.length
  await interact(page)
  const seen = await page.evaluate<Watched>('globalThis.watched')
  await context.close()
  return { who, route, width: viewport.width, script, requests: asked, ...seen }
}

/** Types into a field if there is one, switches to another tab if there is one, and continues with the keyboard. */
async function interact(page: Page): Promise<void> {
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  if (await field.isVisible()) await field.pressSequentially('bakery', { delay: 40 })
  const tab = page.getByRole('tab', { selected: false }).first()
  if (await tab.isVisible()) await tab.click()
  await page.keyboard.press('Tab')
  await page.waitForTimeout(QUIET_MS)
}

/** Pages keep a stream of events open, so the network is never idle: wait until there are no new requests. */
async function untilQuiet(page: Page, requests: Request[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let known = -1; known !== requests.length; await page.waitForTimeout(QUIET_MS)) known = requests.length
}

async function bytesOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

type Figure = 'script' | 'requests' | 'paint' | 'shift' | 'delay' | 'response'

const COLUMNS: [title: string, figure: Figure, unit: number, digits: number][] = [
  ['JavaScript, KiB', 'script', 1024, 1],
  ['requests', 'requests', 1, 0],
  ['largest paint, ms', 'paint', 1, 0],
  ['layout shift', 'shift', 1, 3],
  ['input delay, ms', 'delay', 1, 0],
  ['next picture, ms', 'response', 1, 0],
]

function table(pages: Measured[], earlier: Run | undefined): string {
  const lines = pages.map((page) => {
    const before = earlier?.pages.find(
      ({ who, route, width }) => who === page.who && route === page.route && width === page.width,
    )
    const cells = COLUMNS.map(([, figure, unit, digits]) => {
      const shown = ((page[figure] ?? 0) / unit).toFixed(digits)
      const change = before?.[figure] === undefined ? 0 : (page[figure] ?? 0) - before[figure]
      const told = (change / unit).toFixed(digits)
      return Number(told) === 0 ? shown : `${shown} (${change > 0 ? '+' : ''}${told})`
    })
    return `| ${page.who} | \`${page.route}\` | ${page.width} | ${cells.join(' | ')} |`
  })
  const head = `| | route | width | ${COLUMNS.map(([title]) => title).join(' | ')} |`
  return [head, `|---|---|--:|${COLUMNS.map(() => '--:').join('|')}|`, ...lines].join('\n')
}

if (import.meta.main) await benchWeb()
