import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getLanguageByCode, pseudoLanguages } from '#shared/i18n/languages.ts'
import { TIME_ZONE_COOKIE } from '#shared/rendered-page.ts'
import { addPseudoLanguages } from '#server/test/pseudo-languages.ts'
import { WATCH } from '../../../bench/support/page-watch.ts'
import { type TestBrowser, type TestPortal, startPortal } from '../../support/harness.ts'
import { checkPage, findShift } from './checks.ts'
import { findMissing, type LinkedText, type ShownTexts } from './cut-texts.ts'
import { isKnown } from './known-faults.ts'
import { type CrawlPage, prepareRole, type Role } from './pages.ts'
import { followTraffic, showAll, type Traffic } from './settled.ts'
import { collectStrings } from './untranslated.ts'
import type { CrawlView } from './views.ts'
import { MARK, type World } from './world.ts'

export interface CrawlOptions {
  portal: TestPortal
  browser: TestBrowser
  role: Role
  view: CrawlView
  world: Pick<World, 'client' | 'staff'>
  pages: readonly CrawlPage[]
  /** Whether to skip tabs, and the check that linked pages show cut texts in full. */
  isShallow?: boolean
}

/** Starts a portal with the pseudo-languages and without a rate limit. */
export async function startCrawledPortal(): Promise<TestPortal> {
  const removeLanguages = addPseudoLanguages()
  const portal = await startPortal({ callsPerMinute: 0 })
  const close = async () => {
    removeLanguages()
    await portal.close()
  }
  return { ...portal, close }
}

/** Up to this width in pixels, a device has no pointer, so tooltips don't count. */
const PHONE = 375

/** Routes that show documents. Their texts aren't in the catalog. */
const DOCUMENTS = new Set(['_client.help'])

/** The panel of an open tab. The first check of the page covers the rest. */
const PANEL = '[role="tabpanel"]'

/** The number of times that the crawl loads a page that moves. */
const MAX_LOADS = 3

/** Pseudo-translation appends words to each text, so an accessible name doesn't contain the visible label. */
const PSEUDO_SKIPPED_RULES = ['label-content-name-mismatch']

/** The texts of a page in one state, such as with one tab open. */
interface State {
  label: string
  texts: ShownTexts
}

/** The results of a crawl. */
interface CrawlResults {
  /** The states of each page, by its path. */
  states: Map<string, State[]>
  /** The number of states of pages that show a payload as text. */
  marked: number
}

/** Visits the pages and their tabs as the role, and checks each. A problem fails the test but doesn't end the crawl. */
export async function crawl(options: CrawlOptions): Promise<CrawlResults> {
  const { portal, role, pages, isShallow } = options
  const visitor = await openVisitor(options)
  const restore = await prepareRole(role, portal)
  try {
    for (const page of pages) await visitor.visit(page)
    if (!isShallow) await visitor.expectLinkedTexts()
    return visitor.results
  } finally {
    await restore()
  }
}

/** Expects no problems except known faults. The label names the page or tab. */
const expectNoProblems = (problems: string[], label: string) => {
  const unknown = problems.filter((problem) => !isKnown(label, problem))
  expect.soft(unknown, `${label}\n${unknown.join('\n')}`).toEqual([])
}

