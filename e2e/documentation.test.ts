// @module-tag nightly
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { VERSION } from '#server/version.ts'
import { openPortal } from './harness.ts'
import { expectNoSideways, expectSoundState } from './page-checks.ts'
import { typeSignIn } from './sign-in-form.ts'
import { VIEWS_DOWN_TO_320 } from './views.ts'

const { portal, browser } = await openPortal()

const text = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' })

describe('the documentation', () => {
  test('is read by staff, from the help on, in the theme that they chose', async () => {
    const page = await browser.open(await portal.buildStaff(), '/help')
    await page.getByRole('link', { name: 'Documentation' }).click()
    await title(page, 'Project Portal').waitFor()
    await text(page).getByText(`Version ${VERSION}`).waitFor()
    await page
      .getByRole('navigation', { name: 'Documents' })
      .getByRole('link', { name: 'Operating the portal' })
      .click()
    await title(page, 'Operating the portal').waitFor()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Updating' })
      .click()
    expect(new URL(page.url()).hash).toBe('#updating')
    await text(page).getByRole('link', { name: 'faults.md' }).first().click()
    await title(page, 'What it survives').waitFor()

    // The crawl visits no document: the server has them, not the app.
    await page.setViewportSize({ width: 320, height: 800 })
    await expectSoundState(page)

    // In the theme that its reader chose in the portal.
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    expect(await background()).not.toBe(light)
  })

  test('leads to the sign-in and back to the page that was asked for', async () => {
    const { username } = await portal.buildStaff()
    const page = await browser.newPage()
    await page.goto('/docs/scaling')
    await typeSignIn(page, username)
    await text(page).getByText(`Version ${VERSION}`).waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs/scaling')
  })

  test('is not there for a client, who is led nowhere else after signing in', async () => {
    const { username } = await portal.buildClient()
    const page = await browser.newPage()
    await page.goto('/docs/scaling')
    await typeSignIn(page, username)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    expect(await page.getByText(VERSION).count()).toBe(0)
  })

  test('is searched by words, which are marked where they are found, again after it could not be reached', async () => {
    const page = await browser.open(await portal.buildStaff(), '/docs')
    await page.route('**/docs/search.json', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('/')
    await search(page).fill('the')
    const count = page.getByRole('status').getByText(/^The first 20 of \d+ sections$/)
    await expect
      .poll(async () => {
        await search(page).fill('the p')
        await search(page).fill('the')
        return count.count()
      })
      .toBe(1)
    expect(await page.getByRole('search').getByRole('link').count()).toBe(20)
    await search(page).fill('recipient lost identity')
    const hit = page.getByRole('search').getByRole('link', { name: /^Encrypted/ })
    await expect.poll(() => hit.locator('mark').count()).toBeGreaterThan(0)
    await expectSoundState(page)
    await hit.click()
    await page.waitForURL('**/docs/operating#encrypted')
    await search(page).fill('zzz')
    await page.getByText('Nothing found').waitFor()
    await search(page).press('Escape')
    expect(await page.getByText('Nothing found').isVisible()).toBe(false)
  })

  test.each(VIEWS_DOWN_TO_320)('fits and is accessible at $width pixels, $colorScheme', async (view) => {
    const page = await browser.open(await portal.buildStaff(), '/docs/faults', view)
    await title(page, 'What it survives').waitFor()
    await expectSoundState(page)
    for (const path of ['/docs/operating', '/docs/guides/clients', '/docs']) {
      await page.goto(path)
      await expectNoSideways(page)
    }
  })
})
