import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* The elements that a right-to-left language mirrors. The crawl visits every page in such a language. */

const { portal, browser } = await openPortal()

const staff = await portal.buildStaff()

async function turnRound(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('<html', '<html dir="rtl"')
    return route.fulfill({ response, body })
  })
}

async function measureBox(page: Page, name: string) {
  const box = await page.getByRole('navigation', { name }).boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('places the menu at the right of a right-to-left page', async () => {
  const page = await browser.newPage()
  await browser.signIn(page, staff)
  await turnRound(page)
  await page.goto('/staff/tickets')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const { x } = await measureBox(page, 'Main')
  expect(heading && heading.x + heading.width).toBeLessThanOrEqual(x)
})

test('selects the next tab with the left arrow key on a right-to-left page', async () => {
  const client = await portal.buildClient()
  const { id } = await portal.buildProject({ userId: client.id })
  const page = await browser.newPage()
  await browser.signIn(page, staff)
  await turnRound(page)
  await page.goto(`/staff/projects/${id}`)
  const tabs = page.getByRole('tab')
  // With two tabs, both arrow keys lead to the other tab.
  expect(await tabs.count()).toBeGreaterThan(2)
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
})
