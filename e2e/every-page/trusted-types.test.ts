import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { launchBrowser } from '../support/chromium.ts'

const { portal, browser } = await openPortal()

test('shows a call and its texts in the API documentation', { tags: ['nightly'] }, async () => {
  const page = await browser.newPage()
  await page.goto('/api/docs')
  // The page renders only the calls near the visible part.
  await page.getByText('GET/api/audit').first().click()
  await page.getByText('200').first().waitFor()
  expect(await page.locator('.description code').count()).toBeGreaterThan(0)
  expect(await page.locator('body').innerText()).not.toContain('</')
})

test('shows named character references in the terms, and registers the service worker', async () => {
  const staff = portal.as(await portal.buildStaff())
  await staff.patch('/api/agency/settings', { terms: '# Terms\n\nFish &amp; chips &copy; us' })
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  await page.goto('/terms')
  await page.getByText('Fish & chips © us').waitFor()
  const active = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(await active()).toBe(`${portal.url}/sw.js`)
})

const ATTEMPTS = [
  `document.createElement('script').src = '/early.js'`,
  `document.createElement('script').textContent = 'run()'`,
  `document.createElement('a').setAttribute('onclick', 'run()')`,
  `navigator.serviceWorker.register('/early.js')`,
  `new Worker('/early.js')`,
  `trustedTypes.createPolicy('another', { createHTML: (html) => html })`,
]
const MARKUP = [
  `document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="run()">')`,
  `document.body.append(new DOMParser().parseFromString('<img src="x">', 'text/html').body)`,
]

/** Opens a page that can report refused scripts. In the shared browser, the reports would fail the test. */
async function strictPage(
  path: string,
  heading: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const strict = await launchBrowser()
  const page = await (await strict.newContext({ baseURL: portal.url })).newPage()
  await page.goto(path)
  await page.locator(heading).first().waitFor()
  return { page, close: () => strict.close() }
}

test('blocks texts from becoming markup or scripts on the portal’s pages', async () => {
  const { page, close } = await strictPage('/auth', 'h1')
  for (const script of [...ATTEMPTS, ...MARKUP])
    await expect.soft(page.evaluate(script), script).rejects.toThrow('TypeError')
  await close()
})

test(
  'strips images from texts on the page of the API documentation, and blocks scripts',
  { tags: ['nightly'] },
  async () => {
    const { page, close } = await strictPage('/api/docs', 'h2')
    for (const script of ATTEMPTS)
      await expect.soft(page.evaluate(script), script).rejects.toThrow('TypeError')
    for (const script of MARKUP) await page.evaluate(script)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await close()
  },
)
