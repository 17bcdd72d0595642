import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WATCH, type Watched } from '../bench/page-watch.ts'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const FILES = '**/*.woff2'
/** By how much a fallback may be wider or narrower than the font. */
const MISFIT = 0.02

const PARTS = ['main p', 'main h2', 'main h1']

test.each([{ width: 1280, parts: [...PARTS, 'nav a'] }])(
  'words wait for no font, and keep to theirs until another page is opened: $width',
  expectNoWait,
)

test.each([{ width: 375, parts: PARTS }])(
  'words wait for no font, and keep to theirs until another page is opened: $width',
  { tags: ['nightly'] },
  expectNoWait,
)

async function expectNoWait({ width, parts }: { width: number; parts: readonly string[] }) {
  const page = await browser.newPage({ width })
  const line = Promise.withResolvers<void>()
  const read: string[] = []
  await page.route(FILES, async (route) => {
    read.push(await page.locator('body').innerText())
    await line.promise
    await route.continue()
  })
  await browser.signIn(page, await portal.buildClient())
  await page.goto('/help')
  await guide(page).waitFor()
  const before = await Promise.all(parts.map((part) => spaceOf(page, part)))
  line.resolve()
  await untilKept(page)
  // The font was asked for when there was something to read.
  expect(read).not.toEqual([])
  for (const words of read) expect(words).toContain('You want a new website')
  expect(await Promise.all(parts.map((part) => spaceOf(page, part)))).toEqual(before)

  await page.getByRole('link', { name: 'Portal', exact: false }).first().click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['font'])).toBe('loaded')
  await page.goBack()
  await guide(page).waitFor()
  for (const [i, part] of parts.entries()) {
    const after = await spaceOf(page, part)
    expect(before[i]?.width, part).not.toBe(after.width)
    for (const side of ['width', 'height'] as const)
      expect(Math.abs((before[i]?.[side] ?? 0) / after[side] - 1), `${side} of ${part}`).toBeLessThan(MISFIT)
  }
}

test('on later visits words are in the font from the start', { tags: ['nightly'] }, async () => {
  const page = await browser.newPage()
  await browser.signIn(page, await portal.buildClient())
  await page.goto('/help')
  await guide(page).waitFor()
  const { width } = await spaceOf(page, 'main p')
  await untilKept(page)
  await page.addInitScript(WATCH)
  // Before any module of the app has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      sessionStorage['begun'] ??= document.documentElement.dataset['font'] ?? 'none'
    })
  })
  // A busy machine may read the file too late, and then the page goes without.
  await expect
    .poll(async () => {
      await page.reload()
      await guide(page).waitFor()
      return (await spaceOf(page, 'main p')).width
    })
    .not.toBe(width)
  expect(await page.evaluate(() => sessionStorage['begun'])).toBe('loaded')
  const { shift } = await page.evaluate<Watched>('globalThis.watched')
  expect(shift).toBeLessThan(0.001)
})

const guide = (page: Page) => page.getByRole('heading', { level: 2, name: 'You want a new website' })

/** Waits until the browser has the font, and knows it. */
const untilKept = (page: Page) => expect.poll(() => page.evaluate(() => localStorage['font'])).toBeTruthy()

/** How wide the words of these elements are, all lines together, and how tall the elements. */
const spaceOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const lines = elements.flatMap((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return [...words.getClientRects()]
    })
    return {
      width: lines.reduce((sum, { width }) => sum + width, 0),
      height: elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
    }
  })
