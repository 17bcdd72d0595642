import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayFromToday, following, openPortal, preventFirstData } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

// This is the first test of the file, so nothing has been created yet.
test('tells staff that nothing is waiting or due in an empty portal', { tags: ['nightly'] }, async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff')
  await page.getByText('You’re all caught up').waitFor()
  await page.getByText('Nothing is waiting on a client').waitFor()
  await page.getByText('Nothing is late or due this week').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'The Last 30 Days' }).count()).toBe(0)
})

describe('client dashboard', () => {
  test('offers a new client one thing to start with, and explains a total on hover and on focus', async () => {
    await portal.buildStaff()
    const page = await browser.open(await portal.buildClient(), '/')
    for (const text of ['All caught up!', 'No projects yet', 'No activity yet'])
      await page.getByText(text, { exact: true }).waitFor()
    const figures = page.getByRole('region', { name: 'Overview' })
    await figures.getByRole('link', { name: /^Active Briefs\s*: 0$/ }).waitFor()
    expect(await figures.getByRole('link', { name: /: [1-9]/ }).count()).toBe(0)
    await page.getByRole('region', { name: 'Your Account Manager' }).waitFor()

    const total = figures.getByRole('link', { name: /^Open Tickets/ })
    const explanation = page.getByRole('tooltip')
    const tip = 'Support tickets that are open or in progress.'
    await total.hover()
    await expect.poll(() => explanation.innerText()).toBe(tip)
    await page.keyboard.press('Escape')
    await explanation.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await figures.getByRole('link', { name: /^Live Websites/ }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => explanation.allInnerTexts()).toEqual([tip])
    const described = await total.evaluate(
      (link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe(tip)
    expect(await figures.getByRole('button').count()).toBe(0)

    await page.getByRole('heading', { name: 'Start with Your Brief' }).waitFor()
    await page.getByRole('link', { name: 'Start the Brief' }).click()
    await page.getByRole('heading', { level: 1, name: 'New Website Brief' }).waitFor()
  })

  test('shows new members who cannot submit briefs what will appear', { tags: ['nightly'] }, async () => {
    const { companyId } = await portal.buildClient()
    const viewer = await portal.buildMember(companyId, 'viewer')
    const page = await browser.open(viewer, '/')
    await page.getByRole('heading', { name: 'About This Page' }).waitFor()
    expect(await page.getByRole('link', { name: 'Start the Brief' }).count()).toBe(0)
  })

  test('offers no brief to a client who has a request to start with', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    await portal.buildInfoRequest({ clientId: client.id, title: 'Your logo' })
    const page = await browser.open(client, '/')
    await page.getByRole('link', { name: 'View Details: Your logo' }).waitFor()
    await page.getByRole('link', { name: 'Live Websites : 0' }).waitFor()
    expect(await page.getByRole('link', { name: 'Start the Brief' }).count()).toBe(0)
  })

  test('shows an error instead of zeros when a client’s counts cannot be loaded', async () => {
    const client = await portal.buildClient()
    await portal.buildBrief({ userId: client.id })
    const page = await browser.newPage({ width: 375 })
    await browser.signIn(page, client)
    await preventFirstData(page)
    await page.route('**/api/stats', (route) => route.abort())
    await page.goto('/')
    await page.getByText('Could not load the totals').waitFor()
    await expect.poll(() => page.getByText('Active Briefs').count()).toBe(0)
    await expectSoundState(page)
    // The page loads its data again when its event stream connects.
    await page.waitForLoadState('networkidle')
    await page.unroute('**/api/stats')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('link', { name: /^Active Briefs\s*: 1$/ }).waitFor()
  })
})

describe('activity list', () => {
  test('names who changed a project and how, and links to the project', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff({ fullName: 'Sam Staff' })
    const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
    await portal.as(staff).patch(`/api/projects/${project.id}`, { status: 'design' })
    const page = await browser.open(client, '/activities')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByText('Sam Staff moved Bakery website to Design').waitFor()
    await page.getByRole('link', { name: 'Bakery website' }).click()
    await page.waitForURL(`**/projects/${project.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Bakery website')
  })
})

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

describe('staff dashboard', () => {
  test('shows staff waiting, late, and new work and answer times, and lets them remind a client', async () => {
    const { client, staff, ticket, request } = await fill()
    for (const projectName of ['Brief one', 'Brief two', 'Brief three', 'Brief four'])
      await portal.buildBrief({ userId: client.id, projectName })
    await portal.buildProject({ userId: client.id, name: 'In the works', status: 'design' })
    await portal.buildProject({ userId: client.id, name: 'Finished', status: 'launched' })
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

    const briefs = list(page, 'Pending briefs').getByRole('listitem')
    await briefs.first().waitFor()
    await expect.poll(() => briefs.getByRole('link', { name: /^Review/ }).count()).toBe(3)
    await expect.poll(() => briefs.filter({ hasText: 'Brief one' }).count()).toBe(0)
    // The charts are drawn when the user scrolls to them, each with its table.
    expect(await page.getByRole('img', { name: 'Ticket Load' }).count()).toBe(0)
    await scrollToPlots(page)
    await list(page, 'Active projects').getByText('In the works').waitFor()
    expect(await list(page, 'Active projects').getByText('Finished').count()).toBe(0)
    await page.getByText(/^100% of \d+ tickets? answered on time\.$/).waitFor()
    const plot = page.getByRole('group').filter({ hasText: 'Show as a Table' })
    await plot.last().getByText('Show as a Table').click()
    const table = page.getByRole('table', { name: 'First answers to tickets by day' })
    await table.getByRole('cell', { name: '2.5 h' }).first().waitFor()
    await expect.poll(() => table.getByRole('row').count()).toBe(31)
    await expectSoundState(page)

    await ours.getByRole('link', { name: 'Ferry times are wrong' }).click()
    await page.waitForURL(`**/staff/tickets/${ticket.id}`)
  })

  test('counts one ticket in the singular', { tags: ['nightly'] }, async () => {
    const page = await browser.newPage()
    await browser.signIn(page, await portal.buildStaff())
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
})

const downloadExport = (page: Page) =>
  following(page.waitForEvent('download'), () => page.getByRole('link', { name: 'Export' }).click())

describe('list export', () => {
  test('exports the tickets that match the filters on screen', { tags: ['nightly'] }, async () => {
    const client = await portal.buildClient()
    await portal.buildTicket({ userId: client.id, title: 'Puffin map', priority: 'urgent' })
    await portal.buildTicket({ userId: client.id, title: 'Puffin song', priority: 'low' })
    const page = await browser.open(await portal.buildStaff(), '/staff/tickets?q=puffin&priority=urgent')
    await page.getByRole('link', { name: /^Puffin map/ }).waitFor()
    const file = await downloadExport(page)
    expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Puffin map')
    expect(text).not.toContain('Puffin song')
  })

  test.each(['briefs', 'projects', 'websites', 'info-requests', 'users', 'activities'])(
    'exports the list /staff/%s from its toolbar',
    { tags: ['nightly'] },
    async (name) => {
      // An empty list doesn't have a toolbar.
      await portal.buildBrief()
      const page = await browser.open(await portal.buildStaff(), `/staff/${name}`)
      expect((await downloadExport(page)).suggestedFilename()).toContain(`${name}-`)
    },
  )
})
