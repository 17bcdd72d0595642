// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { openPortal, startPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal(() =>
  startPortal({ registration: 'open', passwordMinLength: 12 }),
)

const invited = { invitedAt: new Date().toISOString() }
const SHORT = 'violet otter'.slice(0, 11)

/** Types a password that is one character too short, and checks the form's messages before and after. */
async function expectTwelve(page: Page, name: string, button: string): Promise<void> {
  const field = page.locator(`input[name=${name}]`)
  await page.getByText('At least 12 characters').waitFor()
  await field.fill(SHORT)
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'GET' ? 0 : 1))
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Password must be at least 12 characters').first().waitFor()
  expect(sent).toBe(0)
}

test('shows the minimum password length to a client who registers, in the form and in the meter', async () => {
  const page = await browser.newPage({ width: 375 })
  await page.goto('/register')
  await expectTwelve(page, 'password', 'Create Account')
  const said = page.getByText('Too short')
  await expect.poll(() => said.count()).toBe(1)
  await page.locator('input[name=password]').fill(`${SHORT}r`)
  await expect.poll(() => said.count()).toBe(0)
})

test('shows the minimum password length to the owner who sets up the portal', async () => {
  const page = await browser.newPage()
  await page.goto('/setup#token=not-asked')
  await expectTwelve(page, 'password', 'Create Account')
})

test('shows the minimum password length to a user who resets the password', async () => {
  const { id } = await portal.buildClient()
  const page = await browser.newPage()
  // The page looks the link up when it opens.
  const lookup = page.waitForResponse(/password-reset\/link$/)
  await page.goto((await createAccountLink(portal.db, id, { purpose: 'reset' })).href)
  await lookup
  await expectTwelve(page, 'password', 'Change Password')
})

test('shows the minimum password length to an invited user', async () => {
  const { id } = await portal.buildClient(invited)
  const page = await browser.newPage()
  await page.goto((await createAccountLink(portal.db, id, { purpose: 'invitation' })).href)
  await expectTwelve(page, 'password', 'Set Password and Sign In')
})

test('shows the minimum password length in the profile, and handles a click while the meter loads', async () => {
  const page = await browser.open(await portal.buildClient(), '/profile')
  const field = page.locator('input[name=newPassword]')
  await page.getByText('At least 12 characters').waitFor()
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await field.fill(SHORT)
  await page.getByRole('button', { name: 'Change Password' }).hover()
  await page.mouse.down()
  pressed.resolve()
  await page.getByText('Too short').waitFor()
  await page.mouse.up()
  const refusal = page.getByText('Password must be at least 12 characters')
  await expect.poll(() => refusal.count()).toBe(1)
})

test('shows staff the minimum password length for their own password, and six characters for other users’', async () => {
  const [staff, client] = [await portal.buildStaff(), await portal.buildClient()]
  const page = await browser.open(staff, '/staff/users')
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  for (const [person, min] of [
    [staff, 12],
    [client, 6],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${person.username}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByText(`At least ${min} characters`).waitFor()
    await dialog.getByLabel('New Password').fill('otter')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const refused = dialog.getByText(`Password must be at least ${min} characters`)
    await expect.poll(() => refused.count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})
