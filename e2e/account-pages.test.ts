import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeLink } from '#server/identity/links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal, startPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'
import { VIEWS } from './views.ts'
import { typeSignIn } from './sign-in-form.ts'

/* Account pages: accessible, protected against account takeover, and safe to leave. */

// Mail is on: the pages promise one where one goes out.
const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()
const invited = { invitedAt: new Date().toISOString() }

/** A heading is announced when it gets the focus. */
const focused = (page: Page, name: string) =>
  expect.poll(() => heading(page, name).evaluate((element) => element === document.activeElement)).toBe(true)

async function expectFits(page: Page, name: string | RegExp) {
  await heading(page, name).waitFor()
  await expectNoAxeViolations(page)
  await expectNoSideways(page)
}

describe.each(VIEWS)('without barriers at $width pixels, $colorScheme:', (view) => {
  test('a forgotten password, asked for and sent', async () => {
    const page = await browser.newPage(view)
    await page.goto('/forgot')
    await expectFits(page, 'Forgot your password?')
    await page.getByLabel('Username or Email').fill('nobody')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await page.getByText('Check your inbox').waitFor()
    await expectFits(page, 'Forgot your password?')
  })

  test('a new password by a link, and a link that is dead', async () => {
    const { id } = await portal.buildClient()
    const page = await browser.newPage(view)
    await page.goto((await makeLink(portal.db, id, 'reset')).href)
    await expectFits(page, 'Choose a New Password')
    await page.locator('input[name=password]').fill('password')
    await page.getByText('Password strength: Weak').waitFor()
    await page.getByLabel('Confirm new password').fill('another')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText("Passwords don't match").waitFor()
    await expectFits(page, 'Choose a New Password')
    await page.goto('/reset')
    await expectFits(page, 'This link no longer works')
  })

  test('an address to confirm, in the portal, in the profile and in User Management', async () => {
    const email = `ida.${view.width}.${view.colorScheme}@a-rather-long-bakery.example`
    const ida = await portal.buildClient({ email, pendingEmail: email })
    const moving = await portal.buildClient({ email: 'old@example.com', pendingEmail: email })
    const own = await browser.open(ida, '/', view)
    await own.getByText('Confirm Your Email Address').waitFor()
    await expectFits(own, 'Dashboard')
    const profile = await browser.open(moving, '/profile', view)
    await profile.getByText(`${email} is waiting to be confirmed`).waitFor()
    await expectFits(profile, 'Profile')
    const people = await browser.open(await portal.buildStaff(), `/staff/users?q=${ida.username}`, view)
    await people.getByText('Not Confirmed').waitFor()
    await expectFits(people, 'User Management')
    const page = await browser.newPage(view)
    await page.goto((await makeLink(portal.db, ida.id, 'confirmation')).href)
    await expectFits(page, 'Confirm Your Email Address')
    await focused(page, 'Confirm Your Email Address')
    expect(await page.getByText('By continuing').isVisible()).toBe(false)
    await page.reload()
    await page.getByRole('button', { name: 'Confirm This Address' }).click()
    await expectFits(page, 'Your address is confirmed')
    await focused(page, 'Your address is confirmed')
    await page.reload()
    await expectFits(page, 'Your address is confirmed')
  })

  test('a link to confirm that a newer one replaced', async () => {
    const email = `ina.${view.width}.${view.colorScheme}@bakery.example`
    const ina = await portal.buildClient({ email, pendingEmail: email })
    const old = await makeLink(portal.db, ina.id, 'confirmation')
    await makeLink(portal.db, ina.id, 'confirmation')
    const page = await browser.open(ina, '/profile', view)
    await page.goto(old.href)
    await page.getByRole('button', { name: 'Confirm This Address' }).click()
    await page.getByText('or a newer link was sent since: use the one in the latest email.').waitFor()
    await expectFits(page, 'This link no longer works')
    await focused(page, 'This link no longer works')
    await page.getByRole('link', { name: 'Go to the Portal' }).waitFor()
    expect(await page.getByText('By continuing').isVisible()).toBe(false)
  })

  test('an invitation', async () => {
    const { id } = await portal.buildClient(invited)
    const page = await browser.newPage(view)
    await page.goto((await makeLink(portal.db, id, 'invitation')).href)
    await page.getByText('Choose a password to finish setting up your account').waitFor()
    await expectFits(page, /./)
  })

  test('a second factor that the agency requires', async () => {
    await portal.db.updateTable('agency').set({ staffSecondFactor: 'required' }).execute()
    onTestFinished(async () => {
      await portal.db.updateTable('agency').set({ staffSecondFactor: 'optional' }).execute()
    })
    const page = await browser.open(await portal.buildStaff(), '/second-factor', view)
    await expectFits(page, 'Two-Step Sign-In')
  })
})

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const addressesOf = ({ id }: { id: number }) =>
  portal.db
    .selectFrom('users')
    .select(['email', 'pendingEmail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const emailOf = async (person: { id: number }) => (await addressesOf(person)).email
const pendingOf = async (person: { id: number }) => (await addressesOf(person)).pendingEmail

describe('what leads into an account asks first who it is:', () => {
  test('one’s own email address on the profile; what was typed stays meanwhile', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/profile')
    await portal.lapseConfirmations(client)
    const email = page.getByRole('textbox', { name: /^Email/ })
    await email.fill('new@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await asked(page).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await asked(page).waitFor({ state: 'detached' })
    await expect.poll(() => email.inputValue()).toBe('new@example.com')
    await expect.poll(() => emailOf(client)).toBe(client.email)

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await asked(page).getByLabel('Password', { exact: true }).fill('not the one')
    await asked(page).getByRole('button', { name: 'Continue' }).click()
    await asked(page).getByText('This is not your password').waitFor()
    await asked(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await asked(page).getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Profile updated', { exact: true }).first().waitFor()
    await expect.poll(() => pendingOf(client)).toBe('new@example.com')
  })

  test('one’s own email address in User Management', async () => {
    const staff = await portal.buildStaff()
    const page = await browser.open(staff, `/staff/users?q=${staff.username}`)
    await portal.lapseConfirmations(staff)
    await page.getByRole('button', { name: `Actions for ${staff.username}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit User' })
    await form.getByLabel('Email').fill('own@example.com')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await asked(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await asked(page).getByRole('button', { name: 'Continue' }).click()
    await page.getByText('User updated', { exact: true }).first().waitFor()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => pendingOf(staff)).toBe('own@example.com')
  })
})

const ALSO = 'Also end API tokens, the calendar link, push notifications and one-time links'

describe('locking out everywhere', () => {
  test('ends one’s own session too, and the sign-in page says so until somebody signs in', async () => {
    const staff = await portal.buildStaff()
    const { token } = await portal.buildApiToken({ userId: staff.id })
    const [page, elsewhere] = [await browser.open(staff, '/profile'), await browser.open(staff, '/profile')]
    await page.getByRole('button', { name: 'Lock Out Everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock Out' }).click()
    await page.waitForURL('**/auth')
    await page.getByText('You’re signed out everywhere.').waitFor()
    await expectNoAxeViolations(page)
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(401)
    await elsewhere.reload()
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).waitFor()

    await typeSignIn(page, staff.username)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have been successfully logged out.').first().waitFor()
    expect(await page.getByText('You’re signed out everywhere.').count()).toBe(0)
  })

  test('is done for others in User Management', async () => {
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

  test.each([false, true])('goes with a new password by a link where it is ticked: %s', async (ticked) => {
    const staff = await portal.buildStaff()
    const { token } = await portal.buildApiToken({ userId: staff.id })
    const page = await browser.newPage()
    await page.goto((await makeLink(portal.db, staff.id, 'reset')).href)
    await page.locator('input[name=password]').fill('a fine new phrase')
    await page.getByLabel('Confirm new password').fill('a fine new phrase')
    if (ticked) await page.getByRole('checkbox', { name: ALSO }).check()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.waitForURL('**/auth')
    expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(ticked ? 401 : 200)
  })

  test('goes with one’s own new password where it is ticked, and keeps this session', async () => {
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
    await page.reload()
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor()
  })
})

test('signing out without a connection leaves nothing here, and the session ends with the next page', async () => {
  const client = await portal.buildClient()
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  await browser.signIn(page, client)
  await page.goto('/tickets/new')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByLabel('Title').fill('A half-written ticket')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(kept).toHaveLength(1)
  const sessions = () =>
    portal.db.selectFrom('sessions').select('id').where('userId', '=', client.id).execute()

  await page.getByRole('button', { name: /account of/ }).click()
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await logout.waitFor()
  await page.context().setOffline(true)
  await logout.click()
  await page.getByText('You’re signed out, and nothing of yours is left in this browser.').waitFor()
  await expectNoAxeViolations(page)
  await expect.poll(() => kept()).toEqual([])
  await expect.poll(() => sessions()).toHaveLength(1)

  await page.context().setOffline(false)
  await page.goto('/tickets')
  await heading(page, 'Sign In').waitFor()
  await expect.poll(() => sessions()).toEqual([])
  await typeSignIn(page, client.username)
  await heading(page, 'My Support Tickets').waitFor()
  await page.reload()
  await heading(page, 'My Support Tickets').waitFor()
})
