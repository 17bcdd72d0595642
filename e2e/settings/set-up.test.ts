import { expect, test, describe } from 'vitest'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()
const NOT_SET_UP = 'This portal isn’t set up yet'

/** Returns the part of a new setup link after the path. Only an empty portal has one. */
const setUpHash = async () => new URL((await ensureFirstStaff(portal.db, portal.config)) ?? '').hash

describe('portal setup', () => {
  test('says where to find the setup link, creates the first account, and refuses the used link', async () => {
    const hash = await setUpHash()
    const page = await browser.newPage()
    await page.goto('/')
    await page.getByText(NOT_SET_UP).waitFor()
    await page
      .getByText('Look for “Create the first one with this one-time link” in its terminal or log')
      .waitFor()
    await expectSoundState(page)
    await page.goto('/setup')
    await page.getByText('This link is incomplete').waitFor()
    await page.getByText('The sign-in page says where to find it.').waitFor()
    expect(await page.getByLabel('Full Name').count()).toBe(0)

    await page.goto('about:blank')
    await page.goto(`/setup${hash}`)
    await page.getByLabel('Full Name').fill('Mara Manager')
    expect(await page.getByLabel('Username').inputValue()).toBe('mara.manager')
    await page.getByLabel('Email').fill('mara@north.example')
    await page.getByLabel('Password', { exact: false }).first().fill('a good secret')
    await page.getByLabel('Confirm Password').fill('a good secret')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const people = await portal.db.selectFrom('users').select(['username', 'role']).execute()
    expect(people).toEqual([{ username: 'mara.manager', role: 'staff' }])
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    expect(await page.getByText(NOT_SET_UP).count()).toBe(0)

    await page.goto(`/setup${hash}`)
    await page.getByText('This portal is already set up').waitFor()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Username').waitFor()
  })

  test(
    'keeps the typed setup form, except passwords, when the language changes',
    { tags: ['nightly'] },
    async () => {
      await portal.db.deleteFrom('users').execute()
      const page = await browser.newPage()
      await page.goto(`/setup${await setUpHash()}`)
      const typed = { fullName: 'Mara Manager', email: 'mara@north.example', username: 'mara' }
      for (const [name, text] of Object.entries({ ...typed, password: 'a good secret' }))
        await page.locator(`[name=${name}]`).fill(text)
      await page.locator('summary').click()
      await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
      await page.getByRole('heading', { name: 'Portal einrichten' }).waitFor()
      for (const [name, text] of Object.entries({ ...typed, password: '' }))
        await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(text)
    },
  )

  test(
    'shows the new owner the dashboard in the portal’s language after a setup in another one',
    { tags: ['nightly'] },
    async () => {
      await portal.db.deleteFrom('users').execute()
      const page = await browser.newPage({ locale: 'de-AT' })
      await page.goto(`/setup${await setUpHash()}`)
      const words = { fullName: 'Mara Manager', email: 'mara@north.example', username: 'mara' }
      for (const [name, text] of Object.entries(words)) await page.locator(`[name=${name}]`).fill(text)
      for (const name of ['password', 'confirmation'])
        await page.locator(`[name=${name}]`).fill('a good secret')
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
      await page.locator('form button[type=submit]').click()
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
    },
  )
})
