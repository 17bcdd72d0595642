import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* In an empty portal, pages offer no actions that need existing records. */

const { portal, browser } = await openPortal()

const controls = (page: Page) =>
  page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox'))

test.each([
  ['/briefs', 'No briefs found', 'New Website Brief'],
  ['/tickets', 'No active tickets', 'New Support Ticket'],
  ['/projects', 'No projects found', 'Submit a Brief'],
  ['/websites', 'No live websites yet', 'Support Tickets'],
])(
  'shows a client without records at %s each button once, and neither search nor filters',
  async (path, words, button) => {
    const page = await browser.open(await portal.buildClient(), path)
    await page.getByText(words).waitFor()
    await expect.poll(() => controls(page).count()).toBe(0)
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: button }).count()).toBe(1)
  },
)

test(
  'keeps the search when it finds nothing, and shows it once the list has a record',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs?q=nothing')
    await page.getByText('No briefs found').waitFor()
    await expect.poll(() => controls(page).count()).toBe(2)
    await page.goto(`${portal.url}/tickets`)
    await page.getByText('No active tickets').waitFor()
    await expect.poll(() => controls(page).count()).toBe(0)
    await portal.buildTicket({ userId: client.id, status: 'resolved' })
    await page.reload()
    await page.getByText('No active tickets').waitFor()
    await expect.poll(() => controls(page).count()).toBe(2)
  },
)

test('tells staff without projects when a project starts, without a Clear Filters button', async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff/projects')
  await page.getByText('A project starts when a brief is accepted.').waitFor()
  expect(await page.getByRole('button', { name: 'Clear Filters' }).count()).toBe(0)
})

test('keeps the filter for staff when it leaves no briefs', async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff/briefs')
  await page.getByText('No briefs').first().waitFor()
  await expect.poll(() => controls(page).count()).toBe(0)
  await page.goto(`${portal.url}/staff/briefs?responsible=me`)
  await page.getByRole('button', { name: 'Clear Filters' }).waitFor()
  await expect.poll(() => controls(page).count()).toBe(2)
})
