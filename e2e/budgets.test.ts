import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { translatedLanguages } from '../scripts/words/catalogues.ts'
import { followTraffic } from './crawl/settled.ts'
import { openPortal } from './harness.ts'
import { OTHER_LANGUAGE_FACTOR } from './route-weights.ts'

const { portal, browser } = await openPortal()

const KIB = 1024

async function expectWithin(page: Page, path: string, most: number): Promise<void> {
  const traffic = followTraffic(page, portal.url)
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(path)
  await traffic.settle()
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  const transferred = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(traffic.problems).toEqual([])
  expect(transferred).toBeGreaterThan(50 * KIB)
  expect(transferred).toBeLessThanOrEqual(most)
}

function testBudgetsIn(language: string, factor: number): void {
  const [signInBudget, dashboardBudget] = [95 * KIB * factor, 140 * KIB * factor]

  test('signing in stays within its budget of JavaScript', async () => {
    // A portal that nobody has set up also loads a notice that says so.
    await portal.buildStaff()
    const page = await browser.newPage({ isFirstVisit: true })
    await page.context().addCookies([{ name: 'language', value: language, url: portal.url }])
    await expectWithin(page, '/auth', signInBudget)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })

  test.each([
    ['a client', '/', () => portal.buildClient()],
    ['staff', '/staff', () => portal.buildStaff()],
  ])('the dashboard of %s stays within its budget of JavaScript', async (_, path, build) => {
    const signedIn = await browser.newPage()
    const person = await build()
    // Only a portal that is new has the checklist of first steps.
    await portal.as(await portal.buildStaff()).patch('/api/agency/settings', { checklistDismissed: true })
    await browser.signIn(signedIn, person)
    await signedIn.request.patch('/api/user', { data: { language } })
    const { cookies } = await signedIn.context().storageState()
    const page = await browser.newPage({ isFirstVisit: true })
    await page.context().addCookies(cookies)
    await expectWithin(page, path, dashboardBudget)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })
}

describe.each([DEFAULT_LANGUAGE])('in %s', (language) => {
  testBudgetsIn(language, 1)
})

describe.each(translatedLanguages())('in %s', { tags: ['nightly'] }, (language) => {
  testBudgetsIn(language, OTHER_LANGUAGE_FACTOR)
})
