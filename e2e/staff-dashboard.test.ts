import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayFromToday, following, openPortal, startPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

const { portal, browser } = await openPortal()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const list = (page: Page, name: string) => page.getByRole('list', { name })

/** Creates some of everything that the dashboard shows. */
async function fill() {
  const client = await portal.buildClient({ companyName: 'Tern & Gull' })
  const userId = client.id
  const project = await portal.buildProject({
    userId,
    name: 'Harbour guide',
    dueDate: dayFromToday(-3),
  })
  const ticket = await portal.buildTicket({
    userId,
    title: 'Ferry times are wrong',
    createdAt: daysAgo(6),
    waitingSince: daysAgo(6),
    answerDueAt: daysAgo(2),
  })
  await portal.buildTicket({
    userId,
    title: 'Answered on Time',
    status: 'resolved',
    createdAt: daysAgo(4),
    resolvedAt: daysAgo(3),
    waitingOn: null,
    waitingSince: null,
    firstAnsweredAt: daysAgo(3),
    firstAnswerMinutes: 150,
  })
  const staff = await portal.buildStaff()
  const { body: request } = await portal.as(staff).post<{ id: number }>('/api/info-requests', {
    title: 'Photos of the pier',
    description: 'Please send us three photos.',
    dueDate: dayFromToday(40),
    projectId: project.id,
  })
  return { client, staff, ticket, request }
}

async function scrollToPlots(page: Page) {
  await page.getByRole('heading', { name: 'Active Projects' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Waiting on Us' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'The Last 30 Days' }).scrollIntoViewIfNeeded()
  await page.getByRole('img', { name: 'Ticket Load' }).waitFor()
}

describe('the staff’s dashboard', () => {
  test('tells what waits on whom, what is late, and reminds a client', async () => {
    const { staff, ticket, request } = await fill()
    const page = await browser.open(staff, '/staff')
    await page.getByRole('heading', { name: 'Pending Briefs' }).waitFor()
    const ours = list(page, 'Waiting on us').getByRole('listitem').first()
    await ours.getByText('Tern & Gull').waitFor()
    await ours.getByText('· 6 days').waitFor()
    await ours.getByText('Answer 2 days late').waitFor()
    await list(page, 'Due soon').getByText('3 days overdue').waitFor()
    await page.getByRole('button', { name: 'Remind Client of Photos of the pier' }).click()
    await page.getByText('Reminder sent').first().waitFor()
    await page.getByRole('button', { name: 'Reminded Today' }).waitFor()
    const { remindedAt } = await portal.db
      .selectFrom('infoRequests')
      .select('remindedAt')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(remindedAt).not.toBeNull()
    await ours.getByRole('link', { name: 'Ferry times are wrong' }).click()
    await page.waitForURL(`**/staff/tickets/${ticket.id}`)
  })

  test('plots load and answering times when the reader comes to them, each with its table', async () => {
    const { staff } = await fill()
    const page = await browser.open(staff, '/staff')
    await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'Ticket Load' }).count()).toBe(0)
    await scrollToPlots(page)
    await page.getByText(/^100% of \d+ tickets? answered on time\.$/).waitFor()
    const plot = page.getByRole('group').filter({ hasText: 'Show as a Table' })
    await plot.last().getByText('Show as a Table').click()
    const table = page.getByRole('table', { name: 'First answers to tickets by day' })
    await table.getByRole('cell', { name: '2.5 h' }).first().waitFor()
    await expect.poll(() => table.getByRole('row').count()).toBe(31)
  })

  test('speaks of one ticket in the singular', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/reports')
    await page.route('**/api/stats/morning', async (route) => {
      const response = await route.fetch()
      const morning = (await response.json()) as { days: object[] }
      const none = { opened: 0, resolved: 0, answered: 0, late: 0, medianMinutes: null }
      const days = morning.days.map((day, i) => ({ ...day, ...none, opened: i === 3 ? 1 : 0 }))
      await route.fulfill({ response, json: { ...morning, days } })
    })
    await page.goto('/staff')
    await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
    await scrollToPlots(page)
    await expect.poll(() => page.getByText('1 ticket opened and 0 resolved in 30 days.').count()).toBe(1)
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
    ['dark', 375],
  ] as const)('is without barriers, %s at %i pixels', async (colorScheme, width) => {
    const { staff } = await fill()
    const page = await browser.open(staff, '/staff', { colorScheme, width })
    await scrollToPlots(page)
    await page.getByText('Show as a Table').first().click()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
  })

  test('says so when nothing waits', async () => {
    const empty = await startPortal()
    const page = await browser.open(await empty.buildStaff(), '/staff', { portal: empty })
    await page.getByText('You’re all caught up').waitFor()
    await page.getByText('Nothing is waiting on a client').waitFor()
    await page.getByText('Nothing is late or due this week').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'The Last 30 Days' }).count()).toBe(0)
    await browser.closePages()
    await empty.close()
  })
})

const exported = (page: Page) =>
  following(page.waitForEvent('download'), () => page.getByRole('link', { name: 'Export' }).click())

describe('a list is exported', () => {
  test('with the filters that are on screen', async () => {
    const client = await portal.buildClient()
    await portal.buildTicket({ userId: client.id, title: 'Puffin map', priority: 'urgent' })
    await portal.buildTicket({ userId: client.id, title: 'Puffin song', priority: 'low' })
    const page = await browser.open(await portal.buildStaff(), '/staff/tickets?q=puffin&priority=urgent')
    await page.getByRole('link', { name: /^Puffin map/ }).waitFor()
    const file = await exported(page)
    expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Puffin map')
    expect(text).not.toContain('Puffin song')
  })

  test.each(['briefs', 'projects', 'websites', 'info-requests', 'users', 'activities'])(
    'from the toolbar of /staff/%s',
    async (name) => {
      // A list without any brief has no toolbar.
      await portal.buildBrief()
      const page = await browser.open(await portal.buildStaff(), `/staff/${name}`)
      expect((await exported(page)).suggestedFilename()).toContain(`${name}-`)
    },
  )
})
