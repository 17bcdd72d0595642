import { expect, test, describe } from 'vitest'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { openPortal } from './harness.ts'
import { expectNoAxeViolations } from './page-checks.ts'
import { newPortal } from './new-agency.ts'

const { browser } = await openPortal()
const NOT_SET_UP = 'This portal isn’t set up yet'

describe('a portal that nobody has set up', () => {
  test('says so where people sign in, and where the link is', async () => {
    const portal = await newPortal(browser)
    const page = await browser.newPage({ portal })
    await page.goto('/')
    await page.getByText(NOT_SET_UP).waitFor()
    await page.getByText('look for “Set one up, once, at” in the window or the log').waitFor()
    await expectNoAxeViolations(page)

    await portal.buildStaff()
    await page.reload()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(NOT_SET_UP).count()).toBe(0)
  })

  test('says where the link is to who opened only a part of it', async () => {
    const page = await browser.newPage({ portal: await newPortal(browser) })
    await page.goto('/setup')
    await page.getByText('This link is incomplete').waitFor()
    await page.getByText('The sign-in page says where to find it.').waitFor()
    expect(await page.getByLabel('Full Name').count()).toBe(0)
  })

  test('suggests a username to who sets it up, and says afterward that the link has worked', async () => {
    const portal = await newPortal(browser)
    const { hash } = new URL((await ensureFirstStaff(portal.db, portal.config)) ?? '')
    const page = await browser.newPage({ portal })
    await page.goto(`/setup${hash}`)
    await page.getByLabel('Full Name').fill('Mara Manager')
    expect(await page.getByLabel('Username').inputValue()).toBe('mara.manager')
    await page.getByLabel('Email').fill('mara@north.example')
    await page.getByLabel('Password', { exact: false }).first().fill('a good secret')
    await page.getByLabel('Confirm Password').fill('a good secret')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    expect(await page.getByText(NOT_SET_UP).count()).toBe(0)

    await page.goto(`/setup${hash}`)
    await page.getByText('This portal is already set up').waitFor()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Username').waitFor()
  })

  test('goes on in the language in which its person reads from then on', async () => {
    const portal = await newPortal(browser)
    const { hash } = new URL((await ensureFirstStaff(portal.db, portal.config)) ?? '')
    const page = await browser.newPage({ portal, locale: 'de-AT' })
    await page.goto(`/setup${hash}`)
    const words = { fullName: 'Mara Manager', email: 'mara@north.example', username: 'mara' }
    for (const [name, text] of Object.entries(words)) await page.locator(`[name=${name}]`).fill(text)
    for (const name of ['password', 'confirmation'])
      await page.locator(`[name=${name}]`).fill('a good secret')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})
