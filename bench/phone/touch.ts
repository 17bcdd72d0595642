import type { Browser, Page } from 'playwright-core'
import type { PhonePage } from './pages.ts'
import { openPhone, openUntilSeen, waitUntilQuiet } from './visit.ts'

const WORD = 'bakery'

/** Whether the page was usable at the moment when it was seen. Each result is missing if there is nothing to try. */
export interface Use {
  /** Whether the link worked. */
  tap: boolean
  /** Whether the typed text was still there when everything had loaded. */
  typing?: boolean
}

/** Taps and types at the moment when a page is seen, each in a separate first visit. */
export async function useAtOnce(browser: Browser, url: string, page: PhonePage): Promise<Use> {
  const { typed } = page
  const tap = await canTapThrough(browser, url, page)
  return typed === undefined ? { tap } : { tap, typing: await typingStays(browser, url, page, typed) }
}

async function canTapThrough(browser: Browser, url: string, page: PhonePage): Promise<boolean> {
  await using context = await openPhone(browser, url, page)
  const { tab } = await openUntilSeen(context, page)
  const href = await touch(tab, page.tapped)
  return await tab.waitForURL(new URL(href, url).href, { waitUntil: 'commit' }).then(
    () => true,
    () => false,
  )
}

async function typingStays(browser: Browser, url: string, page: PhonePage, field: string): Promise<boolean> {
  await using context = await openPhone(browser, url, page)
  const { tab, asked } = await openUntilSeen(context, page)
  await touch(tab, field)
  await tab.keyboard.type(WORD)
  await waitUntilQuiet(tab, asked)
  return (await tab.locator(field).first().inputValue()) === WORD
}

/** Touches the middle of an element at once, whether or not it's ready. Returns the address of its link. */
async function touch(tab: Page, selector: string): Promise<string> {
  const { x, y, href } = await tab.evaluate((wanted) => {
    const found = document.querySelector(wanted)
    found?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = found?.getClientRects()[0]
    if (!found || !box) throw new Error(`There is no ${wanted}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, href: found.getAttribute('href') ?? '' }
  }, selector)
  await tab.touchscreen.tap(x, y)
  return href
}
