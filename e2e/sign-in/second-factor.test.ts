import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { addAuthenticatorApp } from '#server/test/factors.ts'
import { startSignInProvider } from '#server/test/sign-in-provider.ts'
import { TIME_ZONE, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { freePort } from '#server/test/portal-process.ts'
import { startPortalAt } from './portal-at.ts'
import { enterAtProvider, typeSignIn } from '../support/sign-in-form.ts'

// Passkeys and the provider are bound to the portal's public URL.
const port = await freePort()
const publicUrl = `http://localhost:${port}`
const provider = await startSignInProvider(`${publicUrl}/api/login/provider/return`, {
  'sub-1': { email: 'pia@example.com', email_verified: true, name: 'Pia Provider' },
})
afterAll(provider.close)
const { portal, browser } = await openPortal(() =>
  startPortalAt(port, { publicUrl, oidc: { ...provider, label: 'Studio Login' } }),
)

const DAY_MS = 86_400_000

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Simulates a device with a fingerprint reader, and a user who touches it. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function confirm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Turns on the authenticator app, some time after signing in, and returns its key. Can try a wrong code first. */
async function turnOn(page: Page, person: { id: number }, { wrongFirst = false } = {}): Promise<string> {
  await portal.lapseConfirmations(person)
  await row(page, 'Authenticator app').getByRole('button', { name: 'Set Up' }).click()
  await confirm(page)
  const dialog = page.getByRole('dialog', { name: 'Set Up an Authenticator App' })
  const secret = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  if (wrongFirst) {
    await dialog.getByLabel('2. Enter the code it shows').fill('000000')
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await dialog.getByText('Wrong code', { exact: false }).waitFor()
    await expectSoundState(page)
  }
  await dialog.getByLabel('2. Enter the code it shows').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  return secret
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your Recovery Codes' })
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await listed.nth(9).waitFor()
  const codes = await listed.allInnerTexts()
  await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click()
  return codes
}

async function typePassword(page: Page, username: string) {
  await typeSignIn(page, username)
  await page.getByRole('heading', { name: 'One More Step' }).waitFor()
}

const forgetCodes = () => portal.db.updateTable('authenticators').set({ lastStep: 0 }).execute()

describe('authenticator app', () => {
  test(
    'lets a client set up the app, use a code or a recovery code to sign in, and turn the app off',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/profile')
      const secret = await turnOn(page, client, { wrongFirst: true })
      const codes = await keepCodes(page)
      expect(codes).toHaveLength(10)
      await row(page, 'Recovery codes').getByText('10 left, in case you lose your device').waitFor()

      const other = await browser.newPage()
      await other.goto('/auth?redirect=%2Ftickets')
      await typePassword(other, client.username)
      await expectSoundState(other)
      await other.getByLabel('Code', { exact: true }).fill('000000')
      await other.getByText('Wrong code').waitFor()
      await forgetCodes()
      // A code that is pasted as a whole is submitted automatically.
      await other.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
      await other.waitForURL('**/tickets')

      const third = await browser.newPage()
      await third.goto('/auth')
      await typePassword(third, client.username)
      await third.getByRole('button', { name: 'Use a recovery code' }).click()
      await third.getByLabel('Recovery Code').fill(codes[0] ?? '')
      await third.getByRole('button', { name: 'Continue' }).click()
      await toast(third, 'Login successful').waitFor()

      await page.reload()
      await row(page, 'Authenticator app').getByRole('button', { name: 'Turn Off' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
      await toast(page, 'Authenticator app turned off').waitFor()
      await row(page, 'Authenticator app').getByRole('button', { name: 'Set Up' }).waitFor()
    },
  )

  test('asks a client for a code after they choose a new password with a link, then opens the page that the link is for', async () => {
    const client = await portal.buildClient()
    const secret = await addAuthenticatorApp(portal, client)
    const page = await browser.newPage()
    const link = { purpose: 'reset', returnPath: '/tickets' } as const
    await page.goto((await createAccountLink(portal.db, client.id, link)).href)
    await page.locator('input[name=password]').fill('seven brown loaves')
    await page.getByLabel('Confirm new password').fill('seven brown loaves')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText('Your password was changed. Confirm it’s really you.').waitFor()
    await expectSoundState(page)
    await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
    await page.waitForURL('**/tickets')
  })

  test('asks a client for a code over the page after the session ended, and keeps what was typed', async () => {
    const client = await portal.buildClient()
    const secret = await addAuthenticatorApp(portal, client)
    const page = await browser.open(client, '/profile')
    await page.getByLabel('Full Name').fill('Anna Altmann')
    await portal.db.deleteFrom('sessions').where('userId', '=', client.id).execute()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const again = page.getByRole('dialog', { name: 'Please sign in again' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign In' }).click()
    const step = page.getByRole('dialog', { name: 'One More Step' })
    await step.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
    await step.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Anna Altmann')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
  })
})

describe('passkey', () => {
  test(
    'lets a client add a passkey, sign in with the passkey alone, rename it, and remove it',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient({ fullName: 'Paul Pass' })
      const page = await browser.open(client, '/profile')
      await addAuthenticator(page)
      await row(page, 'Passkeys').getByRole('button', { name: 'Add Passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a Passkey' })
      await dialog.getByLabel('Name').fill('My laptop')
      await portal.lapseConfirmations(client)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await confirm(page)
      expect(await keepCodes(page)).toHaveLength(10)
      await row(page, 'My laptop').getByText('not used yet', { exact: false }).waitFor()

      await page.context().clearCookies()
      await page.goto('/auth?redirect=%2Fprofile')
      await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
      await page.waitForURL('**/profile')
      await row(page, 'My laptop').getByText('Last used', { exact: false }).waitFor()

      await page.getByRole('button', { name: 'Actions for My laptop' }).click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog', { name: 'Rename Passkey' }).getByLabel('Name').fill('Old laptop')
      await page.getByRole('button', { name: 'Save Changes' }).last().click()
      await toast(page, 'Passkey renamed').waitFor()

      await page.getByRole('button', { name: 'Actions for Old laptop' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await portal.lapseConfirmations(client)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).click()
      await page
        .getByRole('dialog', { name: 'Confirm it’s you' })
        .getByRole('button', { name: 'Use a Passkey' })
        .click()
      await toast(page, 'Passkey removed').waitFor()
      await page.getByRole('button', { name: 'Actions for Old laptop' }).waitFor({ state: 'detached' })
    },
  )

  test('explains that no passkey was used when the device has none', async () => {
    const page = await browser.newPage()
    await addAuthenticator(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await page.getByText('No passkey was used. Try again, or sign in another way.').waitFor()
    expect(await page.getByRole('button', { name: 'Sign In with a Passkey' }).isEnabled()).toBe(true)
  })
})

const createRequire = async (choice: Partial<Record<'staffSecondFactor' | 'clientSecondFactor', string>>) => {
  await portal.db.updateTable('agency').set(choice).execute()
  onTestFinished(async () => {
    const optional = { staffSecondFactor: 'optional', clientSecondFactor: 'optional' }
    await portal.db.updateTable('agency').set(optional).execute()
  })
}

test('leads staff to set up a second factor when the agency requires one', async () => {
  const staff = await portal.buildStaff()
  await createRequire({ staffSecondFactor: 'required' })
  const page = await browser.open(staff, '/staff/tickets')
  await page.waitForURL('**/second-factor')
  await row(page, 'Authenticator app').waitFor()
  await turnOn(page, staff)
  expect(await keepCodes(page)).toHaveLength(10)
  await page.waitForURL('**/staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('leads clients to set up a second factor when the agency requires one, in their own wording', async () => {
  const client = await portal.buildClient()
  await createRequire({ clientSecondFactor: 'required' })
  const page = await browser.open(client, '/tickets')
  await page.waitForURL('**/second-factor')
  await page
    .getByText('Project Portal requires its clients to have a second factor.', { exact: false })
    .waitFor()
  await row(page, 'Authenticator app').waitFor()
  expect(new URL(page.url()).pathname).toBe('/second-factor')
})

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Set up a second factor by' })
/** Opens a page as a user whose account was created two days ago. */
async function openEarly(path = '/staff/websites') {
  await createRequire({ staffSecondFactor: 'after_14_days' })
  const staff = await portal.buildStaff({ createdAt: new Date(Date.now() - 2 * DAY_MS).toISOString() })
  return { staff, page: await browser.open(staff, path) }
}

describe('grace period for a second factor', () => {
  test(
    'shows staff the deadline, hides the notice for a day on request, and links to the setup',
    { tags: ['nightly'] },
    async () => {
      const { staff, page } = await openEarly()
      const due = new Date(Date.parse(staff.createdAt) + 14 * DAY_MS)
      // The day in the browser's time zone. Late in the evening, it differs from the day in UTC.
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: TIME_ZONE }).format(due)
      await notice(page).getByText(day, { exact: false }).waitFor()
      await expectSoundState(page)
      await notice(page).getByRole('button', { name: 'Not Today' }).click()
      await notice(page).waitFor({ state: 'detached' })
      // The notice doesn't even flash: the server omits it.
      const reloaded = await page.reload({ waitUntil: 'commit' })
      expect(await reloaded?.text()).toMatch(/<h1[^>]*><bdi>Live Websites(?!.*Set up a second factor by)/s)
      await page.getByRole('heading', { level: 1, name: 'Websites' }).waitFor()
      expect(await notice(page).count()).toBe(0)

      await page.clock.install({ time: Date.now() + DAY_MS })
      await page.reload()
      await notice(page).getByRole('link', { name: 'Set Up Now' }).click()
      await page.waitForURL('**/profile#two-step')
      await page.clock.resume()
      await turnOn(page, staff)
      await keepCodes(page)
      await notice(page).waitFor({ state: 'detached' })
    },
  )

  test('shows the grace period in the settings, and lets staff require a second factor of clients', async () => {
    const { page } = await openEarly('/staff/settings')
    const staff = page.getByRole('group', { name: 'Second Factor for Staff' })
    await expect.poll(() => staff.getByRole('radio', { name: 'After 14 days' }).isChecked()).toBe(true)
    const clients = page.getByRole('group', { name: 'Second Factor for Clients' })
    await clients.getByRole('radio', { name: 'Required' }).check()
    await page.locator('#security').getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Settings saved').waitFor()
    const saved = portal.db.selectFrom('agency').select(['staffSecondFactor', 'clientSecondFactor'])
    expect(await saved.executeTakeFirst()).toEqual({
      staffSecondFactor: 'after_14_days',
      clientSecondFactor: 'required',
    })
  })
})

test('lets staff reset the second factor of a client', async () => {
  const [client, staff] = [await portal.buildClient({ fullName: 'Lena Lost' }), await portal.buildStaff()]
  await portal.db
    .insertInto('passkeys')
    .values({
      userId: client.id,
      name: 'Phone',
      credentialId: 'lost',
      publicKey: Buffer.from('x'),
      counter: 0,
    })
    .execute()
  const page = await browser.open(staff, `/staff/users?q=${client.username}`)
  await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
  await page.getByRole('menuitem', { name: 'Reset Second Factor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset Lena Lost’s second factor?' })
  await question.getByRole('button', { name: 'Reset Second Factor' }).click()
  await toast(page, 'Second factor reset').waitFor()
  const left = await portal.db.selectFrom('passkeys').where('userId', '=', client.id).selectAll().execute()
  expect(left).toEqual([])
})

test('signs in a client whose address the sign-in provider confirms', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient({ email: 'pia@example.com', emailVouched: true })
  const page = await browser.newPage()
  await page.goto('/auth?redirect=%2Fprofile')
  await page.getByRole('link', { name: 'Continue with Studio Login' }).click()
  await enterAtProvider(page, 'sub-1')
  await page.waitForURL('**/profile')
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(client.username)
  await row(page, 'Studio Login').getByText('Connected').waitFor()
})

test(
  'explains why a user whose address the sign-in provider does not confirm cannot sign in',
  { tags: ['nightly'] },
  async () => {
    const page = await browser.newPage()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Continue with Studio Login' }).click()
    await enterAtProvider(page, 'sub-2')
    await page.getByText('It didn’t confirm that your email address is yours.', { exact: false }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
  },
)
