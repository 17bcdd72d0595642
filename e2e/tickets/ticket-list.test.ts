import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { following, openPortal } from '../support/harness.ts'
import { readRows, readTitles } from './ticket-rows.ts'

const { portal, browser } = await openPortal()

const isLaidOut = (row: Locator) =>
  row.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))

describe('ticket list', () => {
  test(
    'sorts, searches, and filters tickets for staff, and keeps the filters across a reload',
    { tags: ['nightly'] },
    async () => {
      const { id: userId } = await portal.buildClient({
        fullName: 'Katharina Böhm',
        companyName: 'Brot & Salz',
      })
      const build = (title: string, priority: 'low' | 'high' | 'urgent', given = {}) =>
        portal.buildTicket({ userId, title, priority, ...given })
      await build('Low and old', 'low', { createdAt: '2026-01-01T08:00:00Z' })
      await build('High and old', 'high', { createdAt: '2026-01-01T08:00:00Z' })
      await build('High and new', 'high', { createdAt: '2026-02-01T08:00:00Z', status: 'in_progress' })
      await build('Urgent and old', 'urgent', { createdAt: '2025-12-01T08:00:00Z' })
      await build('Long solved', 'low', { status: 'closed', updatedAt: '2026-01-02T08:00:00Z' })
      await build('Just solved', 'low', { status: 'resolved', updatedAt: '2026-02-02T08:00:00Z' })
      const page = await browser.open(await portal.buildStaff(), '/staff/tickets')
      await page.getByRole('tab', { name: 'Active Tickets 4' }).waitFor()
      await readRows(page).first().waitFor()
      await expect
        .poll(() => readTitles(page))
        .toEqual(['View Urgent and old', 'View High and new', 'View High and old', 'View Low and old'])
      await expect.poll(() => page.getByRole('link', { name: 'Respond to Urgent and old' }).count()).toBe(1)

      await page.getByRole('tab', { name: 'Completed Tickets 2' }).click()
      await page.getByRole('link', { name: 'View Just solved' }).waitFor()
      await expect.poll(() => readTitles(page)).toEqual(['View Just solved', 'View Long solved'])
      await expect.poll(() => page.getByRole('link', { name: 'Respond to Just solved' }).count()).toBe(0)

      await page.getByLabel('Status').selectOption({ label: 'In Progress' })
      await page.getByRole('link', { name: 'View High and new' }).waitFor()
      await expect.poll(() => readTitles(page)).toEqual(['View High and new'])
      await page.getByLabel('Status').selectOption({ label: 'All statuses' })
      await page.getByLabel('Priority').selectOption({ label: 'High' })
      await page.getByLabel('Search tickets').fill('old')
      await page.getByRole('tab', { name: 'Active Tickets 1' }).waitFor()
      await page.reload()
      await page.getByRole('link', { name: 'View High and old' }).waitFor()
      await expect.poll(() => readTitles(page)).toEqual(['View High and old'])
      await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('old')
      await page.getByLabel('Search tickets').fill('nothing like it')
      await page.getByText('No tickets found').waitFor()
    },
  )
})

describe('long ticket list', () => {
  test(
    'keeps the focus when staff load more tickets, and returns to the same position from a ticket',
    { tags: ['nightly'] },
    async () => {
      await portal.db.deleteFrom('tickets').execute()
      const { id: userId } = await portal.buildClient()
      const { id } = await portal.buildTicket({ userId, title: 'Question 0', priority: 'high' })
      for (let number = 1; number < 60; number += 1)
        await portal.buildTicket({ userId, title: `Question ${number}`, priority: 'high' })
      const staff = await portal.buildStaff()
      const page = await browser.open(staff, '/staff/tickets')
      const more = page.getByRole('button', { name: 'Load More' })
      await more.waitFor()
      const { promise: unfiltered, resolve: filter } = Promise.withResolvers<void>()
      await page.route('**/api/tickets?*priority=high*', async (route) => {
        await unfiltered
        await route.fallback()
      })
      await page.getByLabel('Priority').selectOption({ label: 'High' })
      await page.waitForURL('**/staff/tickets?priority=high')
      // The address changes before the page does.
      await page.locator('main a[href*="priority=high"]').first().waitFor()
      // The previous list and its button stay until the filtered list has loaded.
      await more.focus()
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/tickets?*cursor=*', async (route) => {
        await held
        await route.continue()
      })
      await page.keyboard.press('Enter')
      const loading = page.getByRole('button', { name: 'Loading…' })
      await expect.poll(() => loading.evaluate((node) => node === document.activeElement)).toBe(true)
      await following(page.waitForRequest('**/api/tickets?*cursor=*'), async () => filter())
      // An event in between doesn't cancel it.
      const news = page.waitForRequest('**/api/tickets/counts*')
      await following(news, () =>
        portal.as(staff).patch(`/api/tickets/${id}/status`, { status: 'in_progress' }),
      )
      await expect.poll(() => loading.evaluate((node) => node === document.activeElement)).toBe(true)
      answer()
      await expect.poll(() => readRows(page).count()).toBe(60)
      const shown = page.getByText('Showing 60 of 60')
      await expect.poll(() => shown.evaluate((node) => node === document.activeElement)).toBe(true)

      const last = readRows(page).last()
      const title = (await last.getAttribute('aria-label'))?.replace('View ', '') ?? ''
      await last.click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('link', { name: 'Back to tickets' }).click()
      await page.waitForURL('**/staff/tickets?priority=high')
      await expect.poll(() => readRows(page).count()).toBe(60)
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(1000)
    },
  )
})

test('lays out only the ticket cards near the screen on a phone', async () => {
  const client = await portal.buildClient()
  for (let number = 0; number < 40; number += 1)
    await portal.buildTicket({ userId: client.id, title: `Request ${number}` })
  const page = await browser.open(client, '/tickets', { width: 375 })
  await expect.poll(() => readRows(page).count()).toBe(40)
  await expect.poll(() => isLaidOut(readRows(page).first())).toBe(true)
  expect(await isLaidOut(readRows(page).last())).toBe(false)
  await readRows(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(readRows(page).last())).toBe(true)
})
