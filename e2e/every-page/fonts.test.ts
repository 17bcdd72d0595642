import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WATCH, type PageTimes } from '../../bench/support/page-watch.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

test('uses the fallback font on a slow first visit, and moves nothing when Inter arrives', async () => {
  const page = await browser.newPage()
  const connection = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await connection.promise
    await route.continue()
  })
  await page.addInitScript(WATCH)
  await browser.signIn(page, await portal.buildClient())
  const font = page.waitForResponse('**/*.woff2')
  await page.goto('/help', { waitUntil: 'commit' })
  await guide(page).waitFor()
  const before = await readWidth(page)
  connection.resolve()
  await (await font).finished()
  await page.evaluate(() => document.fonts.ready)
  expect(await readWidth(page)).toBe(before)
  const { shift } = await page.evaluate<PageTimes>('globalThis.watched')
  expect(shift).toBeLessThan(0.001)
})

test('uses Inter from the start on later visits', { tags: ['nightly'] }, async () => {
  const page = await browser.newPage()
  await browser.signIn(page, await portal.buildClient())
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/help')
  await guide(page).waitFor()
  const fallback = await readWidth(page)
  await page.unroute('**/*.woff2')
  await page.addInitScript(WATCH)
  // A busy machine may read the file too late. The page then keeps the fallback font.
  await expect
    .poll(async () => {
      await page.reload()
      await guide(page).waitFor()
      return readWidth(page)
    })
    .not.toBe(fallback)
  const { shift } = await page.evaluate<PageTimes>('globalThis.watched')
  expect(shift).toBeLessThan(0.001)
})

const guide = (page: Page) => page.getByRole('heading', { level: 2, name: 'Start a new website' })

/** Returns the width in pixels of all lines of the page's paragraphs. */
const readWidth = (page: Page) =>
  page.locator('main p').evaluateAll((paragraphs) => {
    const lines = paragraphs.flatMap((paragraph) => {
      const text = document.createRange()
      text.selectNodeContents(paragraph)
      return [...text.getClientRects()]
    })
    return lines.reduce((sum, { width }) => sum + width, 0)
  })
