import { mkdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type RunnerTestCase, afterAll, afterEach, expect } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { isSafeMethod } from '#server/platform/http/safe-method.ts'
import { freePort } from '#server/test/portal-process.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { USER_HEADER } from '#shared/users/user-header.ts'
import { launchBrowser } from './chromium.ts'

export interface TestPortal extends TestApp {
  /** Its URL, without a trailing slash. */
  url: string
}

/**
 * Starts the portal with the built web app, on the worker's port if it is free. Close it after the tests.
 * All files of a worker use the same port so that the browser can reuse its cache of the app.
 */
export async function startPortal(overrides: Partial<Config> = {}): Promise<TestPortal> {
  const portal = await testApp(overrides)
  workerPort ??= await freePort()
  const listen = (port: number) => portal.app.listen({ host: '127.0.0.1', port })
  const url = await listen(workerPort).catch(() => listen(0))
  const close = async () => {
    // The browser keeps connections open, and a closing server would wait for them.
    portal.app.server.closeAllConnections()
    await portal.close()
  }
  return { ...portal, url, close }
}

let workerPort: number | undefined

export interface View {
  /** In pixels, by default 1280. Up to 375, the browser is a phone with a touch screen. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** The language that the browser requests, by default American English. */
  locale?: string
  /** The server of the page, such as another portal or a proxy, by default the portal of the test file. */
  portal?: Pick<TestPortal, 'url'> & Partial<Pick<TestPortal, 'startSession'>>
  /** Whether the page can have a service worker, which would bypass a test's mocked responses. */
  serviceWorkers?: 'allow' | 'block'
  javaScriptEnabled?: boolean
  /** Whether the browser has no cache yet, as on a user's first visit. */
  isFirstVisit?: boolean
}

export interface TestBrowser {
  /** Opens a page in a new browser context, without cookies or stored data. */
  newPage: (view?: View) => Promise<Page>
  /** Signs a user in with a session cookie. Doesn't open a page. */
  signIn: (page: Page, person: { id: number }) => Promise<void>
  /** Signs a user in and opens a page as them. */
  open: (person: { id: number }, path: string, view?: View) => Promise<Page>
  /**
   * Closes all pages. After a failed test, saves a screenshot of each in `test-results/`, and a trace if the run asks
   * for one. Throws the console errors, uncaught errors, policy violations, and writes without a user that the pages
   * caused.
   */
  closePages: (failed?: RunnerTestCase) => Promise<void>
}

/** The browser's time zone. Like that of most people, it isn't UTC. */
export const TIME_ZONE = 'Europe/Berlin'

/** Returns the date `days` after today in the browser's time zone, as `YYYY-MM-DD`. In UTC it may be another date. */
export function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const PHONE = 375
const HEIGHT = { phone: 812, desk: 800 }

/** Starts a portal for all tests of a file, and opens the worker's browser. A test fails if its pages report errors. */
export async function openPortal(
  start: () => Promise<TestPortal> = startPortal,
): Promise<{ portal: TestPortal; browser: TestBrowser }> {
  const portal = await start()
  const browser = openBrowser(portal)
  afterEach(({ task }) => browser.closePages(task.result?.state === 'fail' ? task : undefined))
  afterAll(portal.close)
  return { portal, browser }
}

/** All files of a worker share one browser, because starting it takes longer than most tests. */
let sharedBrowser: Promise<Browser> | undefined

async function getSharedBrowser(): Promise<Browser> {
  sharedBrowser ??= launchBrowser()
  if ((await sharedBrowser).isConnected()) return sharedBrowser
  sharedBrowser = launchBrowser()
  return sharedBrowser
}

interface OpenContext {
  context: BrowserContext
  /** Stays open so that the context keeps its process and its compiled code. */
  blankPage: Page
  /** Identifies the options of a reusable context. Undefined if the context must not be reused. */
  key: string | undefined
  portal: Pick<TestPortal, 'url' | 'startSession'>
}

/** Lists the pages that a test opened in its context. */
const listTestPages = ({ context, blankPage }: Pick<OpenContext, 'context' | 'blankPage'>): Page[] =>
  context.pages().filter((page) => page !== blankPage)

/**
 * Contexts that tests no longer use, by their options. They keep cached scripts of the app, but no cookies or
 * permissions.
 */
const idleContexts = new Map<string, Pick<OpenContext, 'context' | 'blankPage'>[]>()

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
    collectProblems(page, problems)
    await collectViolations(page, problems)
    return page
  }
  const signIn: TestBrowser['signIn'] = async (page, person) => {
    const target = open.find(({ context }) => context === page.context())?.portal ?? portal
    const cookie = await target.startSession(person)
    await page.context().addCookies([{ ...cookie, url: target.url, httpOnly: true, sameSite: 'Lax' }])
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
      const contexts = open.splice(0)
      if (failed) await saveEvidence(contexts, failed)
      await Promise.all(contexts.map(leaveContext))
      const reported = problems.splice(0)
      if (reported.length > 0) throw new Error(`Pages reported:\n${reported.join('\n')}`)
    },
  }
}

