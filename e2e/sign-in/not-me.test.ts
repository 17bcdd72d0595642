import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { refuse } from '../support/project-page.ts'

const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

/** Signs a user in elsewhere, and returns the link in the mail about it. */
async function buildAlertedUser() {
  const client = await portal.buildClient()
  const elsewhere = await browser.newPage()
  await browser.signIn(elsewhere, client)
  const { href } = await createAccountLink(portal.db, client.id, { purpose: 'sign-in alert' })
  return { client, elsewhere, href }
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const lock = (page: Page) => page.getByRole('button', { name: 'Lock Everyone Out' })

test('locks everyone out by the button of a sign-in alert’s link, not by opening the link, and only once', async () => {
  const { client, elsewhere, href } = await buildAlertedUser()
  const page = await browser.newPage({ width: 375 })
  await page.goto(href)
  await heading(page, 'Not you?').waitFor()
  await page.getByText(client.username, { exact: false }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect((await elsewhere.request.get('/api/user')).status()).toBe(200)

  await lock(page).click()
  await heading(page, 'Everyone is locked out').waitFor()
  await expectSoundState(page)
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  const body = { username: client.username, password: PASSWORD }
  expect((await portal.anonymous.post('/api/login', body)).status).toBe(401)
  await page.getByRole('link', { name: 'Send Me Another Link' }).click()
  await page.waitForURL('**/forgot')

  await page.goto(href)
  await heading(page, 'This link no longer works').waitFor()
  await page.getByText('It may have been used or only partly copied', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'Choose a New Password' }).getAttribute('href')).toBe('/forgot')
})

/** Opens a link whose page can't reach the server until the user presses the button to try again. */
async function expectAnotherTry(name: string): Promise<void> {
  const page = await browser.newPage()
  const asked = `**/api/${name}`
  await refuse(page, 'POST', asked)
  await page.goto(`/${name}#0000`)
  await page.getByRole('alert').getByText('could not be opened').waitFor()
  await page.unroute(asked)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => heading(page, 'This link no longer works').count()).toBe(1)
}

test('lets a user retry a sign-in alert’s link that could not be opened', { tags: ['nightly'] }, () =>
  expectAnotherTry('not-me'),
)

test('lets a user retry an invitation’s link that could not be opened', { tags: ['nightly'] }, () =>
  expectAnotherTry('invitation'),
)
