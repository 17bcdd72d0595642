import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { openPortal } from '../support/harness.ts'
import { expectNoAxeViolations, expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const getPriority = (i: number) => (i < 3 ? 'urgent' : i < 6 ? 'high' : i < 7 ? 'medium' : 'low')

/** Builds open tickets of a new client, the most urgent first, and a staff member to assign them to. */
async function queue(count: number) {
  await portal.db.deleteFrom('comments').execute()
  await portal.db.deleteFrom('tickets').execute()
  const { id: userId } = await portal.buildClient()
  const tickets = []
  for (let i = 0; i < count; i += 1) {
    const createdAt = `2026-02-${20 - i}T00:00:00Z`
    tickets.push(
      await portal.buildTicket({ userId, title: `Ticket number ${i}`, priority: getPriority(i), createdAt }),
    )
  }
  // Tickets of earlier queues are no longer listed.
  await portal.db
    .updateTable('users')
    .set({ deactivatedAt: new Date().toISOString() })
    .where('role', '=', 'staff')
    .execute()
  const staff = await portal.buildStaff()
  return { tickets, staff, amina: await portal.buildStaff({ fullName: 'Amina Haddad' }) }
}
const readTicket = async (staff: { id: number }, id: number) =>
  (await portal.as(staff).get<Ticket>(`/api/tickets/${id}`)).body
const box = (page: Page, i: number) =>
  page.getByRole('checkbox', { name: `Select Ticket number ${i}`, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Change the selected tickets' })
const row = (page: Page, i: number) => page.getByRole('row').filter({ hasText: `Ticket number ${i} ` })

describe('bulk changes of tickets', () => {
  test('lets staff set the status of several tickets, undo it, and assign all tickets shown', async () => {
    const { tickets, staff, amina } = await queue(5)
    const page = await browser.open(staff, '/staff/tickets')
    await box(page, 0).check()
    await box(page, 2).click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Resolved' }).click()
    await toast(page, '3 tickets updated').waitFor()
    await page.getByRole('tab', { name: 'Completed Tickets 3' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Change undone on 3 tickets').waitFor()
    await page.getByRole('tab', { name: 'Active Tickets 5' }).waitFor()
    const first = await readTicket(staff, tickets[0]?.id ?? 0)
    expect([first.status, first.resolvedAt]).toEqual(['open', null])

    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await bar(page).getByRole('button', { name: 'Assign' }).click()
    await expectNoAxeViolations(page, '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Amina Haddad' }).click()
    await toast(page, '5 tickets updated').waitFor()
    await row(page, 3).getByText('Amina Haddad').waitFor()
    await page.getByLabel('Assignee').selectOption('Unassigned')
    await page.getByText('No tickets found').waitFor()
    await page.getByLabel('Assignee').selectOption('Mine')
    await expect.poll(() => page.url()).toContain('assignee=me')
    await expect.poll(async () => (await readTicket(staff, tickets[1]?.id ?? 0)).assignee?.id).toBe(amina.id)
  })

  test('changes none of the selected tickets when one of them was changed meanwhile', async () => {
    const { tickets, staff } = await queue(3)
    const page = await browser.newPage()
    await browser.signIn(page, staff)
    // The page loads the tickets again when its event stream connects.
    const connected = page.waitForResponse('**/api/events*')
    await page.goto('/staff/tickets')
    await connected
    await box(page, 0).check()
    await box(page, 1).check()
    await page.waitForLoadState('networkidle')
    await page.route('**/api/events*', (route) => route.abort())
    await portal.db
      .updateTable('tickets')
      .set({ priority: 'low' })
      .where('id', '=', tickets[1]?.id ?? 0)
      .execute()
    await bar(page).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Closed' }).click()
    await toast(page, 'Could not update the tickets').waitFor()
    await page.getByText('Review the latest versions and try again.', { exact: false }).first().waitFor()
    await expect.poll(async () => (await readTicket(staff, tickets[0]?.id ?? 0)).status).toBe('open')
  })

  test(
    'keeps the checkbox beside a ticket’s long title on a phone, and the toolbar in one row',
    { tags: ['nightly'] },
    async () => {
      const { tickets, staff } = await queue(1)
      const title = 'The opening hours of the second shop are wrong on all pages'
      await portal.db
        .updateTable('tickets')
        .set({ title })
        .where('id', '=', tickets[0]?.id ?? 0)
        .execute()
      const page = await browser.open(staff, '/staff/tickets', { width: 320 })
      const checkbox = page.getByRole('checkbox', { name: `Select ${title}` })
      await checkbox.waitFor()
      const { left } = await checkbox.evaluate((element) => element.getBoundingClientRect())
      const words = await page
        .getByRole('link', { name: title })
        .first()
        .evaluate((link) => {
          const range = document.createRange()
          range.selectNodeContents(link.closest('td') ?? link)
          return Math.max(...Array.from(range.getClientRects(), ({ right }) => right))
        })
      expect(words).toBeLessThanOrEqual(left)
      await checkbox.check()
      await bar(page).getByText('1 selected').waitFor()
      await bar(page).getByRole('button', { name: 'Status' }).waitFor()
      expect((await bar(page).boundingBox())?.height).toBeLessThan(64)
      await expectSoundState(page)
    },
  )
})

/** Whether an open menu has the focus. */
const isFocusInMenu = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)

/** Returns a keyboard that counts key presses. */
function keysOn(page: Page) {
  let pressed = 0
  return {
    count: () => pressed,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
    },
    write: async (text: string) => page.keyboard.type(text),
  }
}

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('a')?.textContent ?? '')

describe('keyboard triage', () => {
  test('lets staff handle ten tickets with 35 key presses: status, assignee, priority, reply, note, and undo', async () => {
    const { tickets, staff, amina } = await queue(10)
    const page = await browser.open(staff, '/staff')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('No pending briefs').waitFor()
    const keys = keysOn(page)

    // Open the list and go to its first row.
    await keys.press('g', 't')
    await row(page, 0).waitFor()
    await keys.press('j')
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 0')

    // The first ticket is assigned to the user and answered.
    await keys.press('i')
    await row(page, 0).getByText('Sam Staff').waitFor()
    await keys.press('r')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await keys.write('We are on it.')
    await keys.press('Control+Enter')
    await toast(page, 'Comment added').waitFor()
    await keys.press('Escape', '2')
    await toast(page, 'Status updated').waitFor()
    await keys.press('u')
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 0')

    // The second ticket gets an internal note.
    await keys.press('j')
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 1')
    await keys.press('n')
    await page.getByLabel('Your note').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await keys.write('Ask Amina first.')
    await keys.press('Control+Enter')
    await toast(page, 'Internal note added').waitFor()
    await keys.press('Escape', 'u')
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 1')

    // The third to the sixth tickets are selected and assigned to Amina together.
    for (const i of [2, 3, 4, 5]) {
      await keys.press('j', 'x')
      await expect.poll(() => box(page, i).isChecked()).toBe(true)
    }
    await keys.press('a')
    await page.getByRole('menuitem', { name: 'Me' }).waitFor()
    await expect.poll(() => isFocusInMenu(page)).toBe(true)
    await keys.press('a', 'm')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Amina Haddad')
    await keys.press('Enter')
    await toast(page, '4 tickets updated').waitFor()
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 5')

    // The seventh ticket gets a lower priority. The eighth and ninth are resolved. The tenth is closed by mistake.
    await keys.press('j')
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 6')
    await keys.press('p')
    await page.getByRole('menuitem', { name: 'Urgent' }).waitFor()
    await expect.poll(() => isFocusInMenu(page)).toBe(true)
    await keys.press('l')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Low')
    await keys.press('Enter')
    await row(page, 6).getByText('Low').waitFor()
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 6')
    await keys.press('j')
    for (const i of [7, 8]) {
      await expect.poll(() => focusedRow(page)).toContain(`Ticket number ${i}`)
      await keys.press('3')
      await row(page, i).waitFor({ state: 'detached' })
    }
    await expect.poll(() => focusedRow(page)).toContain('Ticket number 9')
    await keys.press('4')
    await row(page, 9).waitFor({ state: 'detached' })
    await keys.press('z')
    await toast(page, 'Change undone on 1 ticket').waitFor()
    await row(page, 9).waitFor()

    const readTickets = async () => Promise.all(tickets.map(({ id }) => readTicket(staff, id)))
    await expect
      .poll(async () => (await readTickets()).map(({ status }) => status))
      .toEqual(['in_progress', ...Array.from({ length: 6 }, () => 'open'), 'resolved', 'resolved', 'open'])
    await expect
      .poll(async () => (await readTickets()).map(({ assignee }) => assignee?.id ?? null))
      .toEqual([staff.id, null, amina.id, amina.id, amina.id, amina.id, null, null, null, null])
    await expect.poll(async () => (await readTickets())[6]?.priority).toBe('low')
    const said = await Promise.all(
      tickets
        .slice(0, 2)
        .map(async ({ id }) => (await portal.as(staff).get<Comment[]>(`/api/comments/ticket/${id}`)).body[0]),
    )
    expect(said.map((comment) => [comment?.content, comment?.internal])).toEqual([
      ['We are on it.', false],
      ['Ask Amina first.', true],
    ])
    // The key presses for ten tickets, without the texts: three and a half for each.
    expect(keys.count()).toBe(35)
  })
})
