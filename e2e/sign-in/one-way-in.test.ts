import { afterAll, expect, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { type Accounts, startSignInProvider } from '#server/test/sign-in-provider.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { freePort } from '#server/test/portal-process.ts'
import { startPortalAt } from './portal-at.ts'
import { enterAtProvider, typeSignIn } from '../support/sign-in-form.ts'

const port = await freePort()
const publicUrl = `http://localhost:${port}`
const accounts: Accounts = {}
const provider = await startSignInProvider(`${publicUrl}/api/login/provider/return`, accounts)
afterAll(provider.close)
const oidc = { ...provider, label: 'Studio Login' }
const { portal, browser } = await openPortal(() =>
  startPortalAt(port, { publicUrl, oidc, signIn: 'provider', emergencyAccount: 'emergency' }),
)

test('signs a client in at the provider without offering a password', { tags: ['nightly'] }, async () => {
  const { email } = await portal.buildClient({ emailVouched: true })
  accounts['anna'] = { email, email_verified: true }
  const page = await browser.newPage()
  await page.goto('/auth')
  const lead = page.getByRole('link', { name: 'Continue with Studio Login' })
  await lead.waitFor()
  for (const name of ['Username', 'Password']) expect(await page.getByLabel(name).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0)
  await lead.click()
  await enterAtProvider(page, 'anna')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Two-Step Sign-In' }).waitFor()
  await page.getByText('Studio Login').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Password', exact: true }).count()).toBe(0)
})

test(
  'lets a client whose session ended sign in at the provider again, over the open page',
  { tags: ['nightly'] },
  async () => {
    const person = await portal.buildClient({ emailVouched: true })
    accounts['berta'] = { email: person.email, email_verified: true }
    const page = await browser.newPage()
    await page.goto('/api/login/provider?redirect=/tickets/new')
    await enterAtProvider(page, 'berta')
    await page.getByLabel('Title').fill('Half-written')
    await portal.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await page.getByRole('link', { name: 'Projects' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const tab = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Continue with Studio Login' }).click()
    await (await tab).getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  },
)

test('links one-time links and Forgot Password to the provider, without mentioning a password', async () => {
  const invited = await portal.buildClient({ invitedAt: new Date().toISOString(), emailVouched: true })
  const { id } = await portal.buildClient({ emailVouched: true })
  const page = await browser.newPage({ width: 375 })
  await page.goto('/not-me#0000')
  await page.getByText('secure your account at Studio Login and sign in here').waitFor()
  expect(await page.getByRole('link', { name: 'Choose a New Password' }).count()).toBe(0)
  await page.goto((await createAccountLink(portal.db, invited.id, { purpose: 'invitation' })).href)
  await page.getByRole('link', { name: 'Continue with Studio Login' }).waitFor()
  expect(await page.getByLabel('New Password').count()).toBe(0)
  await page.goto('/forgot')
  await page.getByRole('heading', { name: 'Passwords aren’t used here' }).waitFor()
  await page.goto((await createAccountLink(portal.db, id, { purpose: 'sign-in alert' })).href)
  await page.getByText('then secure your account at Studio Login.').waitFor()
  await page.getByRole('button', { name: 'Lock Everyone Out' }).click()
  await page.getByText('Now secure your account at Studio Login').waitFor()
  expect(await page.getByText('password').count()).toBe(0)
})

test(
  'lets staff invite users, and mentions passwords only for users who may have one',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff({ emailVouched: true })
    const { username } = staff
    const colleague = await portal.buildStaff()
    const client = await portal.buildClient()
    const gone = await portal.buildClient({ deactivatedAt: new Date().toISOString() })
    const page = await browser.open(staff, '/staff/users')
    await page.getByRole('button', { name: 'Invite User' }).waitFor()
    expect(await page.getByRole('button', { name: 'New User' }).count()).toBe(0)
    const openActions = async (name: string) => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'End Sessions' }).waitFor()
    }
    const link = page.getByRole('menuitem', { name: 'Send Password Link' })
    await openActions(username)
    expect(await link.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await openActions(client.username)
    expect(await link.count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByText('A new role ends the person’s sessions.').waitFor()
    expect(await page.getByLabel('New Password').count()).toBe(0)
    await page.getByLabel('Full Name').fill('Another Name')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('User updated').first().waitFor()
    const ask = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
      const words = await page.getByRole('alertdialog').innerText()
      await page.keyboard.press('Escape')
      return words
    }
    expect(await ask(gone.username, 'Reactivate')).toContain('sign in again with Studio Login and')
    for (const action of ['End Sessions', 'Reset Second Factor', 'Lock Out Everywhere'])
      expect(await ask(client.username, action)).not.toMatch(/password/i)
    expect(await ask(client.username, 'Lock Out Everywhere')).toContain('with Studio Login will still work')
    expect(await ask(colleague.username, 'Lock Out Everywhere')).toContain('for the emergency account')
  },
)

test(
  'shows what went wrong at the provider, and lets only the emergency account use a password',
  { tags: ['nightly'] },
  async () => {
    await portal.buildStaff({ username: 'emergency' })
    const page = await browser.newPage({ width: 375 })
    await page.goto('/auth?problem=no-role')
    await page.getByText('It doesn’t identify you as agency staff or as a client.').waitFor()
    await expectSoundState(page)
    await page.getByRole('button', { name: 'Use the emergency account' }).click()
    await typeSignIn(page, 'somebody')
    await page
      .getByRole('alert')
      .getByText('This portal doesn’t use passwords. Please sign in with Studio Login.')
      .waitFor()
    await typeSignIn(page, 'emergency')
    await page.waitForURL('**/staff')
    expect(new URL(page.url()).pathname).toBe('/staff')
  },
)
