import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { processResetRequests } from '#server/features/users/accounts/reset.ts'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* A forgotten password: a client gets back to the page that they came for. */

// Mail is on, because the pages promise a mail where one is sent.
const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

const PASSWORD = 'seven brown loaves'
const phone = { width: 375 }

/** Returns a function that taps and counts. */
function startCounting() {
  const taps = { count: 0 }
  const tap = async (target: Locator) => {
    taps.count += 1
    await target.click()
  }
  return { taps, tap }
}

/** Returns the address in the email with the link to a new password. */
async function readLink({ id }: { id: number }): Promise<string> {
  const find = async () => {
    await processResetRequests(portal.db)
    const mails = portal.db.selectFrom('mails').select('href').where('userId', '=', id)
    return (await mails.where('kind', '=', 'reset').executeTakeFirst())?.href ?? ''
  }
  await expect.poll(find).toMatch(/^\/reset/)
  return find()
}

/** Chooses a new password on the page that is open. */
async function choosePassword(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.locator('input[name=password]'))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByLabel('Confirm new password'))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByRole('button', { name: 'Change Password' }))
}

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

    const { taps, tap } = startCounting()
    await tap(again.getByRole('button', { name: 'Forgot Password?' }))
    const forgot = dialog(page, 'Forgot your password?')
    expect(await forgot.getByLabel('Username or Email').inputValue()).toBe(client.email)
    await expectSoundState(page)
    await tap(forgot.getByRole('button', { name: 'Send Link' }))
    await forgot.getByText('Check your inbox').waitFor()
    // The email opens in another tab.
    taps.count += 1
    const opened = await page.context().newPage()
    await opened.goto(await readLink(client))
    expect(await opened.getByRole('checkbox', { name: /API tokens/ }).count()).toBe(0)
    await choosePassword(opened, tap)
    await opened.getByRole('heading', { level: 1, name: 'Map is gone' }).waitFor()
    expect(new URL(opened.url()).pathname).toBe(`/tickets/${ticket.id}`)
    expect(taps.count).toBeLessThanOrEqual(6)

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

test('returns a client who forgot the password from the sign-in page to their page after six taps', async () => {
  const client = await portal.buildClient()
  const project = await portal.buildProject({ userId: client.id, name: 'Wombat inn' })
  const page = await browser.newPage(phone)
  await page.goto(`/projects/${project.id}`)
  await page.getByText('Your email address works too.').waitFor()
  await page.getByLabel('Username').fill(client.email)
  const { taps, tap } = startCounting()
  await tap(page.getByRole('link', { name: 'Forgot password?' }))
  await expect.poll(() => page.getByLabel('Username or Email').inputValue()).toBe(client.email)
  expect(await page.getByText('By continuing').isVisible()).toBe(false)
  await tap(page.getByRole('button', { name: 'Send Link' }))
  await page.getByText('Check your inbox').waitFor()
  taps.count += 1
  await page.goto(await readLink(client))
  await choosePassword(page, tap)
  await page.getByRole('heading', { level: 1, name: 'Wombat inn' }).waitFor()
  expect(taps.count).toBeLessThanOrEqual(6)
})

test('opens the dashboard after a reset if the address names a page of another site', async () => {
  const client = await portal.buildClient()
  const page = await browser.newPage(phone)
  await portal.anonymous.post('/api/password-reset', { account: client.username })
  const [path = '', token = ''] = (await readLink(client)).split('#')
  await page.goto(`${path}?redirect=${encodeURIComponent('//evil.example/')}#${token}`)
  await choosePassword(page, (target) => target.click())
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(new URL(page.url()).origin).toBe(portal.url)
})
