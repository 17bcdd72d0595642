import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeLink } from '#server/identity/links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal, startPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'
import { refuse } from './project-page.ts'

const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

/** Somebody who is signed in elsewhere, and the link in the mail about it. */
async function alerted() {
  const client = await portal.buildClient()
  const elsewhere = await browser.newPage()
  await browser.signIn(elsewhere, client)
  const { href } = await makeLink(portal.db, client.id, 'sign-in alert')
  return { client, elsewhere, href }
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const lock = (page: Page) => page.getByRole('button', { name: 'Lock Everyone Out' })

test('opening the link of a mail about a sign-in changes nothing, its button locks everybody out', async () => {
  const { client, elsewhere, href } = await alerted()
  const page = await browser.newPage()
  await page.goto(href)
  await heading(page, 'Wasn’t this you?').waitFor()
  await page.getByText(client.username, { exact: false }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect((await elsewhere.request.get('/api/user')).status()).toBe(200)

  await lock(page).click()
  await heading(page, 'Everyone is locked out').waitFor()
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  const body = { username: client.username, password: PASSWORD }
  expect((await portal.anonymous.post('/api/login', body)).status).toBe(401)
  await page.getByRole('link', { name: 'Send Me Another Link' }).click()
  await page.waitForURL('**/forgot')
})

test('a link that was used or is too old says so in plain words, and what to do', async () => {
  const { href } = await alerted()
  for (const path of [href, '/not-me#wrong']) {
    await portal.anonymous.post('/api/not-me/lock-out', { token: path.split('#')[1] })
    const page = await browser.newPage()
    await page.goto(path)
    await heading(page, 'This link no longer works').waitFor()
    await page.getByText('It may have been used, expired after seven days', { exact: false }).waitFor()
    expect(await page.getByRole('link', { name: 'Choose a New Password' }).getAttribute('href')).toBe(
      '/forgot',
    )
  }
})

test.each(['not-me', 'invitation'])(
  'a link of %s that cannot be asked about is tried again',
  async (name) => {
    const page = await browser.newPage()
    const asked = `**/api/${name}`
    await refuse(page, 'POST', asked)
    await page.goto(`/${name}#0000`)
    await page.getByRole('alert').getByText('could not be opened').waitFor()
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => heading(page, 'This link no longer works').count()).toBe(1)
  },
)

describe.each([
  ['light', 375],
  ['dark', 1280],
] as const)('in %s at %i pixels', (colorScheme, width) => {
  test('the page has no barriers, before and after', async () => {
    const { href } = await alerted()
    const page = await browser.newPage({ colorScheme, width })
    await page.goto(href)
    await lock(page).waitFor()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
    await lock(page).click()
    await heading(page, 'Everyone is locked out').waitFor()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
  })
})