/** Takes an idle context with the same options, or creates one. */
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
  const browser = await getSharedBrowser()
  const newContext = async () => {
    const context = await browser.newContext(options)
    if (javaScriptEnabled) context.on('page', awaitApp)
    return { context, blankPage: await context.newPage() }
  }
  if (serviceWorkers === 'allow' || view.isFirstVisit) return { ...(await newContext()), key: undefined }
  const key = JSON.stringify(options)
  const idle = idleContexts.get(key)?.pop()
  const isUsable = idle?.context.browser()?.isConnected()
  return { ...(isUsable && idle ? idle : await newContext()), key }
}

/** Removes the data that pages of earlier tests stored. `leaveContext` already removed the cookies. */
async function clearStorage(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
  await session.detach()
}

/** Closes a context, or keeps it for the next test without its pages, cookies, and permissions. */
async function leaveContext({ context, blankPage, key }: OpenContext): Promise<void> {
  const ignoringErrors = { behavior: 'ignoreErrors' } as const
  const pages = listTestPages({ context, blankPage })
  // A test may end while a mocked response is pending.
  await Promise.all([context, ...pages].map((one) => one.unrouteAll(ignoringErrors)))
  if (TRACES) await context.tracing.stop().catch(() => undefined)
  if (!key || !context.browser()?.isConnected()) return context.close()
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  idleContexts.set(key, [...(idleContexts.get(key) ?? []), { context, blankPage }])
}

const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Set by `npm test -- --trace`. */
const TRACES = process.env['TEST_TRACE'] === '1'

/** Saves a screenshot of each page of a failed test, and any traces, in files named after the test. */
async function saveEvidence(contexts: readonly OpenContext[], test: RunnerTestCase): Promise<void> {
  mkdirSync(RESULTS, { recursive: true })
  const title = `${relative(ROOT, test.file.filepath)} ${test.fullTestName}`
  const name = title.replaceAll(/[^\w.]+/g, '-').slice(0, 150)
  for (const [n, { context, blankPage }] of contexts.entries()) {
    // An error from a crashed page must not hide why the test failed.
    for (const [m, page] of listTestPages({ context, blankPage }).entries())
      await page.screenshot({ path: `${RESULTS}${name}-${n + 1}.${m + 1}.png` }).catch(() => undefined)
    if (TRACES) await context.tracing.stop({ path: `${RESULTS}${name}-${n + 1}.zip` }).catch(() => undefined)
  }
}

/**
 * Makes `goto` and `reload` wait until the app has hydrated the page, unless a test passes `waitUntil: 'commit'`.
 * `rendered-pages.test.ts` tests clicks and keys before that.
 */
function awaitApp(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const awaitOpening = async (opening: ReturnType<Page['goto']>, waitUntil?: string) => {
    const response = await opening
    // A test may prevent the app from loading.
    if (waitUntil !== 'commit')
      await page
        .waitForFunction(isAppHydrated, undefined, { timeout: 10_000, polling: 20 })
        .catch(() => undefined)
    return response
  }
  page.goto = (url, options) => awaitOpening(goto(url, options), options?.waitUntil)
  page.reload = (options) => awaitOpening(reload(options), options?.waitUntil)
}

/** Runs in the page. React marks hydrated elements, and it hydrates the parts of a page one after another. */
const isAppHydrated = () => {
  if (!document.querySelector('#app')) return true
  const first = document.querySelector('#app :is(a, button, h1, h2)')
  const awaited = [...(first ? [first] : []), ...document.querySelectorAll('#app button')]
  if (awaited.length === 0) return false
  return awaited.every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
}

/** Requests pages without their first data, like a prefetch. The page then fetches the data, so tests can mock it. */
export const preventFirstData = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })

// These messages aren't errors of a page. The browser reports responses with status 4xx or 507 (no space left) and
// connections that a test cuts. The router reports pages that fail to load for that reason. Sandboxed frames, such as
// email previews, block the scripts that tests add.
const EXPECTED =
  /^(?:Failed to load resource: (?:the server responded with a status of (?:4\d\d|507)|net::ERR_(?:FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+))|TypeError: Failed to fetch dynamically imported module|Blocked script execution in '[^']+' because the document's frame is sandboxed)/
function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || isSafeMethod(request.method())) return
    // A page can end a session that it wasn't rendered for, if the session couldn't be ended on signing out.
    if (request.headers()[USER_HEADER] || isPublicPage(page) || pathname === '/api/logout') return
    problems.push(`${page.url()}: ${request.method()} ${pathname} does not name the user of the page`)
  })
}

/** Pages that people also open without a session. */
const PUBLIC_PAGES =
  /^\/(?:accessibility|answer|auth|company-invitation|confirm|confirm-email|forgot|invitation|not-me|privacy|register|reset|setup|terms|unsubscribe)$/
const isPublicPage = (page: Page) => PUBLIC_PAGES.test(new URL(page.url()).pathname)

/** Collects violations of the content security policy in all frames of the page. */
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

/** Waits for an event that an action causes: `following(page.waitForEvent('download'), () => link.click())`. */
export async function following<T>(event: Promise<T>, action: () => Promise<unknown>): Promise<T> {
  const [result] = await Promise.all([event, action()])
  return result
}

/** Waits until no part of a page is loading. Scrolls to the parts that load only on scrolling. */
export const waitUntilLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const loading = document.querySelectorAll('[aria-busy="true"], .skeleton')
        loading[0]?.scrollIntoView()
        return loading.length
      }),
    )
    .toBe(0)

/** Makes the page read its data again, as it does when its user comes back to the tab. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
