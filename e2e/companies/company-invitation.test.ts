// @module-tag nightly
import { expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* The page of an invitation to a company, for anyone who opens it. */

const { portal, browser } = await openPortal()

/** Returns the path of the page that an invitation of this address leads to. */
async function invite(email: string) {
  const owner = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const { body } = await portal
    .as(await portal.buildStaff())
    .post<{ link: string }>(`/api/companies/${owner.companyId}/invitations`, {
      email,
      fullName: 'Ben Keller',
      role: 'colleague',
    })
  return { owner, page: `/company-invitation${new URL(body.link).hash}` }
}

test('lets an invited client who has an account sign in and join the company', async () => {
  const ben = await portal.buildClient({ fullName: 'Ben Keller', companyName: 'Hotel Adler' })
  const link = await invite(ben.email)
  const page = await browser.newPage({ width: 375 })
  await page.goto(link.page)
  await page.getByText(`${ben.email} already has an account here.`).waitFor()
  await expectSoundState(page)
  await page.getByRole('link', { name: 'Sign In to Join' }).click()
  await page.getByLabel('Username').fill(ben.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Join Brot & Salz' }).click()
  await page.getByText('You’re now part of Brot & Salz', { exact: true }).waitFor()
  await expect
    .poll(async () => (await portal.as(ben).get('/api/user')).body)
    .toMatchObject({ companies: [{ name: 'Hotel Adler' }, { name: 'Brot & Salz', role: 'colleague' }] })
})

test('asks a client who is signed in with another address to sign out before joining the company', async () => {
  const eva = await portal.buildClient({ fullName: 'Eva Sommer' })
  const link = await invite('ben.other@brot.example')
  const page = await browser.open(eva, link.page)
  await page.getByText(`It was sent to ben.other@brot.example. You’re signed in as ${eva.email}.`).waitFor()
  await expectSoundState(page)
  await page.getByRole('button', { name: 'Sign Out and Continue' }).click()
  await page.getByRole('button', { name: 'Set Password and Join' }).waitFor()
})

test('asks someone who opens the page without its key to open the link in the email again', async () => {
  const page = await browser.newPage({ width: 375 })
  await page.goto('/company-invitation')
  await page.getByText('Open the link in your email again.').waitFor()
  expect(await page.getByText('This link no longer works').count()).toBe(0)
  await expectSoundState(page)
})

test('keeps the language of an invitation’s page for the new account', async () => {
  const staff = portal.as(await portal.buildStaff())
  const owner = await portal.buildClient({ language: 'tr' })
  const email = 'ben.turkish@brot.example'
  const { body } = await staff.post<{ link: string }>(`/api/companies/${owner.companyId}/invitations`, {
    email,
    fullName: 'Ben Keller',
    role: 'colleague',
    language: 'tr',
  })
  const page = await browser.newPage({ width: 375 })
  await page.goto(`/company-invitation${new URL(body.link).hash}`)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('tr')
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmation]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('/')
  const ben = portal.db.selectFrom('users').select('language').where('email', '=', email)
  await expect.poll(() => ben.execute()).toEqual([{ language: 'de' }])
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})

test('lets an invited client choose a username and join by a link that works once', async () => {
  const link = await invite('ben.passed@brot.example')
  const page = await browser.newPage({ width: 375 })
  await page.goto(link.page)
  const username = page.getByLabel(/^Username/)
  await username.waitFor()
  expect(await username.inputValue()).toBe('ben.passed')
  await page
    .getByText('You’ll sign in with this, or with your email address once you’ve confirmed it.')
    .waitFor()
  expect(await page.getByText('You can sign in with this address.').count()).toBe(0)
  await username.fill('ben-chosen')
  await page.getByLabel(/^New Password/).fill(PASSWORD)
  await page.getByLabel('Confirm New Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password and Join' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const signedIn = await portal.anonymous.post('/api/login', { username: 'ben-chosen', password: PASSWORD })
  expect(signedIn.status).toBe(200)

  const again = await browser.newPage({ width: 375 })
  await again.goto(link.page)
  await again.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})
