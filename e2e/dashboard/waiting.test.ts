// @module-tag nightly
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

test('lists an answer on the Waiting page until staff accept it', async () => {
  const client = await portal.buildClient({ companyName: 'Bakery Bauer' })
  const request = await portal.buildInfoRequest({ clientId: client.id, title: 'Opening hours' })
  await portal.as(client).patch(`/api/info-requests/${request.id}`, {
    responseData: { message: 'Nine to five.' },
    status: 'completed',
  })
  const page = await browser.open(await portal.buildStaff(), '/staff')
  await page.getByRole('link', { name: 'View All waiting on us' }).click()
  await page.getByRole('heading', { level: 1, name: 'Waiting', exact: true }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Opening hours' })
  await row.getByText('Answer to review').waitFor()
  await row.getByRole('link', { name: 'Opening hours' }).click()
  await page.getByText('To review').waitFor()
  await page.getByRole('button', { name: 'Accept Answer' }).click()
  await page.getByText('Answer accepted', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('To review').count()).toBe(0)
  await page.goBack()
  await page.getByText('You’re all caught up').waitFor()
  await page.getByRole('tab', { name: 'On Clients' }).click()
  await page.getByText('Nothing is waiting on a client').waitFor()
})

test('finds deleted users by status, and lets staff export or erase them', async () => {
  const staff = await portal.buildStaff()
  const client = await portal.buildClient({ username: 'gone', fullName: 'Gloria Gone' })
  await portal.as(staff).delete(`/api/users/${client.id}`)
  const page = await browser.open(staff, '/staff/users')
  await page.getByLabel('Status').selectOption({ label: 'Deleted' })
  await page.getByRole('button', { name: 'Actions for gone' }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Audit Log', 'Export Data', 'Erase Person Permanent, and the name is removed too'])
  await page.getByRole('menuitem', { name: 'Erase Person' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase Gloria Gone?' })
  await dialog.getByText('is already deleted').waitFor()
  await dialog.getByRole('button', { name: 'Erase Person' }).click()
  await page.getByText('No users found').waitFor()
})

describe('keyboard shortcuts of the ticket list', () => {
  test('returns the focus to the ticket’s row when Esc closes the status menu', async () => {
    const ticket = await portal.buildTicket({ title: 'Marsupial map' })
    const page = await browser.open(await portal.buildStaff(), '/staff/tickets?q=marsupial')
    const link = page.getByRole('link', { name: ticket.title }).first()
    await link.focus()
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: 'In Progress' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
  })

  test('lists the keyboard shortcuts of each section in the help', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await help.waitFor()
    const keys = async (title: string) =>
      (await help.getByRole('region', { name: title, exact: true }).locator('dd').allTextContents()).join(' ')
    await expect.poll(() => keys('Everywhere')).toContain('Z')
    await expect.poll(() => keys('Tickets')).toBe('1 2 3 4 I A P R N')
    await expect.poll(() => keys('Ticket list')).toBe('X S Esc')
    await expect.poll(() => keys('Ticket page')).toBe('U')
    await expect.poll(() => keys('While writing')).toMatch(/^(?:Ctrl|⌘)Enter Esc$/)
    await expectSoundState(page)
  })
})
