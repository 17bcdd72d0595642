import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const menu = async (page: Page, username: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const asks = (tab: Page) => tab.getByRole('dialog', { name: 'Please sign in again' })
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
/** Returns the path and token of a link from the portal, relative to the URL that the test uses. */
const toOwnPath = (link: string) => new URL(link).pathname + new URL(link).hash

describe('unconfirmed email address', () => {
  test('keeps a client’s pending address when the profile is saved, until the client discards the address', async () => {
    const ida = await portal.buildClient({ email: 'ida@example.com', pendingEmail: 'new@example.com' })
    const page = await browser.open(ida, '/profile')
    const waits = page.getByText('new@example.com is waiting to be confirmed')
    await waits.waitFor()
    await page.getByLabel('Full Name').fill('Ida Neu')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
    await page.getByRole('button', { name: 'Keep the Old Address' }).click()
    await toast(page, 'Address kept').waitFor()
    await expect.poll(() => waits.count()).toBe(0)
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: /^Email/ }))).toBe(true)
  })

  test(
    'lets a client change the pending address from the banner, and asks for staff while mail is off',
    { tags: ['nightly'] },
    async () => {
      const ida = await portal.buildClient({ email: 'ida@example.com', pendingEmail: 'ida@example.com' })
      const page = await browser.open(ida, '/')
      const field = page.getByRole('textbox', { name: /^Email/ })
      await page.getByRole('link', { name: 'Change Address' }).click()
      await expect.poll(() => hasFocus(field)).toBe(true)
      await page.getByLabel('Full Name').focus()
      await page.getByRole('link', { name: 'Change Address' }).click()
      await expect.poll(() => hasFocus(field)).toBe(true)
      await field.fill('new@example.com')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('A staff member has to confirm new@example.com first.', { exact: true }).waitFor()
    },
  )
})

describe('invitation', () => {
  test(
    'lets staff invite a client, who chooses a password by the link and signs in',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/users')
      await page.getByRole('button', { name: 'Invite User' }).click()
      const form = page.getByRole('dialog', { name: 'Invite User' })
      await form.getByRole('button', { name: 'Send Invitation' }).click()
      for (const message of ['Username must be at least 3 characters', 'Full name is required'])
        await form.getByText(message, { exact: true }).waitFor()
      await form.getByLabel('Username').fill('ines')
      await form.getByLabel('Full Name').fill('Ines Invited')
      await form.getByLabel('Email').fill('ines@example.com')
      await form.getByLabel('Company Name').fill('Invited & Co')
      await form.getByRole('button', { name: 'Send Invitation' }).click()
      const made = page.getByRole('dialog', { name: 'Ines Invited has been invited' })
      const link = await made.getByLabel('Link', { exact: true }).inputValue()
      await made.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /ines.*Invited/ }).waitFor()

      const guest = await browser.newPage()
      await guest.goto(toOwnPath(link))
      await guest.getByText('Choose a password to finish setting up your account').waitFor()
      await expect.poll(() => new URL(guest.url()).hash).toBe('')
      await guest.getByLabel('Full name').fill('Ines Ihl')
      await guest.locator('input[name=password]').fill('password')
      await guest.getByText('Password strength: Weak').waitFor()
      await guest.getByLabel('Confirm new password').fill('password')
      await guest.getByRole('button', { name: 'Set Password and Sign In' }).click()
      await guest.getByText('This password is too common. Please choose another.').first().waitFor()
      await guest.locator('input[name=password]').fill('seven brown loaves')
      await guest.getByText('Password strength: Strong').waitFor()
      await guest.getByLabel('Confirm new password').fill('seven brown loaves')
      await guest.getByRole('button', { name: 'Set Password and Sign In' }).click()
      await guest.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    },
  )
})

