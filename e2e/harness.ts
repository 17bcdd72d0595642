import { mkdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type RunnerTestCase, afterAll, afterEach, expect } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { freePort } from '#server/test/portal-process.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { launchBrowser } from './chromium.ts'

export interface TestPortal extends TestApp {
  /** Its URL, without a trailing slash. */
  url: string
}

/**
 * The whole portal, serving the built web app on the worker's port if that is free. Close it after the tests.
 * One port lets the browser keep what it has cached of the app from file to file.
 */
export async function startPortal(overrides: Partial<Config> = {}): Promise<TestPortal> {
  const portal = await testApp(overrides)
  workerPort ??= await freePort()
  const listen = (port: number) => portal.app.listen({ host: '127.0.0.1', port })
  const url = await listen(workerPort).catch(() => listen(0))
  const close = async () => {
    // The browser keeps connections open, for which a closing server would wait.
    portal.app.server.closeAllConnections()
    await portal.close()
  }
  return { ...portal, url, close }
}

let workerPort: number | undefined

export interface View {
  /** Pixels; 1280, or 375 for a phone. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** What its browser asks for; by default American English. */
  locale?: string
  /** Where the page is, such as another portal or a proxy; by default the file's own portal. */
  portal?: Pick<TestPortal, 'url'> & Partial<Pick<TestPortal, 'startSession'>>
  /** Whether the page may have a service worker, which would bypass a test's mocked responses. */
  serviceWorkers?: 'allow' | 'block'
  javaScriptEnabled?: boolean
  /** Whether nothing may be cached yet, as on a person's first visit. */
  isFirstVisit?: boolean
}

export interface TestBrowser {
  /** Opens a page in a new browser context, without cookies or stored data. */
  newPage: (view?: View) => Promise<Page>
  /** Signs a person in with a session cookie. Doesn't open a page. */
  signIn: (page: Page, person: { id: number }) => Promise<void>
  /** Signs a person in and opens a page as them. */
  open: (person: { id: number }, path: string, view?: View) => Promise<Page>
  /**
   * Closes all pages. After a failed test, saves a screenshot of each in `test-results/`, and a trace if the run asks for one.
   * Throws the console errors, uncaught errors, and policy violations that the pages reported.
   */
  closePages: (failed?: RunnerTestCase) => Promise<void>
}

/** Where the browser believes to be: not in UTC, as most people. */
export const TIME_ZONE = 'Europe/Berlin'

/** The day `days` from today there, as `YYYY-MM-DD`: late in the evening, it is not that of UTC. */
export function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const PHONE = 375
const HEIGHT = { phone: 812, desk: 800 }

/** A portal for all tests of a file, and the browser of its worker. Errors that a page reports fail its test. */
export async function openPortal(
  start: () => Promise<TestPortal> = startPortal,
): Promise<{ portal: TestPortal; browser: TestBrowser }> {
  const portal = await start()
  const browser = openBrowser(portal)
  afterEach(({ task }) => browser.closePages(task.result?.state === 'fail' ? task : undefined))
  afterAll(portal.close)
  return { portal, browser }
}

/** All files that a worker runs share one browser: starting one takes longer than most tests. */
let shared: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  if ((await shared).isConnected()) return shared
  shared = launchBrowser()
  return shared
}

interface OpenContext {
  context: BrowserContext
  /** Stays open, so that the context keeps its process and the code that it has compiled. */
  blankPage: Page
  /** Contexts with equal options can be used again. None for one that must not be. */
  key: string | undefined
  portal: Pick<TestPortal, 'url' | 'startSession'>
}

/** The pages that a test has opened in its context. */
const testPages = ({ context, blankPage }: Pick<OpenContext, 'context' | 'blankPage'>): Page[] =>
  context.pages().filter((page) => page !== blankPage)

/** Contexts that tests have left, by their options. They keep the cached scripts of the app, and nothing else. */
const idle = new Map<string, Pick<OpenContext, 'context' | 'blankPage'>[]>()

/** Opens pages of this portal in the worker's browser. */
export function openBrowser(portal: TestPortal): TestBrowser {
  const open: OpenContext[] = []
  const problems: string[] = []
  const newPage: TestBrowser['newPage'] = async (view = {}) => {
    const { context, blankPage, key } = await takeContext(portal.url, view)
    open.push({
      context,
      blankPage,
      key,
      portal: { startSession: portal.startSession, ...(view.portal ?? portal) },
    })
    if (TRACES) await context.tracing.start({ screenshots: true, snapshots: true })
    const page = await context.newPage()
    await clearStorage(page, view.portal?.url ?? portal.url)
    const { width = 1280, colorScheme = 'light' } = view
    await page.setViewportSize({ width, height: width <= PHONE ? HEIGHT.phone : HEIGHT.desk })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (view.javaScriptEnabled !== false) awaitApp(page)
    collectProblems(page, problems)
    await collectViolations(page, problems)
    return page
  }
  const signIn: TestBrowser['signIn'] = async (page, person) => {
    const of = open.find(({ context }) => context === page.context())?.portal ?? portal
    const cookie = await of.startSession(person)
    await page.context().addCookies([{ ...cookie, url: of.url, httpOnly: true, sameSite: 'Lax' }])
  }
  return {
    newPage,
    signIn,
    open: async (person, path, view) => {
      const page = await newPage(view)
      await signIn(page, person)
      await page.goto(path)
      return page
    },
    closePages: async (failed) => {
      const left = open.splice(0)
      if (failed) await saveEvidence(left, failed)
      await Promise.all(left.map(leaveContext))
      const reported = problems.splice(0)
      if (reported.length > 0) throw new Error(`Pages reported:\n${reported.join('\n')}`)
    },
  }
}

