import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

const { portal, browser } = await openPortal()

const box = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' })
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
const endSessions = ({ id }: { id: number }) =>
  portal.db.deleteFrom('sessions').where('userId', '=', id).execute()

async function signIn(page: Page, { username }: { username: string }, path = '/'): Promise<void> {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`)
  await box(page).check()
  await typeSignIn(page, username)
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

describe('shared computer', () => {
  test(
    'keeps a client’s draft while they visit other pages, and never stores it on the device',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.newPage()
      await signIn(page, await portal.buildClient(), '/profile')
      await page.getByText('Push notifications aren’t available on a shared computer.').waitFor()
      expect(await page.getByRole('button', { name: 'Turn On Push Notifications' }).count()).toBe(0)
      const device = page.getByRole('list', { name: 'Signed-In Devices' }).getByRole('listitem')
      await device.getByText('Shared computer').waitFor()
      // The computer still counts as shared after the profile was changed.
      await page.getByLabel('Full Name').fill('Ida Neu')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Profile updated', { exact: true }).first().waitFor()

      await page.getByRole('link', { name: 'Support' }).first().click()
      await page.getByRole('link', { name: 'New Support Ticket' }).first().click()
      await page.getByLabel('Title').fill('A half-written ticket')
      await page.getByRole('link', { name: 'Projects' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor()
      await page.goBack()
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A half-written ticket')
      expect(await drafts(page)).toEqual([])
      await page.reload()
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
    },
  )

  test(
    'removes a client’s earlier draft from the device when they sign in on it as a shared computer',
    { tags: ['nightly'] },
    async () => {
      const person = await portal.buildClient()
      const page = await browser.open(person, '/tickets/new', { width: 375 })
      await page.getByLabel('Title').fill('Typed before it was known')
      await expect.poll(() => drafts(page)).toHaveLength(1)
      await endSessions(person)
      await page.goto(`/auth?redirect=${encodeURIComponent('/tickets/new')}`)
      expect(await drafts(page)).toHaveLength(1)
      await box(page).check()
      await page.getByText('you’re signed out when the browser closes or after 12 hours').waitFor()
      await expectSoundState(page)
      await typeSignIn(page, person.username)
      await page.waitForURL('**/tickets/new')
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Typed before it was known')
      expect(await drafts(page)).toEqual([])
    },
  )

  test('hides the pages of an ended session in every tab', async () => {
    const person = await portal.buildClient()
    const page = await browser.newPage()
    await signIn(page, person, '/tickets/new')
    await page.getByLabel('Title').fill('Nobody else is to read this')
    const other = await page.context().newPage()
    await other.goto('/briefs')
    await other.getByRole('heading', { level: 1, name: 'My Website Briefs' }).waitFor()
    await endSessions(person)
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await page.getByText('Your session on this shared computer has ended. Nothing was saved here.').waitFor()
    await other.waitForURL('**/auth*')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    expect(await drafts(page)).toEqual([])
  })
})