describe('user list', () => {
  test(
    'lets staff confirm a user’s address, send a password link, and deactivate and reactivate the user',
    { tags: ['nightly'] },
    async () => {
      const email = 'vera@example.com'
      const vera = await portal.buildClient({ email, pendingEmail: email, fullName: 'Vera Deak' })
      const page = await browser.open(await portal.buildStaff(), `/staff/users?q=${vera.username}`)
      await page.getByText('Not Confirmed').waitFor()
      await menu(page, vera.username, 'Confirm Email')
      await page.getByText(/They entered vera@example\.com, and it hasn’t been confirmed\./).waitFor()
      await page.getByRole('button', { name: 'Confirm Email' }).click()
      await toast(page, 'Email confirmed').waitFor()
      await expect.poll(() => page.getByText('Not Confirmed').count()).toBe(0)

      await menu(page, vera.username, 'Send Password Link')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send Link' }).click()
      const made = page.getByRole('dialog', { name: 'Link created' })
      await expect.poll(() => made.getByLabel('Link', { exact: true }).inputValue()).toContain('/reset#')
      await made.getByRole('button', { name: 'Done' }).click()
      await menu(page, vera.username, 'Deactivate')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate User' }).click()
      await toast(page, 'User deactivated').waitFor()
      await page.getByRole('row', { name: /Deactivated/ }).waitFor()
      await page.getByLabel('Status').selectOption('active')
      await page.getByText('No users found').waitFor()
      await page.getByLabel('Status').selectOption('deactivated')
      await menu(page, vera.username, 'Reactivate')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate User' }).click()
      await toast(page, 'User reactivated').waitFor()
    },
  )

  test(
    'lets staff renew an invitation and withdraw it, so that the link no longer works',
    { tags: ['nightly'] },
    async () => {
      const invited = await portal.buildClient({ invitedAt: new Date().toISOString(), fullName: 'Rena Wed' })
      const page = await browser.open(await portal.buildStaff(), `/staff/users?q=${invited.username}`)
      await menu(page, invited.username, 'Renew Invitation')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send Invitation' }).click()
      const made = page.getByRole('dialog', { name: 'Link created' })
      const link = await made.getByLabel('Link', { exact: true }).inputValue()
      await made.getByRole('button', { name: 'Done' }).click()
      await menu(page, invited.username, 'Withdraw Invitation')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Invitation' }).click()
      await toast(page, 'Invitation withdrawn').waitFor()
      const guest = await browser.newPage()
      await guest.goto(toOwnPath(link))
      await guest.getByRole('heading', { name: 'This link no longer works' }).waitFor()
      expect(await guest.getByLabel('Password', { exact: true }).count()).toBe(0)
    },
  )
})

test('signs a deactivated client out in every tab, and hides their records', async () => {
  const client = await portal.buildClient()
  const { id, title } = await portal.buildTicket({ userId: client.id, title: 'Nobody else may read this' })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await following(page.waitForResponse(/\/api\/events/), () => page.goto(`/tickets/${id}`))
  const other = await page.context().newPage()
  await other.goto('/tickets')
  for (const tab of [page, other]) await tab.getByText(title).first().waitFor()
  await portal.as(await portal.buildStaff()).post(`/api/users/${client.id}/deactivate`)
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(await tab.getByText(title).count()).toBe(0)
  }
})

