// `node bench/web.ts`, and the end of `npm run bench`: what every page of the built web app costs a browser with an
// empty cache, and how soon it reacts to input.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { PASSWORD } from '#server/demo/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { launchBrowser } from '../e2e/chromium.ts'
import { machine } from './report.ts'
import { PUBLIC_PAGES, type WebPage, clientPages, staffPages } from './web-pages.ts'

const VIEWS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]
const QUIET_MS = 500
const RESULTS = fileURLToPath(new URL('results/', import.meta.url))

interface Measured {
  who: string
  route: string
  width: number
  /** Bytes of JavaScript on the wire. */
  script: number
  requests: number
  /** Largest contentful paint, in milliseconds after the navigation started. */
  paint: number
  /** Cumulative layout shift. */
  shift: number
  /** The longest delay before the page handled a key press or click, in milliseconds; missing in the first runs. */
  delay?: number
  /** The longest time from a key press or click to the next frame, in milliseconds, in steps of eight. */
  response?: number
}

interface Run {
  date: string
  machine: string
  pages: Measured[]
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Visitor {
  who: string
  pages: WebPage[]
  state?: State
}

/** Measures every page, compares with the newest saved result, and saves this one under its date. */
export async function benchWeb(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const settings = { NODE_ENV: 'production', DEMO: 'on', DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const portal = new PortalProcess(settings, await freePort(), undefined)
  const browser = await launchBrowser()
  try {
    await portal.ready()
    const pages = await measureAll(browser, portal.url)
    const earlier = newestRun()
    process.stdout.write(
      `${table(pages, earlier)}\n${earlier ? `In brackets: since ${earlier.date}.\n` : ''}`,
    )
    keep(pages)
  } finally {
    await browser.close()
    await portal.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(browser: Browser, url: string): Promise<Measured[]> {
  const visitors = [
    { who: 'anybody', pages: PUBLIC_PAGES },
    await signIn(browser, url, 'client', 'katharina', clientPages),
    await signIn(browser, url, 'staff', 'sarah', staffPages),
  ]
  const [view] = VIEWS
  if (view) await measure(browser, url, { who: 'anybody', pages: [] }, { route: '', path: '/auth' }, view) // warms up
  const measured: Measured[] = []
  for (const visitor of visitors)
    for (const page of visitor.pages)
      for (const viewport of VIEWS) measured.push(await measure(browser, url, visitor, page, viewport))
  return measured
}

async function signIn(
  browser: Browser,
  url: string,
  who: string,
  username: string,
  pagesOf: typeof clientPages,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url })
  const answer = await context.request.post('/api/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
  const visitor = { who, pages: await pagesOf(context.request), state: await context.storageState() }
  await context.close()
  return visitor
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
  const seen =
    await page.evaluate<Pick<Measured, 'paint' | 'shift' | 'delay' | 'response'>>('globalThis.watched')
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

/**
 * Runs in the page before any of its own code. Shifts are summed as browsers report them, in windows of 5 s. Of key
 * presses and clicks, browsers report the first one and those that took 16 ms or longer.
 */
const WATCH = `
globalThis.watched = { paint: 0, shift: 0, delay: 0, response: 0 }
const answered = (list) => {
  for (const { startTime, processingStart, duration } of list.getEntries()) {
    watched.delay = Math.max(watched.delay, processingStart - startTime)
    watched.response = Math.max(watched.response, duration)
  }
}
new PerformanceObserver(answered).observe({ type: 'event', durationThreshold: 16, buffered: true })
new PerformanceObserver(answered).observe({ type: 'first-input', buffered: true })
new PerformanceObserver((list) => {
  watched.paint = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
let began = 0, last = 0, sum = 0
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput } of list.getEntries()) {
    if (hadRecentInput) continue
    const same = startTime - last < 1000 && startTime - began < 5000
    sum = same ? sum + value : value
    began = same ? began : startTime
    last = startTime
    watched.shift = Math.max(watched.shift, sum)
  }
}).observe({ type: 'layout-shift', buffered: true })`

/** Pages keep a stream of events open, so the network is never idle: wait until there are no new requests. */
async function untilQuiet(page: Page, requests: Request[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let known = -1; known !== requests.length; await page.waitForTimeout(QUIET_MS)) known = requests.length
}

async function bytesOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

function newestRun(): Run | undefined {
  const newest = readdirSync(RESULTS)
    .filter((file) => /^web-\d{4}-\d{2}-\d{2}\.json$/.test(file))
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : (JSON.parse(readFileSync(RESULTS + newest, 'utf8')) as Run)
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

function keep(pages: Measured[]): void {
  const date = new Date().toISOString()
  mkdirSync(RESULTS, { recursive: true })
  const run: Run = { date, machine: machine(), pages }
  writeFileSync(`${RESULTS}web-${date.slice(0, 10)}.json`, `${JSON.stringify(run, undefined, 2)}\n`)
}

if (import.meta.main) await benchWeb()
