import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { translatedLanguages } from '../scripts/words/catalogues.ts'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const KIB = 1024

interface Loaded {
  /** Bytes of all JavaScript as transferred. */
  script: number
  /** Scripts sent without compression. */
  plain: string[]
  /** URLs outside the portal. */
  elsewhere: string[]
  /** What the content security policy blocked. */
  refused: string[]
}

/** Opens `path` and returns what was loaded, until there are no more requests. */
async function load(page: Page, path: string): Promise<Loaded> {
  const asked: string[] = []
  const responses: Response[] = []
  const refused: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => responses.push(response))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Pages keep a stream of events open, so loading counts as finished after a second without new requests.
  for (let known = -1; known !== asked.length; await page.waitForTimeout(1000)) known = asked.length
  const scripts = responses.filter((response) => response.request().resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  return {
    script: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    plain: scripts
      .filter((response) => response.headers()['content-encoding'] !== 'br')
      .map((response) => response.url()),
    elsewhere: asked.filter((url) => !url.startsWith(`${portal.url}/`)),
    refused,
  }
}

async function expectWithin(page: Page, path: string, most: number): Promise<void> {
  const { script, ...rest } = await load(page, path)
  expect(rest).toEqual({ plain: [], elsewhere: [], refused: [] })
  expect(script).toBeGreaterThan(50 * KIB)
  expect(script).toBeLessThanOrEqual(most)
}

describe.each([DEFAULT_LANGUAGE, ...translatedLanguages()])('in %s', (language) => {
  test('signing in takes at most 95 KiB of JavaScript', async () => {
    // A portal that nobody has set up also loads a notice that says so.
    await portal.buildStaff()
    const page = await browser.newPage()
    await page.context().addCookies([{ name: 'language', value: language, url: portal.url }])
    await expectWithin(page, '/auth', 95 * KIB)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })

  test.each([
    ['a client', '/', () => portal.buildClient()],
    ['staff', '/staff', () => portal.buildStaff()],
  ])('the dashboard of %s takes at most 140 KiB', async (_, path, build) => {
    const signedIn = await browser.newPage()
    const person = await build()
    // Only a portal that is new has the checklist of first steps.
    await portal.as(await portal.buildStaff()).patch('/api/agency/settings', { checklistDismissed: true })
    await browser.signIn(signedIn, person)
    await signedIn.request.patch('/api/user', { data: { language } })
    const { cookies } = await signedIn.context().storageState()
    const page = await browser.newPage()
    await page.context().addCookies(cookies)
    await expectWithin(page, path, 140 * KIB)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })
})