/** A context with these options that another test has left, or a new one. */
async function takeContext(
  url: string,
  view: View,
): Promise<Pick<OpenContext, 'context' | 'blankPage' | 'key'>> {
  const { width = 1280, locale = 'en-US', serviceWorkers = 'block', javaScriptEnabled = true } = view
  const options = {
    baseURL: view.portal?.url ?? url,
    serviceWorkers,
    javaScriptEnabled,
    hasTouch: width <= PHONE,
    locale,
    timezoneId: TIME_ZONE,
  }
  const browser = await sharedBrowser()
  const newContext = async () => {
    const context = await browser.newContext(options)
    return { context, blankPage: await context.newPage() }
  }
  if (serviceWorkers === 'allow' || view.isFirstVisit) return { ...(await newContext()), key: undefined }
  const key = JSON.stringify(options)
  const left = idle.get(key)?.pop()
  const isUsable = left?.context.browser()?.isConnected()
  return { ...(isUsable && left ? left : await newContext()), key }
}

/** Removes what the pages of earlier tests have stored; cookies are gone already. */
async function clearStorage(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
  await session.detach()
}

/** Closes a context, or keeps it for the next test without pages, cookies, and permissions. */
async function leaveContext({ context, blankPage, key }: OpenContext): Promise<void> {
  const calm = { behavior: 'ignoreErrors' } as const
  const pages = testPages({ context, blankPage })
  // A mocked response may still be pending.
  await Promise.all([context, ...pages].map((one) => one.unrouteAll(calm)))
  if (TRACES) await context.tracing.stop().catch(() => undefined)
  if (!key || !context.browser()?.isConnected()) return context.close()
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  idle.set(key, [...(idle.get(key) ?? []), { context, blankPage }])
}

const RESULTS = fileURLToPath(new URL('../test-results/', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Set by `npm test -- --trace`. */
const TRACES = process.env['TEST_TRACE'] === '1'

/** Saves what the pages of a failed test show, in files named after the test. */
async function saveEvidence(left: readonly OpenContext[], test: RunnerTestCase): Promise<void> {
  mkdirSync(RESULTS, { recursive: true })
  const title = `${relative(ROOT, test.file.filepath)} ${test.fullTestName}`
  const name = title.replaceAll(/[^\w.]+/g, '-').slice(0, 150)
  for (const [n, { context, blankPage }] of left.entries()) {
    // A page that has crashed must not hide why the test failed.
    for (const [m, page] of testPages({ context, blankPage }).entries())
      await page.screenshot({ path: `${RESULTS}${name}-${n + 1}.${m + 1}.png` }).catch(() => undefined)
    if (TRACES) await context.tracing.stop({ path: `${RESULTS}${name}-${n + 1}.zip` }).catch(() => undefined)
  }
}

/**
 * What is pressed before the app listens is done when it does, which `rendered-pages.test.ts` shows. All others begin when it
 * listens; `waitUntil: 'commit'` does not wait.
 */
function awaitApp(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const awaited = async (opening: ReturnType<Page['goto']>, waitUntil?: string) => {
    const response = await opening
    // A test may keep the app from loading.
    if (waitUntil !== 'commit')
      await page
        .waitForFunction(isAppListening, undefined, { timeout: 10_000, polling: 20 })
        .catch(() => undefined)
    return response
  }
  page.goto = (url, options) => awaited(goto(url, options), options?.waitUntil)
  page.reload = (options) => awaited(reload(options), options?.waitUntil)
}

/** Runs in the page: React marks the elements that it has hydrated. Parts of a page are hydrated one after the other. */
const isAppListening = () => {
  const first = document.querySelector('#app :is(a, button, h1, h2)')
  const awaited = [...(first ? [first] : []), ...document.querySelectorAll('#app button')]
  return awaited.every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
}

/** The pages come without their first data, as ahead of time, so that a test can answer the calls that ask for it. */
export const withoutFirstData = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })

// A browser also reports responses of 400 and above (507: no room) and connections that a test cuts, and the router
// reports a page that could not load over one; those are not errors of the page. A sandboxed frame, such as the preview of an
// email, runs no script, not even those that tests add to every page.
const EXPECTED =
  /^(?:Failed to load resource: (?:the server responded with a status of (?:4\d\d|507)|net::ERR_(?:FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+))|TypeError: Failed to fetch dynamically imported module|Blocked script execution in '[^']+' because the document's frame is sandboxed)/
function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}

/** What the content security policy refused, in any frame of the page. */
async function collectViolations(page: Page, problems: string[]): Promise<void> {
  await page.exposeFunction('reportViolation', (violation: string) => {
    problems.push(`${page.url()}: the content security policy refused ${violation}`)
  })
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void }
      reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`)
    }),
  )
}

/** The result of an action: `following(page.waitForEvent('download'), () => link.click())`. */
export async function following<T>(event: Promise<T>, action: () => Promise<unknown>): Promise<T> {
  const [happened] = await Promise.all([event, action()])
  return happened
}

/** Waits for all parts of a page, including those that load on scrolling. */
export const loaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const waiting = document.querySelectorAll('[aria-busy="true"], .skeleton')
        waiting[0]?.scrollIntoView()
        return waiting.length
      }),
    )
    .toBe(0)
