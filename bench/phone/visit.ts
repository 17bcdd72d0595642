import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { WATCH, type PageTimes } from '../support/page-watch.ts'
import type { PhonePage } from './pages.ts'
import { type PageRequest, type Load, lastActivity, loadUntil, watchRequests } from './requests.ts'
import { slowDown } from './slow-line.ts'

/** The cost of a page on the phone. Times are milliseconds after the navigation started. */
export interface Figures extends Load {
  /** When the content that people came for was painted. */
  seen: number
  firstPaint: number
  largestPaint: number
  /** The time of long tasks beyond 50 ms each, until the page was quiet. */
  blocking: number
  shift: number
}

interface PhoneWatched extends PageTimes {
  seen: number
  firstPaint: number
  blocking: number
  /** When the last long task ended. */
  busyUntil: number
}

const VIEWPORT = { width: 375, height: 812 }
const QUIET_MS = 2000
const PATIENCE_MS = 120_000

/** Runs in the page after `WATCH`. An element in one frame is painted when the next one begins. */
const createWatchScript = (selector: string) => `
Object.assign(watched, { seen: 0, firstPaint: 0, blocking: 0, busyUntil: 0 })
new PerformanceObserver((list) => {
  watched.firstPaint = list.getEntriesByName('first-paint')[0]?.startTime ?? watched.firstPaint
}).observe({ type: 'paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    watched.blocking += Math.max(0, duration - 50)
    watched.busyUntil = startTime + duration
  }
}).observe({ type: 'longtask', buffered: true })
const isThere = (found) => found?.matches('input') || found?.textContent.trim()
const isVisible = (found) =>
  found.getClientRects().length > 0 &&
  found.checkVisibility({ opacityProperty: true, visibilityProperty: true })
globalThis.untilSeen = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('Not seen')), ${PATIENCE_MS})
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)})
    if (!isThere(found)) return requestAnimationFrame(look)
    requestAnimationFrame(() => {
      if (!isVisible(found)) return look()
      watched.seen = performance.now()
      resolve()
    })
  }
  requestAnimationFrame(look)
})`

type Check = (visit: 'first' | 'second') => Promise<void>

/**
 * Makes a first visit, with an empty cache, and a second visit in another tab of the same browser. If the page reloads
 * itself during a visit, because one of its files couldn't be loaded, both are repeated once.
 * @param check - Called after each visit.
 */
export async function visitTwice(...visits: Parameters<typeof visitOnOnePhone>) {
  try {
    return await visitOnOnePhone(...visits)
  } catch (error) {
    if (!/context was destroyed/.test(String(error))) throw error
    process.stderr.write(`${visits[2].path} reloaded itself: ${String(error)}\n`)
    return visitOnOnePhone(...visits)
  }
}

async function visitOnOnePhone(
  browser: Browser,
  url: string,
  page: PhonePage,
  check?: Check,
): Promise<{ first: Figures; second: Figures }> {
  await using context = await openPhone(browser, url, page)
  const first = await visit(context, page)
  await check?.('first')
  const second = await visit(context, page)
  await check?.('second')
  return { first, second }
}

/** Opens a phone with an empty cache. Its user is already signed in, unless the page needs no session. */
export const openPhone = (browser: Browser, url: string, { state }: PhonePage): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    isMobile: true,
    hasTouch: true,
    ...(state && { storageState: state }),
  })

async function visit(context: BrowserContext, page: PhonePage): Promise<Figures> {
  const { tab, asked } = await openUntilSeen(context, page)
  await waitUntilQuiet(tab, asked, page.requests)
  const began = await tab.evaluate(() => performance.timeOrigin)
  const { seen, firstPaint, paint, blocking, shift } = await getWatched(tab)
  await tab.close()
  return { seen, firstPaint, largestPaint: paint, blocking, shift, ...loadUntil(began + seen, asked) }
}

/** Opens the page in a new tab and resolves at the moment when it's seen. */
export async function openUntilSeen(context: BrowserContext, { path, seen }: PhonePage) {
  const tab = await context.newPage()
  tab.setDefaultTimeout(PATIENCE_MS)
  const session = await context.newCDPSession(tab)
  const asked = watchRequests(session)
  await slowDown(session)
  await tab.addInitScript(WATCH + createWatchScript(seen))
  await tab.goto(path, { waitUntil: 'commit' })
  await tab.evaluate('globalThis.untilSeen')
  return { tab, asked }
}

/** Waits until `requests` have been made, and for two seconds nothing was loading and no long task ran. */
export async function waitUntilQuiet(tab: Page, asked: readonly PageRequest[], requests = 0): Promise<void> {
  const began = Date.now()
  for (;;) {
    const network = lastActivity(asked) ?? Infinity
    const { busyUntil } = await getWatched(tab)
    const busy = (await tab.evaluate(() => performance.timeOrigin)) + busyUntil
    if (asked.length >= requests && Date.now() - Math.max(network, busy) > QUIET_MS) return
    if (Date.now() - began > PATIENCE_MS) throw new Error(`${tab.url()} is still loading or running scripts`)
    await sleep(QUIET_MS / 8)
  }
}

const getWatched = (tab: Page) => tab.evaluate<PhoneWatched>('globalThis.watched')
