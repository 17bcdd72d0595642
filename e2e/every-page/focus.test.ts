import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** Returns the accessible name or the text of the focused element, or '' if nothing has the focus. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    return (element.getAttribute('aria-label') ?? element.textContent).trim()
  })

test('keeps the focus on a ticket’s status button after it was pressed, and ignores another press', async () => {
  const { id } = await portal.buildTicket({ status: 'open' })
  const page = await browser.open(await portal.buildStaff(), `/staff/tickets/${id}`)
  const resolve = page.getByRole('button', { name: 'Mark Resolved' })
  await resolve.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Status updated').first().waitFor()
  await expect.poll(() => resolve.isDisabled()).toBe(true)
  expect(await readFocus(page)).toBe('Mark Resolved')
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'PATCH' ? 1 : 0))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mark Open' }).click()
  await expect.poll(() => resolve.isEnabled()).toBe(true)
  expect(sent).toBe(1)
})

/** Invites someone with the keyboard, until the link is shown. */
async function invite(page: Page, username: string) {
  await page.getByRole('button', { name: 'Invite User' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Amélie Dubois')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(`${username}@fleurs.example`)
  await dialog.getByLabel('Company').fill('Fleurs Dubois')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByRole('dialog', { name: 'Amélie Dubois has been invited' }).waitFor()
  return dialog
}

test('returns the focus to Invite User when Done or Esc closes the invitation link, and keeps the toast', async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff/users')
  const first = await invite(page, 'amelie-done')
  await first.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => readFocus(page)).toBe('Invite User')

  const second = await invite(page, 'amelie-copied')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await second.getByRole('button', { name: 'Copy Link' }).click()
  // Not the toast's announcement, which stays for only a second.
  const toast = page.locator('li').getByText('Link copied')
  await toast.first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => second.count()).toBe(0)
  expect(await toast.count()).toBeGreaterThan(0)
  await expect.poll(() => readFocus(page)).toBe('Invite User')
})

test('keeps the focus on a project card’s handle when the card is dropped by keyboard', async () => {
  await portal.buildProject({ name: 'Wombat inn' })
  const page = await browser.open(await portal.buildStaff(), '/staff/projects?view=board&q=wombat')
  await page.getByRole('button', { name: 'Move Wombat inn' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Wombat inn is over Planning.').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((done) => void setTimeout(done)))
  await page.keyboard.press('ArrowRight')
  await page.getByText('Wombat inn is over Design.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText('Wombat inn is now in design.').first().waitFor()
  await expect.poll(() => readFocus(page)).toBe('Move Wombat inn')
})

test('leaves a ticket’s row unselected and focused when Esc closes the menus of S, A, and P', async () => {
  await portal.buildTicket({ title: 'Ticket number 1', priority: 'low' })
  await portal.buildTicket({ title: 'Ticket number 2', priority: 'low' })
  const page = await browser.open(await portal.buildStaff(), '/staff/tickets')
  const second = page.getByRole('row').nth(2)
  const name = await second.getByRole('link').first().textContent()
  await second.getByRole('link').first().focus()
  for (const key of ['s', 'a', 'p']) {
    await page.keyboard.press(key)
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('toolbar').count(), { message: key }).toBe(0)
    expect(await second.getByRole('checkbox').isChecked(), key).toBe(false)
    await expect.poll(() => readFocus(page), { message: key }).toBe(name)
  }
})
