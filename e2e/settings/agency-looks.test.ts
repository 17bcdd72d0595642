// @module-tag nightly
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type TestPortal } from '../support/harness.ts'
import { expectNoAxeViolations } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

/* The portal has the agency's branding: its icon, its name, and its texts, wherever a browser shows them. */

const { portal, browser } = await openPortal()
let staff: Awaited<ReturnType<TestPortal['buildStaff']>>
beforeEach(async () => {
  staff = await portal.buildStaff({ fullName: 'Mara Manager' })
})

const change = (fields: object) => portal.as(staff).patch('/api/agency/settings', fields)

/** Returns the color near the top of the tab's icon. */
const tabColor = (page: Page) =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][sizes="32x32"]')
    const picture = await createImageBitmap(await (await fetch(link?.href ?? '')).blob())
    const context = new OffscreenCanvas(32, 32).getContext('2d')
    context?.drawImage(picture, 0, 0)
    return [...(context?.getImageData(16, 2, 1, 1).data.slice(0, 3) ?? [])]
  })

test('updates the browser tab’s icon as soon as staff save a new color', async () => {
  await change({ name: 'Studio North', accentColor: '#0f766e' })
  const page = await browser.open(staff, '/staff/settings')
  expect(await tabColor(page)).toEqual([15, 118, 110])
  // Without a logo, the header shows the agency's initials.
  const initials = page.getByRole('banner').locator('[data-initials]')
  const readShownInitials = () =>
    initials.evaluate((element) => getComputedStyle(element, '::before').content)
  await expect.poll(readShownInitials).toBe('"SN"')
  await page.getByLabel('Accent Color', { exact: false }).last().fill('#9d174d')
  await page.locator('#general').getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => tabColor(page)).toEqual([157, 23, 77])
  await page.goto('/staff')
  expect(await tabColor(page)).toEqual([157, 23, 77])
})

test('shows a signed-out visitor the agency’s name on a page that does not exist', async () => {
  await change({ name: 'Studio North' })
  const page = await browser.newPage()
  await page.goto('/nope')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await expect.poll(() => page.title()).toBe('Page not found · Studio North')
})

/** Expects that the form for a new password is in view. */
const expectInView = async (page: Page) => {
  const field = page.getByLabel('Current Password')
  await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(720)
  expect(await field.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)
}

describe('/.well-known/change-password', () => {
  test('shows a signed-in user the form to change the password', async () => {
    const page = await browser.open(staff, '/.well-known/change-password')
    await expectInView(page)
  })

  test('shows a signed-out user the form to change the password after signing in', async () => {
    const page = await browser.newPage()
    await page.goto('/.well-known/change-password')
    await typeSignIn(page, staff.username)
    await expectInView(page)
  })
})

describe('accessibility statement', () => {
  test('tells any visitor how the portal was tested and whom to contact', async () => {
    await change({
      name: 'Studio North',
      accountManager: { name: 'Ada Adams', email: 'ada@north.example' },
    })
    const page = await browser.newPage()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Accessibility' }).click()
    await page.getByRole('heading', { name: 'Accessibility', level: 1 }).waitFor()
    const main = page.getByRole('main')
    await main.getByText('Please tell Ada Adams at Studio North').waitFor()
    const address = main.getByRole('link', { name: 'ada@north.example' })
    expect(await address.getAttribute('href')).toBe('mailto:ada@north.example')
    for (const words of ['WCAG', 'axe-core', 'partially conforms', 'Known limitations'])
      expect(await main.innerText()).toContain(words)
  })
})

test('shows the agency’s name at the top of the API documentation', async () => {
  await change({ name: 'Studio North' })
  const page = await browser.newPage()
  await page.goto('/api/docs')
  await page.getByRole('banner').getByRole('link', { name: 'Studio North' }).waitFor()
  await page.getByRole('heading', { name: 'Studio North' }).waitFor()
  await expect.poll(() => page.title()).toBe('API · Studio North')
  // The crawl only visits the app's pages.
  await expectNoAxeViolations(page, 'header')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, 'header')
})

test('shows a long agency name in full in the header of a phone', async () => {
  const name = 'Werkstatt für Webdesign Nordlicht & Partner'
  await change({ name })
  const page = await browser.open(staff, '/staff', { width: 375 })
  const shown = page.getByRole('banner').getByText(name)
  await shown.waitFor()
  const cut = await shown.evaluate((element) => ({
    across: element.scrollWidth > element.clientWidth,
    down: element.scrollHeight > element.clientHeight + 1,
  }))
  expect(cut).toEqual({ across: false, down: false })
  const [header, box] = [await page.getByRole('banner').boundingBox(), await shown.boundingBox()]
  expect(box?.height ?? Infinity).toBeLessThan(header?.height ?? 0)
})