describe('sessions', () => {
  test('lists a client’s sessions on the profile, and ends one or all others', async () => {
    const client = await portal.buildClient()
    for (let others = 0; others < 3; others++) await portal.startSession(client)
    const page = await browser.open(client, '/profile')
    const devices = page.getByRole('list', { name: 'Signed-In Devices' })
    await devices.getByText('This device').waitFor()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(4)
    await devices
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click()
    await toast(page, 'Session ended').waitFor()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(3)
    await page.getByRole('button', { name: 'End All Others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End All Others' }).click()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  })

  test('asks a client to sign in over the page when the session has ended, then sends the pending comment', async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await browser.open(client, `/tickets/${ticket.id}`)
    await page.getByRole('textbox').last().fill('Typed before the session died')
    await portal.db.deleteFrom('sessions').where('userId', '=', client.id).execute()
    const comments = () =>
      portal.db.selectFrom('comments').select('content').where('ticketId', '=', ticket.id).execute()
    await page
      .getByRole('button', { name: /comment|send|reply/i })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const isPasswordFocused = () =>
      dialog.getByLabel('Password').evaluate((field) => field === document.activeElement)
    await expect.poll(isPasswordFocused).toBe(true)
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Comment added').waitFor()
    await expect.poll(() => comments()).toEqual([{ content: 'Typed before the session died' }])
    await expect.poll(() => dialog.count()).toBe(0)
  })

  test(
    'continues in every tab once a client whose session ended signs in again in one',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/tickets')
      const other = await page.context().newPage()
      await other.goto('/briefs')
      await other.getByRole('heading', { level: 1 }).waitFor()
      await portal.db.deleteFrom('sessions').where('userId', '=', client.id).execute()
      for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.getByRole('link', { name: 'Projects' }).first().click()
      await other.getByRole('link', { name: 'Projects' }).first().click()
      for (const tab of [page, other]) await asks(tab).waitFor()
      await asks(page).getByLabel('Password').fill(PASSWORD)
      await asks(page).getByRole('button', { name: 'Sign In' }).click()
      for (const tab of [page, other]) await asks(tab).waitFor({ state: 'detached' })
      await other.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor()
      const paths = () => [page, other].map((tab) => new URL(tab.url()).pathname)
      await expect.poll(paths).toEqual(['/projects', '/projects'])
    },
  )

  test(
    'tells a client whose oldest session was evicted why, on the open page and on the next one',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/tickets')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (let i = 1; i < portal.config.sessionsAPerson; i += 1) await portal.startSession(client)
      await portal.anonymous.post('/api/login', { username: client.username, password: PASSWORD })
      const why = 'You were signed out here because you’re signed in on too many devices.'
      await asks(page).getByText(why).waitFor()
      await page.goto('/tickets')
      await page.getByRole('status').getByText(why).waitFor()
      await typeSignIn(page, client.username)
      await page.getByRole('heading', { level: 1, name: /Support|Tickets/ }).waitFor()
      expect(await page.getByText(why).count()).toBe(0)
    },
  )

  test('asks a client to sign in again if the session ends before the page receives changes', async () => {
    const client = await portal.buildClient()
    const page = await browser.newPage()
    const opening = Promise.withResolvers<void>()
    await page.route('**/api/events?*', async (route) => {
      await opening.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/events?*')
    await browser.signIn(page, client)
    await page.goto('/tickets')
    await asked
    await portal.db.deleteFrom('sessions').where('userId', '=', client.id).execute()
    opening.resolve()
    await expect.poll(() => asks(page).count()).toBe(1)
  })

  test('asks before signing out deletes a client’s draft, then ends the session in every tab', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/tickets/new')
    await page.getByLabel('Title').fill('A half-written ticket')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('draft:')
    const other = await page.context().newPage()
    await other.goto('/briefs')
    await other.getByRole('heading', { level: 1, name: 'My Website Briefs' }).waitFor()
    const logOut = () => page.getByRole('button', { name: 'Logout' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await logOut()
    await question.getByText('1 draft on this device will be deleted.').waitFor()
    await expectSoundState(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => question.count()).toBe(0)
    expect(await page.getByLabel('Title').inputValue()).toBe('A half-written ticket')
    await logOut()
    await question.getByRole('button', { name: 'Log Out Anyway' }).click()
    await page.waitForURL('**/auth')
    await other.waitForURL('**/auth')
    const readRemaining = () =>
      page.evaluate(async () => ({
        drafts: Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
        caches: await caches.keys(),
      }))
    await expect.poll(readRemaining).toEqual({ drafts: [], caches: [] })
    await other.goBack()
    await other.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  })
})
