import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { translatedLanguages } from '../../scripts/i18n/catalogues.ts'
import { followTraffic, showAll } from './crawl/settled.ts'
import { openPortal } from '../support/harness.ts'
import { OTHER_LANGUAGE_FACTOR } from './route-weights.ts'

const { portal, browser } = await openPortal()

const KIB = 1024

/** Opens a page. Returns a function that weighs the JavaScript it has loaded since then, in KiB. */
async function openWeighed(page: Page, path: string) {
  const traffic = followTraffic(page, portal.url)
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(path)
  const weigh = async () => {
    await traffic.settle()
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
    expect(traffic.problems).toEqual([])
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KIB
  }
  return { traffic, weigh }
}

/**
 * Builds a client and a staff member with three records of each kind, because a dashboard loads its lists only for
 * records.
 */
async function buildPeople() {
  const people = { client: await portal.buildClient(), staff: await portal.buildStaff() }
  await buildOfEachKind(portal, people, 3)
  // Only a new portal has the setup checklist.
  await portal.as(people.staff).patch('/api/agency/settings', { checklistDismissed: true })
  return people
}

let people: ReturnType<typeof buildPeople> | undefined

/**
 * The last part of each dashboard that loads without scrolling, and the budgets: when opened, and when scrolled to its
 * end.
 */
const DASHBOARDS = [
  { who: 'a client', role: 'client', path: '/', part: 'main a[href="/activities"]', opened: 146, whole: 146 },
  {
    who: 'staff',
    role: 'staff',
    path: '/staff',
    part: 'main a[href^="/staff/waiting"]',
    opened: 143,
    whole: 166,
  },
] as const

function testBudgetsIn(language: string, factor: number): void {
  test('loads Sign In within its budget of JavaScript', async () => {
    // A portal that isn't set up also loads a notice about it.
    await portal.buildStaff()
    const page = await browser.newPage({ isFirstVisit: true })
    await page.context().addCookies([{ name: 'language', value: language, url: portal.url }])
    const { weigh } = await openWeighed(page, '/auth')
    const weight = await weigh()
    expect(weight).toBeGreaterThan(50)
    expect(weight).toBeLessThanOrEqual(100 * factor)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })

  test.each(DASHBOARDS)(
    'loads the dashboard of $who within its budgets of JavaScript',
    async ({ role, path, part, opened, whole }) => {
      const signedIn = await browser.newPage()
      await browser.signIn(signedIn, (await (people ??= buildPeople()))[role])
      await signedIn.request.patch('/api/user', { data: { language } })
      const { cookies } = await signedIn.context().storageState()
      const page = await browser.newPage({ isFirstVisit: true })
      await page.context().addCookies(cookies)
      const { traffic, weigh } = await openWeighed(page, path)
      await page.locator(part).first().waitFor()
      expect(await weigh(), 'opened').toBeLessThanOrEqual(opened * factor)
      await showAll(page, traffic)
      expect(await weigh(), 'scrolled to its end').toBeLessThanOrEqual(whole * factor)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    },
  )
}

describe.each([DEFAULT_LANGUAGE])('JavaScript budgets in %s', (language) => {
  testBudgetsIn(language, 1)
})

describe.each(translatedLanguages())('JavaScript budgets in %s', { tags: ['nightly'] }, (language) => {
  testBudgetsIn(language, OTHER_LANGUAGE_FACTOR)
})
