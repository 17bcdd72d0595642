import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { startCountingTaps } from '../support/taps.ts'
import { choosePassword, readResetLink } from './new-password.ts'

/* A forgotten password: a client gets back to the page that they came for. */

// Mail is on, because the pages promise a mail where one is sent.
const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

const phone = { width: 375 }

const endSessions = ({ id }: { id: number }) =>
  portal.db.deleteFrom('sessions').where('userId', '=', id).execute()

const comment = (page: Page) => page.getByRole('textbox').last()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('a client whose session ended and who forgot the password', () => {
  test('is back on the page with the typed comment after six taps', async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id, title: 'Map is gone' })
    const page = await browser.open(client, `/tickets/${ticket.id}`, phone)
    await comment(page).fill('Typed before the session ended')
    await endSessions(client)
    await page
      .getByRole('button', { name: /comment|send|reply/i })
      .last()
      .click()
    const again = dialog(page, 'Please sign in again')
    await again.getByText('Your email address works too.').waitFor()
    expect(await again.getByRole('button', { name: 'Close' }).count()).toBe(0)

    const { tap, countTap, getCount } = startCountingTaps()
    await tap(again.getByRole('button', { name: 'Forgot Password?' }))
    const forgot = dialog(page, 'Forgot your password?')
    expect(await forgot.getByLabel('Username or Email').inputValue()).toBe(client.email)
    await expectSoundState(page)
    await tap(forgot.getByRole('button', { name: 'Send Link' }))
    await forgot.getByText('Check your inbox').waitFor()
    // The email opens in another tab.
    countTap()
    const opened = await page.context().newPage()
    await opened.goto(await readResetLink(portal, client))
    expect(await opened.getByRole('checkbox', { name: /API tokens/ }).count()).toBe(0)
    await choosePassword(opened, tap)
    await opened.getByRole('heading', { level: 1, name: 'Map is gone' }).waitFor()
    expect(new URL(opened.url()).pathname).toBe(`/tickets/${ticket.id}`)
    expect(getCount()).toBe(6)

    // The first tab continues, and the comment is sent once.
    await forgot.waitFor({ state: 'detached' })
    const comments = () =>
      portal.db.selectFrom('comments').select('content').where('ticketId', '=', ticket.id).execute()
    await expect.poll(comments).toEqual([{ content: 'Typed before the session ended' }])
  })

  test('can return from the link request to the password', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/profile', phone)
    await page.getByLabel('Full Name').fill('Anna Altmann')
    await endSessions(client)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog(page, 'Please sign in again').getByRole('button', { name: 'Forgot Password?' }).click()
    await dialog(page, 'Forgot your password?').getByRole('button', { name: 'Back to Sign In' }).click()
    await dialog(page, 'Please sign in again').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Anna Altmann')
    expect(await dialog(page, 'Please sign in again').count()).toBe(1)
  })
})

test('opens the dashboard after a reset if the address names a page of another site', async () => {
  const client = await portal.buildClient()
  const page = await browser.newPage(phone)
  await portal.anonymous.post('/api/password-reset', { account: client.username })
  const [path = '', token = ''] = (await readResetLink(portal, client)).split('#')
  await page.goto(`${path}?redirect=${encodeURIComponent('//evil.example/')}#${token}`)
  await choosePassword(page, (target) => target.tap())
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(new URL(page.url()).origin).toBe(portal.url)
})

test('asks for the link in the email on a page without its key', { tags: ['nightly'] }, async () => {
  const page = await browser.newPage(phone)
  await page.goto('/reset')
  await page.getByText('Open the link in your email again.').waitFor()
  expect(await page.getByText('This link no longer works').count()).toBe(0)
})
