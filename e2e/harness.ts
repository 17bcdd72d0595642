import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Config } from '#server/config.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { launchBrowser } from './chromium.ts'

export interface TestPortal extends TestApp {
  /** Where it listens, without a slash at its end. */
  url: string
}

/** The whole portal on a port of its own, serving the built web app. Close it after the tests. */
export async function startPortal(overrides: Partial<Config> = {}): Promise<TestPortal> {
  const portal = await testApp(overrides)
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...portal, url }
}

interface View {
  /** Pixels; 1280, or 375 for a phone. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** Whether the page may have a service worker, which stands between it and what a test answers in place of the portal. */
  serviceWorkers?: 'allow' | 'block'
}

export interface TestBrowser {
  /** A page in a browser context of its own: no cookies, nothing stored. */
  newPage: (view?: View) => Promise<Page>
  /** Signs in over the form's own call and opens the person's first page. */
  signIn: (page: Page, person: { username: string }) => Promise<void>
  /** Signs a person in and opens a page of theirs. */
  open: (person: { username: string }, path: string, view?: View) => Promise<Page>
  /** Ends the browser. Throws what any page reported on its console or did not catch. */
  close: () => Promise<void>
}

const PHONE = 375
const HEIGHT = { phone: 812, desk: 800 }

/** One browser for a test file, on the portal's address. */
export async function openBrowser(portal: { url: string }): Promise<TestBrowser> {
  const browser = await launchBrowser()
  const problems: string[] = []
  const newPage: TestBrowser['newPage'] = async (view) => {
    const context = await newContext(browser, portal.url, view)
    const page = await context.newPage()
    collectProblems(page, problems)
    return page
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
    close: async () => {
      await browser.close()
      if (problems.length > 0) throw new Error(`Pages reported:\n${problems.join('\n')}`)
    },
  }
}

async function signIn(page: Page, { username }: { username: string }): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
  await page.goto('/')
}

function newContext(browser: Browser, baseURL: string, view: View = {}): Promise<BrowserContext> {
  const { width = 1280, colorScheme = 'light', serviceWorkers = 'block' } = view
  const phone = width <= PHONE
  return browser.newContext({
    baseURL,
    colorScheme,
    serviceWorkers,
    viewport: { width, height: phone ? HEIGHT.phone : HEIGHT.desk },
    hasTouch: phone,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  })
}

// A browser also reports answers of 400 and more and connections that a test cuts; those are not errors of a page.
const EXPECTED =
  /^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))/

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** Checks the page, or the part of it that `within` selects, for barriers of WCAG 2.2 A and AA. */
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
