import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLink } from '#server/identity/links.ts'
import { openPortal, startPortal } from './harness.ts'

const { portal, browser } = await openPortal(() =>
  startPortal({ registration: 'open', passwordMinLength: 12 }),
)

const invited = { invitedAt: new Date().toISOString() }
const SHORT = 'violet otter'.slice(0, 11)

/** Types a password that is one character too short, and reads what the form says before and after. */
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

test('who registers is told how long a password must be here', async () => {
  const page = await browser.newPage()
  await page.goto('/register')
  await expectTwelve(page, 'password', 'Create account')
})

test('so is who chooses a new one by a link', async () => {
  const { id } = await portal.buildClient()
  const page = await browser.newPage()
  await page.goto((await makeLink(portal.db, id, 'reset')).href)
  await expectTwelve(page, 'password', 'Change Password')
})

test('and who was invited', async () => {
  const { id } = await portal.buildClient(invited)
  const page = await browser.newPage()
  await page.goto((await makeLink(portal.db, id, 'invitation')).href)
  await expectTwelve(page, 'password', 'Set Password and Sign In')
})

test('and who changes it in the profile', async () => {
  const page = await browser.open(await portal.buildClient(), '/profile')
  await expectTwelve(page, 'newPassword', 'Change Password')
})

test('and who sets the portal up', async () => {
  const page = await browser.newPage()
  await page.goto('/setup#token=not-asked')
  await expectTwelve(page, 'password', 'Create Account')
})
