import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

const { portal, browser } = await openPortal()

const TYPED = 'typed by staff'
const CHOSEN = 'quiet orange rivers'
const heading = (page: Page) => page.getByRole('heading', { name: 'Choose Your Own Password' })

/** Returns a user whose password was typed by staff. */
async function someone(person?: { id: number; username: string }) {
  const of = person ?? (await portal.buildClient())
  const staff = portal.as(await portal.buildStaff())
  await staff.patch(`/api/users/${of.id}`, { password: TYPED })
  return of
}

/** Signs in with the password that staff typed, and returns where that leads. */
async function enter(page: Page): Promise<string> {
  const { username } = await someone()
  await page.goto('/auth')
  await typeSignIn(page, username, TYPED)
  await heading(page).waitFor()
  return username
}

async function choose(page: Page, password: string, current = TYPED): Promise<void> {
  await page.getByLabel('Current Password').fill(current)
  await page.locator('input[name=newPassword]').fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

describe('sign-in with a password that staff set', () => {
  test('shows a client no page until they choose their own password or sign out', async () => {
    const page = await browser.newPage({ width: 375 })
    const username = await enter(page)
    await expect.poll(() => heading(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/auth')
    expect((await page.request.get('/api/user')).status()).toBe(401)

    await typeSignIn(page, username, TYPED)
    await heading(page).waitFor()
    for (const path of ['/profile', '/staff/users', '/tickets']) {
      await page.goto(path)
      await heading(page).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.getByRole('navigation').count()).toBe(0)
    }
    const getLastText = (words: string) => page.getByText(words, { exact: true }).last()
    await choose(page, 'quiet o', '')
    await getLastText('Please enter your current password').waitFor()
    await getLastText('Password must be at least 8 characters').waitFor()
    await page.getByText('Password strength').waitFor()
    await expectSoundState(page)
    await choose(page, CHOSEN, 'a guess')
    await getLastText('That isn’t your current password').waitFor()
    await choose(page, TYPED)
    await getLastText('Please choose a password other than the one you were given.').waitFor()
    expect(await heading(page).count()).toBe(1)

    await choose(page, CHOSEN)
    await page.getByRole('heading', { level: 1, name: 'My Support Tickets' }).waitFor()
    expect(await heading(page).count()).toBe(0)
    const answer = await portal.anonymous.post('/api/login', { username, password: CHOSEN })
    expect(answer.status).toBe(200)
  })

  test('asks a client to choose a password after signing in over the open page', async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await browser.open(client, `/tickets/${ticket.id}`)
    await page.getByRole('textbox').last().fill('Typed before the password was replaced')
    await someone(client)
    await page.getByRole('button', { name: 'Add Comment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password').fill(TYPED)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await heading(page).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
  })
})
