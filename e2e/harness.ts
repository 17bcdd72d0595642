import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { launchBrowser } from './chromium.ts'

export interface TestPortal extends TestApp {
  /** Its URL, without a trailing slash. */
  url: string
}

/** The whole portal on a port of its own, serving the built web app. Close it after the tests. */
export async function startPortal(overrides: Partial<Config> = {}): Promise<TestPortal> {
  const portal = await testApp(overrides)
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...portal, url }
}

export interface View {
  /** Pixels; 1280, or 375 for a phone. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** What its browser asks for; by default American English. */
  locale?: string
  /** The portal of the page, if not the file's own. */
  portal?: { url: string }
  /** Whether the page may have a service worker, which would bypass a test's mocked responses. */
  serviceWorkers?: 'allow' | 'block'
  javaScriptEnabled?: boolean
}

export interface TestBrowser {
  /** A page in a browser context of its own: no cookies, nothing stored. */
  newPage: (view?: View) => Promise<Page>
  /** Signs in through the form's API call; opens no page. */
  signIn: (page: Page, person: { username: string }) => Promise<void>
  /** Signs a person in and opens a page as them. */
  open: (person: { username: string }, path: string, view?: View) => Promise<Page>
  /** Closes all pages. Throws any console messages and uncaught errors of theirs. */
  closePages: () => Promise<void>
  /** Closes the browser; throws as `closePages` does. */
  close: () => Promise<void>
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

/**
 * A portal and a browser for all tests of a file. A test's pages are closed after it, and errors that they reported
 * fail it. A second attempt starts with an empty portal.
 */
export async function openPortal(
  start: () => Promise<TestPortal> = startPortal,
): Promise<{ portal: TestPortal; browser: TestBrowser }> {
  const portal = await start()
  const browser = await openBrowser(portal)
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    try {
      await portal.close()
    } finally {
      Object.assign(portal, await start())
    }
  })
  afterEach(browser.closePages)
  afterAll(async () => {
    try {
      await browser.close()
    } finally {
      await portal.close()
    }
  })
  return { portal, browser }
}

/** A browser for the portal's URL. */
export async function openBrowser(portal: { url: string }): Promise<TestBrowser> {
  let browser = await launchBrowser()
  const problems: string[] = []
  const newPage: TestBrowser['newPage'] = async (view) => {
    if (!browser.isConnected()) browser = await launchBrowser()
    const context = await newContext(browser, portal.url, view)
    const page = await context.newPage()
    awaitApp(page)
    collectProblems(page, problems)
    await collectViolations(page, problems)
    return page
  }
  const throwProblems = () => {
    const reported = problems.splice(0)
    if (reported.length > 0) throw new Error(`Pages reported:\n${reported.join('\n')}`)
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
    closePages: async () => {
      await Promise.all(browser.contexts().map(closeContext))
      throwProblems()
    },
    close: async () => {
      await browser.close()
      throwProblems()
    },
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
      await page.waitForFunction(isAppListening, undefined, { timeout: 10_000 }).catch(() => undefined)
    return response
  }
  page.goto = (url, options) => awaited(goto(url, options), options?.waitUntil)
  page.reload = (options) => awaited(reload(options), options?.waitUntil)
}

/** Runs in the page: React marks the elements that it takes care of. */
const isAppListening = () => {
  const shown = document.querySelector('#app :is(a, button, h1, h2)')
  return !shown || Object.keys(shown).some((key) => key.startsWith('__react'))
}

/** The pages come without their first data, as ahead of time, so that a test can answer the calls that ask for it. */
export const withoutFirstData = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })

// A mocked response may still be pending.
async function closeContext(context: BrowserContext): Promise<void> {
  const calm = { behavior: 'ignoreErrors' } as const
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll(calm)))
  await context.close()
}

async function signIn(page: Page, { username }: { username: string }): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
}

function newContext(browser: Browser, url: string, view: View = {}): Promise<BrowserContext> {
  const { width = 1280, colorScheme = 'light', serviceWorkers = 'block', javaScriptEnabled = true } = view
  const { locale = 'en-US' } = view
  const phone = width <= PHONE
  return browser.newContext({
    baseURL: view.portal?.url ?? url,
    colorScheme,
    serviceWorkers,
    javaScriptEnabled,
    viewport: { width, height: phone ? HEIGHT.phone : HEIGHT.desk },
    hasTouch: phone,
    reducedMotion: 'reduce',
    locale,
    timezoneId: TIME_ZONE,
  })
}

// A browser also reports responses of 400 and above (507: no room) and connections that a test cuts, and the router
// reports a page that could not load over one; those are not errors of the page.
const EXPECTED =
  /^(?:Failed to load resource: (?:the server responded with a status of (?:4\d\d|507)|net::ERR_(?:FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+))|TypeError: Failed to fetch dynamically imported module)/
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

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** Checks the page, or the part of it selected by `within`, for violations of WCAG 2.2 A and AA. */
export async function expectNoAxeViolations(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  )
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: page.url() }).toBeLessThanOrEqual(0)
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

/** Opens a page and waits for all of its parts. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await loaded(page)
}