async function openVisitor({ portal, browser, role, view, world, isShallow }: CrawlOptions) {
  const page = await openPage({ portal, browser, role, view, world })
  const traffic = followTraffic(page, portal.url)
  const { agencyName } = (await portal.anonymous.get<{ agencyName: string }>('/api/portal')).body
  const isPseudo = pseudoLanguages.some(({ code }) => code === view.language)
  const results: CrawlResults = { states: new Map(), marked: 0 }
  const linked: (LinkedText & { label: string })[] = []
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  /** Checks the page in its current state. `tab` names the tab that the crawl opened. */
  const check = async ({ route, path }: CrawlPage, tab?: string) => {
    const label = `${role}, ${view.name}: ${path}${tab ? `, tab ${tab}` : ''}`
    await showAll(page, traffic)
    const first = await page.evaluate(() => document.querySelector('#first-data')?.textContent ?? '{}')
    const readData = async () => {
      await traffic.settle()
      return collectStrings(JSON.parse(first), new Set(traffic.data))
    }
    const { problems, texts } = await checkPage(page, {
      language: view.language,
      dir: getLanguageByCode(view.language).dir,
      hasPointer: view.width > PHONE,
      within: tab && (await page.locator(PANEL).count()) > 0 ? PANEL : 'html',
      readData: isPseudo && !DOCUMENTS.has(route) ? readData : undefined,
      agencyName,
      skippedRules: isPseudo ? PSEUDO_SKIPPED_RULES : [],
    })
    linked.push(...texts.linked.map((one) => ({ ...one, label })))
    const key = getPathname(path)
    results.states.set(key, [...(results.states.get(key) ?? []), { label, texts }])
    if (texts.main.includes(MARK)) results.marked += 1
    expectNoProblems([...problems, ...traffic.problems.splice(0), ...dialogs.splice(0)], label)
  }

  const load = async (path: string) => {
    traffic.reset()
    if (view.rendered === 'by the browser') await page.context().clearCookies({ name: TIME_ZONE_COOKIE })
    await page.goto(path)
    await traffic.settle()
  }

  /** Loads the page again if it moved: on a busy machine, parts of a page arrive late. A fault of the page shows each time. */
  const loadWithoutShift = async (path: string): Promise<string[]> => {
    let problems: string[] = []
    for (let loads = 0; loads < MAX_LOADS; loads++) {
      await load(path)
      problems = await findShift(page)
      if (problems.length === 0) return []
    }
    return problems
  }

  const open = async (visited: CrawlPage, label: string) => {
    const shift = await loadWithoutShift(visited.path)
    expect.soft(new URL(page.url()).pathname, `${label} redirects`).toBe(getPathname(visited.path))
    expectNoProblems(shift, label)
    await check(visited)
    if (!isShallow) await visitTabs(page, traffic, (tab) => check(visited, tab))
  }

  const visit = async (visited: CrawlPage) => {
    const label = `${role}, ${view.name}: ${visited.path}`
    // An error must not keep the crawl from checking the other pages.
    await open(visited, label).catch((error: Error) => expectNoProblems([error.message], label))
  }

  /** Expects that the page behind each cut text's link shows the text in full. Visits that page if necessary. */
  const expectLinkedTexts = async () => {
    for (const { href, parts, label } of linked.slice()) {
      const path = getPathname(href)
      if (!results.states.has(path)) await visit({ route: '', path: href })
      const states = (results.states.get(path) ?? []).map(({ texts }) => texts)
      expectNoProblems(findMissing(parts, states), `${label}: cut text is not in full on ${href}`)
    }
  }

  return { visit, expectLinkedTexts, results }
}

const getPathname = (href: string) => new URL(href, 'http://portal').pathname

/** Opens a page in the view. Signs in the client or staff member, unless the role is `guest`. */
async function openPage({ portal, browser, role, view, world }: Omit<CrawlOptions, 'pages'>): Promise<Page> {
  const { width, height, colorScheme = 'light', language, forcedColors } = view
  const page = await browser.newPage({ width, colorScheme, portal })
  if (height) await page.setViewportSize({ width, height })
  if (forcedColors) await page.emulateMedia({ forcedColors })
  if (role === 'guest')
    await page.context().addCookies([{ name: 'language', value: language, url: portal.url }])
  else {
    const person = role === 'client' ? world.client : world.staff
    await browser.signIn(page, person)
    await page.request.patch('/api/user', { data: { language } })
  }
  await page.addInitScript(WATCH)
  // The device has visited the portal before, so it has the fonts. `fonts.test.ts` tests a first visit.
  await page.goto('/')
  await page.evaluate(() => document.fonts.load('1em "Inter Variable"', 'aā'))
  // Leaves the portal: a page that learns that it must show something else would interrupt the next navigation.
  await page.goto('about:blank')
  return page
}

/** Opens each tab of a page once, including nested tabs. */
async function visitTabs(page: Page, traffic: Traffic, check: (tab: string) => Promise<void>): Promise<void> {
  const opened = new Set<string>()
  const readTabs = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="tab"]')].map((tab, at) => {
        const list = tab.closest('[role="tablist"]')
        const within = [...(list?.querySelectorAll('[role="tab"]') ?? [])].indexOf(tab)
        return {
          at,
          key: `${list?.getAttribute('aria-label')} ${within}`,
          isOpen: tab.getAttribute('aria-selected') === 'true',
        }
      }),
    )
  for (;;) {
    const tabs = await readTabs()
    for (const { key, isOpen } of tabs) if (isOpen) opened.add(key)
    // Nested tabs come later in the document than their parent, so open the last tab first.
    const tab = tabs.findLast(({ key }) => !opened.has(key))
    if (!tab) return
    opened.add(tab.key)
    await page.locator('[role="tab"]').nth(tab.at).click()
    await traffic.settle()
    await check(tab.key)
  }
}
