import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { languageNamed, pseudoLanguages } from '#shared/languages.ts'
import { TIME_ZONE_COOKIE } from '#shared/rendered-page.ts'
import { addPseudoLanguages } from '#server/test/pseudo-languages.ts'
import { WATCH } from '../../bench/page-watch.ts'
import { type TestBrowser, type TestPortal, startPortal } from '../harness.ts'
import { checkPage, findShift } from './checks.ts'
import { findMissing, type Promised, type ShownTexts } from './cut-texts.ts'
import { isKnown } from './known-faults.ts'
import { type CrawlPage, prepare, type Role } from './pages.ts'
import { followTraffic, showAll, type Traffic } from './settled.ts'
import { collectStrings } from './untranslated.ts'
import type { CrawlView } from './views.ts'
import { MARK, type World } from './world.ts'

export interface Crawl {
  portal: TestPortal
  browser: TestBrowser
  role: Role
  view: CrawlView
  world: Pick<World, 'client' | 'staff'>
  pages: readonly CrawlPage[]
  /** Whether to leave out tabs, and the pages that have to show cut texts in full. */
  isShallow?: boolean
}

/** Starts a portal with pseudo-languages and without a limit on calls. */
export async function startCrawledPortal(): Promise<TestPortal> {
  const removeLanguages = addPseudoLanguages()
  const portal = await startPortal({ callsPerMinute: 0 })
  const close = async () => {
    removeLanguages()
    await portal.close()
  }
  return { ...portal, close }
}

/** Up to this width there is no pointer, so tooltips don't count. */
const PHONE = 375

/** Pages that show documents, which aren't in the catalog. */
const DOCUMENTS = new Set(['_client.help'])

/** The panel of an open tab. The rest of the page was checked with the first tab. */
const PANEL = '[role="tabpanel"]'

/** Pseudo-translation appends words to a text, so accessible names don't contain the visible label. */
const LONGER_AT_THE_END = ['label-content-name-mismatch']

/** A page in one state, such as with one tab open. */
interface State {
  label: string
  texts: ShownTexts
}

/** The results of a crawl. */
interface Seen {
  /** The states of each page, by its path. */
  states: Map<string, State[]>
  /** How many pages show a payload as text. */
  marked: number
}

/** Visits these pages and their tabs as this role and checks each. Continues after a problem. */
export async function crawl(options: Crawl): Promise<Seen> {
  const { portal, role, pages, isShallow } = options
  const visitor = await openVisitor(options)
  const restore = await prepare(role, portal)
  try {
    for (const page of pages) await visitor.visit(page)
    if (!isShallow) await visitor.expectPromisesKept()
    return visitor.seen
  } finally {
    await restore()
  }
}

/** Checks that a page or tab, which the label names, has no problem that isn't known. */
const expectNone = (problems: string[], label: string) => {
  const unknown = problems.filter((problem) => !isKnown(label, problem))
  expect.soft(unknown, `${label}\n${unknown.join('\n')}`).toEqual([])
}

async function openVisitor({ portal, browser, role, view, world, isShallow }: Crawl) {
  const page = await openPage({ portal, browser, role, view, world })
  const traffic = followTraffic(page, portal.url)
  const { agencyName } = (await portal.anonymous.get<{ agencyName: string }>('/api/portal')).body
  const isPseudo = pseudoLanguages.some(({ code }) => code === view.language)
  const seen: Seen = { states: new Map(), marked: 0 }
  const promised: (Promised & { label: string })[] = []
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  /** Checks what the page shows now, which is the page itself or one of its tabs. */
  const check = async ({ route, path }: CrawlPage, tab?: string) => {
    const label = `${role}, ${view.name}: ${path}${tab ? `, tab ${tab}` : ''}`
    await showAll(page, traffic)
    const first = await page.evaluate(() => document.querySelector('#first-data')?.textContent ?? '{}')
    const data = collectStrings(JSON.parse(first), new Set(traffic.data))
    const { problems, texts } = await checkPage(page, {
      language: view.language,
      dir: languageNamed(view.language).dir,
      hasPointer: view.width > PHONE,
      within: tab && (await page.locator(PANEL).count()) > 0 ? PANEL : 'html',
      data: isPseudo && !DOCUMENTS.has(route) ? data : undefined,
      agencyName,
      leftOut: isPseudo ? LONGER_AT_THE_END : [],
    })
    promised.push(...texts.promised.map((one) => ({ ...one, label })))
    const key = pathnameOf(path)
    seen.states.set(key, [...(seen.states.get(key) ?? []), { label, texts }])
    if (texts.main.includes(MARK)) seen.marked += 1
    expectNone([...problems, ...traffic.problems.splice(0), ...dialogs.splice(0)], label)
  }

  const open = async (visited: CrawlPage, label: string) => {
    traffic.forget()
    if (view.rendered === 'by the browser') await page.context().clearCookies({ name: TIME_ZONE_COOKIE })
    await page.goto(visited.path)
    await traffic.settled()
    expect.soft(new URL(page.url()).pathname, `${label} leads elsewhere`).toBe(pathnameOf(visited.path))
    expectNone(await findShift(page), label)
    await check(visited)
    if (!isShallow) await visitTabs(page, traffic, (tab) => check(visited, tab))
  }

  const visit = async (visited: CrawlPage) => {
    const label = `${role}, ${view.name}: ${visited.path}`
    // The pages after it are still worth a look.
    await open(visited, label).catch((error: Error) => expectNone([error.message], label))
  }

  /** What is cut on one page has to be there in full on the one that a press on it opens. */
  const expectPromisesKept = async () => {
    for (const { href, parts, label } of promised.slice()) {
      const path = pathnameOf(href)
      if (!seen.states.has(path)) await visit({ route: '', path: href })
      const states = (seen.states.get(path) ?? []).map(({ texts }) => texts)
      expectNone(findMissing(parts, states), `${label}: is cut, and not in full on ${href}`)
    }
  }

  return { visit, expectPromisesKept, seen }
}

const pathnameOf = (href: string) => new URL(href, 'http://portal').pathname

/** A page in that view, of somebody who is signed in, or of a guest. */
async function openPage({ portal, browser, role, view, world }: Omit<Crawl, 'pages'>): Promise<Page> {
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
  return page
}

/** Opens every tab of a page once, including nested tabs. */
async function visitTabs(page: Page, traffic: Traffic, check: (tab: string) => Promise<void>): Promise<void> {
  const opened = new Set<string>()
  const next = () =>
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
    const tabs = await next()
    for (const { key, isOpen } of tabs) if (isOpen) opened.add(key)
    // A nested tab comes after its parent, so the last unopened tab is opened first.
    const tab = tabs.findLast(({ key }) => !opened.has(key))
    if (!tab) return
    opened.add(tab.key)
    await page.locator('[role="tab"]').nth(tab.at).click()
    await traffic.settled()
    await check(tab.key)
  }
}
