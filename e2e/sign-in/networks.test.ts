// @module-tag nightly
import { beforeEach, expect, test } from 'vitest'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

let isInside = true
const { portal, browser } = await openPortal(() =>
  startPortal({ staffNetworks: () => isInside, apiTokenDays: 0 }),
)
beforeEach(() => {
  isInside = true
})

const WHY = /^Staff can sign in only from certain networks, and 127\.0\.0\.1 isn’t in any of them\./

test('tells staff why they cannot work from outside the allowed networks', async () => {
  const sam = await portal.buildStaff()
  const page = await browser.newPage()
  await browser.signIn(page, sam)
  isInside = false
  await page.goto('/staff/tickets')
  await page.getByRole('status').getByText(WHY).waitFor()
  await typeSignIn(page, sam.username)
  await page.getByRole('alert').getByText(WHY).waitFor()
  await expectSoundState(page)
  isInside = true
  await page.goto('/staff/tickets')
  await page.waitForURL('**/staff/tickets')
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
})

test('lets staff create an API token without an end date where the portal allows it', async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff/programs')
  await page.getByRole('button', { name: 'New Token' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API Token' })
  expect(await form.getByLabel('Valid For').inputValue()).toBe('365')
  await form.getByLabel('Valid For').selectOption('Until it’s revoked')
  await form.getByLabel('Name').fill('For ever')
  await form.getByRole('checkbox', { name: 'Read tickets' }).check()
  await form.getByRole('button', { name: 'Create Token' }).click()
  await page.getByRole('dialog', { name: 'Token for For ever created' }).waitFor()
  const { expiresAt } = await portal.db
    .selectFrom('apiTokens')
    .select('expiresAt')
    .where('name', '=', 'For ever')
    .executeTakeFirstOrThrow()
  expect(expiresAt).toBeNull()
})
