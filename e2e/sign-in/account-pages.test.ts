import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { processResetRequests } from '#server/features/users/accounts/reset.ts'
import { createAccountLink } from '#server/core/auth/links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

/* Account pages: they handle one-time links, prevent account takeover, and can be left safely. */

// Mail is on, because the pages promise a mail where one is sent.
const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** Expects that a heading has the focus. A heading is announced when it gets the focus. */
const waitForFocus = (page: Page, name: string) =>
  expect.poll(() => heading(page, name).evaluate((element) => element === document.activeElement)).toBe(true)

const ALSO = 'Also revoke API tokens, the calendar link, push notifications and one-time links'

async function typeNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.locator('input[name=password]').fill(password)
  await page.getByLabel('Confirm new password').fill(repeated)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('lets a staff member replace a forgotten password by an emailed link', async () => {
  const staff = await portal.buildStaff()
  const { token } = await portal.buildApiToken({ userId: staff.id })
  const page = await browser.newPage({ width: 375 })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.getByText('Please enter your username or email').waitFor()
  await page.getByLabel('Username or Email').fill(staff.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.getByText('Check your inbox').waitFor()
  await expectSoundState(page)
  await processResetRequests(portal.db)
  const mail = () =>
    portal.db.selectFrom('mails').select('href').where('userId', '=', staff.id).executeTakeFirst()
  await expect.poll(async () => (await mail())?.href).toMatch(/^\/reset#/)

  await page.goto((await mail())?.href ?? '')
  await heading(page, 'Choose a New Password').waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await typeNewPassword(page, 'seven brown loaves', 'seven brown loave')
  await page.getByText("Passwords don't match").waitFor()
  expect(await page.getByText('By continuing').isVisible()).toBe(false)
  await expectSoundState(page)
  await page.getByLabel('Confirm new password').fill('seven brown loaves')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  // A new password ends tokens only on request.
  expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(200)
})

test('confirms a client’s address by an emailed link, and shows it as confirmed when the page is reopened', async () => {
  const email = 'ida@example.com'
  const ida = await portal.buildClient({ email, pendingEmail: email })
  const page = await browser.open(ida, '/', { width: 375 })
  await page.getByText(`Open the link we email to ${email}.`).waitFor()
  await page.goto((await createAccountLink(portal.db, ida.id, { purpose: 'confirmation' })).href)
  await waitForFocus(page, 'Confirm Your Email Address')
  expect(await page.getByText('By continuing').isVisible()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Confirm This Address' }).click()
  await waitForFocus(page, 'Your address is confirmed')
  await expectSoundState(page)
  await page.reload()
  await heading(page, 'Your address is confirmed').waitFor()
  await page.getByRole('link', { name: 'Go to the Portal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(await page.getByText('Confirm Your Email Address').count()).toBe(0)
})

test(
  'sends a client a new link when the link to confirm their address no longer works',
  { tags: ['nightly'] },
  async () => {
    const ida = await portal.buildClient({ email: 'ina@example.com', pendingEmail: 'ina@example.com' })
    const page = await browser.newPage({ width: 375 })
    await browser.signIn(page, ida)
    await page.goto('/confirm-email#dead')
    await page.getByRole('button', { name: 'Confirm This Address' }).click()
    await page.getByText('Use the link in the latest email.').waitFor()
    await waitForFocus(page, 'This link no longer works')
    expect(await page.getByText('By continuing').isVisible()).toBe(false)
    await expectSoundState(page)
    await page.getByRole('button', { name: 'Send a New Link' }).click()
    await page.getByText('A new link is on its way to ina@example.com').waitFor()
    await page.getByRole('link', { name: 'Go to the Portal' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const mails = () => portal.db.selectFrom('mails').select('href').where('userId', '=', ida.id).execute()
    expect(await mails()).toHaveLength(1)
  },
)

const getConfirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const readAddresses = ({ id }: { id: number }) =>
  portal.db
    .selectFrom('users')
    .select(['email', 'pendingEmail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const readEmail = async (person: { id: number }) => (await readAddresses(person)).email
const getPending = async (person: { id: number }) => (await readAddresses(person)).pendingEmail

describe('confirmation of identity before an address change', () => {
  test(
    'asks a client for the password before changing their email on the profile, and keeps the typed address',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/profile')
      await portal.lapseConfirmations(client)
      const email = page.getByRole('textbox', { name: /^Email/ })
      await email.fill('new@example.com')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await getConfirmDialog(page).waitFor()
      await page.keyboard.press('Escape')
      await getConfirmDialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => email.inputValue()).toBe('new@example.com')
      await expect.poll(() => readEmail(client)).toBe(client.email)

      await page.getByRole('button', { name: 'Save Changes' }).click()
      await getConfirmDialog(page).getByLabel('Password', { exact: true }).fill('not the one')
      await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
      await getConfirmDialog(page).getByText('That isn’t your password').waitFor()
      await getConfirmDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
      await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Profile updated', { exact: true }).first().waitFor()
      await expect.poll(() => getPending(client)).toBe('new@example.com')
    },
  )

  test(
    'asks staff for the password before changing their own email in User Management',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const page = await browser.open(staff, `/staff/users?q=${staff.username}`)
      await portal.lapseConfirmations(staff)
      await page.getByRole('button', { name: `Actions for ${staff.username}` }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit User' })
      await form.getByLabel('Email').fill('own@example.com')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await getConfirmDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
      await getConfirmDialog(page).getByRole('button', { name: 'Continue' }).click()
      await page.getByText('User updated', { exact: true }).first().waitFor()
      await form.waitFor({ state: 'detached' })
      await expect.poll(() => getPending(staff)).toBe('own@example.com')
    },
  )
})

describe('Lock Out Everywhere', () => {
  test(
    'ends all access of a staff member, including this session, and says so on the sign-in page',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const { token } = await portal.buildApiToken({ userId: staff.id })
      const page = await browser.open(staff, '/profile')
      await page.getByRole('button', { name: 'Lock Out Everywhere' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Lock Out' }).click()
      await page.waitForURL('**/auth')
      await page.getByText('You’re signed out everywhere.').waitFor()
      await expectSoundState(page)
      expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(401)

      await typeSignIn(page, staff.username)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByText('You have been successfully logged out.').first().waitFor()
      expect(await page.getByText('You’re signed out everywhere.').count()).toBe(0)
    },
  )

  test('ends all access of another staff member from User Management', { tags: ['nightly'] }, async () => {
    const [staff, other] = [await portal.buildStaff(), await portal.buildStaff({ fullName: 'Otto Other' })]
    const { token } = await portal.buildApiToken({ userId: other.id })
    const page = await browser.open(staff, `/staff/users?q=${other.username}`)
    await page.getByRole('button', { name: `Actions for ${other.username}` }).click()
    await page.getByRole('menuitem', { name: 'Lock Out Everywhere' }).click()
    await page.getByRole('alertdialog', { name: 'Lock Otto Other out everywhere?' }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock Out' }).click()
    await page.getByText('Otto Other was signed out everywhere.').first().waitFor()
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(401)
  })

  test(
    'ends API tokens on request when a staff member chooses a new password by a link',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const { token } = await portal.buildApiToken({ userId: staff.id })
      const page = await browser.newPage()
      await page.goto((await createAccountLink(portal.db, staff.id, { purpose: 'reset' })).href)
      await page.getByRole('checkbox', { name: ALSO }).check()
      await typeNewPassword(page, 'a fine new phrase')
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(401)
    },
  )

  test(
    'ends API tokens on request when a staff member changes their password, and keeps the session',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const { token } = await portal.buildApiToken({ userId: staff.id })
      const page = await browser.open(staff, '/profile')
      await page.getByLabel('Current Password').fill(PASSWORD)
      await page.locator('input[name=newPassword]').fill('a fine new phrase')
      await page.getByLabel('Confirm New Password').fill('a fine new phrase')
      await page.getByRole('checkbox', { name: ALSO }).check()
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByText('Password changed', { exact: true }).first().waitFor()
      expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(401)
      await page.getByRole('link', { name: 'User Management' }).click()
      await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
    },
  )
})

test(
  'deletes drafts when a client signs out offline, and ends the session at the next page load',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const page = await browser.newPage({ serviceWorkers: 'allow' })
    await browser.signIn(page, client)
    await page.goto('/tickets/new')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The first touch also loads the question that is asked later, without a connection.
    await page.getByLabel('Title').click()
    await page.getByLabel('Title').fill('A half-written ticket')
    const listStoredDrafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
    await expect.poll(listStoredDrafts).toHaveLength(1)
    const sessions = () =>
      portal.db.selectFrom('sessions').select('id').where('userId', '=', client.id).execute()

    await page.getByRole('button', { name: /’s account$/ }).click()
    const logout = page.getByRole('menuitem', { name: 'Logout' })
    await logout.waitFor()
    await page.context().setOffline(true)
    await logout.click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByText('1 draft on this device will be deleted.').waitFor()
    await question.getByRole('button', { name: 'Log Out Anyway' }).click()
    await page.getByText('You’re signed out, and none of your data is left in this browser.').waitFor()
    await expectSoundState(page)
    await expect.poll(() => listStoredDrafts()).toEqual([])
    await expect.poll(() => sessions()).toHaveLength(1)

    await page.context().setOffline(false)
    // The offline page opens the sign-in page by itself.
    await heading(page, 'Sign In').waitFor()
    await expect.poll(() => sessions()).toEqual([])
    await page.goto('/tickets')
    await typeSignIn(page, client.username)
    await heading(page, 'My Support Tickets').waitFor()
    await page.reload()
    await heading(page, 'My Support Tickets').waitFor()
  },
)
