import { describe, expect, test } from 'vitest'
import { dayFromToday, openPortal, preventFirstData } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/**
 * Builds a client with one of every kind of item that can wait on them, and the staff member who works for the agency.
 */
async function everythingWaiting() {
  const client = await portal.buildClient()
  const staff = portal.as(await portal.buildStaff())
  const userId = client.id
  const project = await portal.buildProject({ userId, name: 'Harbour guide' })
  const website = await portal.buildWebsite({ userId, projectId: project.id })
  const ticket = await portal.buildTicket({
    userId,
    websiteId: website.id,
    title: 'Map is gone',
    priority: 'urgent',
  })
  const question = { entityType: 'ticket', entityId: ticket.id, content: 'On which page?' }
  await staff.post('/api/comments', { ...question, waitsForClient: true })
  await portal.buildInfoRequest({ clientId: userId, projectId: project.id, title: 'Photos of the pier' })
  const task = await portal.buildTask({ projectId: project.id, assigneeId: userId, title: 'Try the booking' })
  const brief = await portal.buildBrief({ userId, projectName: 'Loyalty card' })
  await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us how it works.' })
  return { client, staff, project, ticket, task }
}

describe('items that wait on a client', () => {
  test(
    'lists the same waiting items on the client’s dashboard, on the project, and for staff',
    { tags: ['nightly'] },
    async () => {
      const { client, project, task } = await everythingWaiting()
      const page = await browser.open(client, '/', { width: 375 })
      await page.getByText('Four things need you.').waitFor()
      const rows = page.getByRole('list', { name: 'Requires your attention' }).getByRole('listitem')
      await expect.poll(() => rows.count()).toBe(4)
      await rows.first().getByText('Urgent').waitFor()
      await rows.first().getByText('On which page?').waitFor()
      await rows.filter({ hasText: 'Loyalty card' }).getByText('Declined').waitFor()
      expect(await page.getByText(/all caught up/i).count()).toBe(0)

      await page.getByRole('link', { name: 'View Details: Try the booking' }).click()
      await page.waitForURL(`**/projects/${project.id}?tab=tasks`)
      await page.goto(`/projects/${project.id}`)
      const needs = page.getByRole('list', { name: 'What We Need from You' }).getByRole('listitem')
      await expect.poll(() => needs.count()).toBe(3)
      for (const status of ['in_progress', 'completed'])
        await portal.as(client).patch(`/api/tasks/${task.id}/status`, { status })
      await expect.poll(() => needs.count()).toBe(2)

      await page.goto('/briefs')
      await page.getByRole('row').filter({ hasText: 'Loyalty card' }).getByText('Declined').waitFor()

      const desk = await browser.open(await portal.buildStaff(), '/staff/waiting?on=client')
      const waiting = desk.getByRole('list', { name: 'Waiting on clients' }).getByRole('listitem')
      await waiting.filter({ hasText: 'Map is gone' }).getByText('Urgent').waitFor()
      await waiting.filter({ hasText: 'Loyalty card' }).waitFor()
      await waiting.filter({ hasText: 'Photos of the pier' }).waitFor()
      expect(await waiting.filter({ hasText: 'Try the booking' }).count()).toBe(0)
    },
  )

  test(
    'does not tell a client “all caught up” while a task waits on them',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const project = await portal.buildProject({ userId: client.id })
      await portal.buildTask({ projectId: project.id, assigneeId: client.id, title: 'Try the booking' })
      const page = await browser.open(client, '/info-requests')
      await page.getByText('No pending requests').waitFor()
      expect(await page.getByText(/all caught up/i).count()).toBe(0)
      await page.goto('/')
      await page.getByText('One thing needs you.').waitFor()
      expect(await page.getByText(/all caught up/i).count()).toBe(0)
    },
  )
})

describe('urgent ticket', () => {
  test('comes first in the notifications of staff, above 21 newer tickets', async () => {
    const staff = await portal.buildStaff()
    const client = portal.as(await portal.buildClient())
    const raise = (title: string, priority: string) =>
      client.post('/api/tickets', {
        title,
        priority,
        description: 'Our visitors cannot use the page.',
        serviceCategory: 'technical_support',
      })
    await raise('Shop is down', 'urgent')
    for (let n = 0; n < 21; n++) await raise(`Small wish ${n}`, 'low')
    const page = await browser.open(staff, '/staff/users')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
    await first.getByText('New ticket: Shop is down').waitFor()
    await expect.poll(() => first.getByText('Urgent').count()).toBe(1)
  })

  test(
    'shows the client its due time near the title, and the emergency phone number while the agency is closed',
    { tags: ['nightly'] },
    async () => {
      const staff = portal.as(await portal.buildStaff())
      const closed = { from: '00:00', to: '00:01' }
      const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
      const open = days[(new Date().getUTCDay() + 1) % 7] ?? ''
      const businessHours = Object.fromEntries(days.map((day) => [day, day === open ? closed : null]))
      const emergency = { phone: '+49 30 1234567', words: 'If your website is down, call us.' }
      await staff.patch('/api/agency/settings', { timeZone: 'UTC', businessHours, emergency })
      const client = await portal.buildClient()
      const { body } = await portal.as(client).post<{ id: number }>('/api/tickets', {
        title: 'Shop is down',
        priority: 'urgent',
        description: 'Our visitors cannot use the page.',
        serviceCategory: 'technical_support',
      })
      const page = await browser.open(client, `/tickets/${body.id}`, { width: 375 })
      const promise = await page.getByText(/^We’ll answer by /).boundingBox()
      expect(promise?.y).toBeLessThan(400)
      await expect
        .poll(() => page.getByRole('link', { name: emergency.phone }).getAttribute('href'))
        .toBe('tel:+49301234567')

      // The page was opened shortly before the agency closed.
      const closing = { emergency: null, changesAt: new Date(Date.now() + 3000).toISOString() }
      await page.route('**/api/agency/emergency', (route) => route.fulfill({ json: closing }), { times: 1 })
      await preventFirstData(page)
      await page.goto(`/tickets/${body.id}`)
      await page.getByText(/^We’ll answer by /).waitFor()
      expect(await page.getByText(emergency.words).count()).toBe(0)
      await page.getByText(emergency.words).waitFor()

      await page.goto('/tickets/new')
      await page.getByRole('radio', { name: /^Urgent/ }).waitFor()
      expect(await page.getByText(emergency.words).count()).toBe(0)
      await page.getByRole('radio', { name: /^Urgent/ }).check()
      await page.getByText(emergency.words).waitFor()
    },
  )
})

describe('future dates', () => {
  test(
    'announces a website’s launch and a project’s start in the future tense',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const staff = portal.as(await portal.buildStaff())
      const soon = dayFromToday(3)
      const project = await portal.buildProject({ userId: client.id, startDate: soon })
      await staff.post('/api/websites', {
        name: 'Harbour guide',
        url: 'https://harbour.example',
        projectId: project.id,
        launchDate: soon,
      })
      const page = await browser.open(client, '/')
      await page.getByText('Starts', { exact: true }).waitFor()
      expect(await page.getByText('Started', { exact: true }).count()).toBe(0)
      await page.getByRole('link', { name: /^Live Websites\s*: 1$/ }).click()
      await page.getByText('Your websites, including those about to launch.').waitFor()
      await page.getByText(/Launches/).waitFor()
      expect(await page.getByText(/Launched/).count()).toBe(0)
      await page.getByRole('link', { name: 'Harbour guide', exact: true }).click()
      await page.getByText(/^Launches \w+ \d+, \d+$/).waitFor()
      expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
      const { body } = await portal.as(client).get<{ title: string }[]>('/api/notifications?limit=1')
      expect(body[0]?.title).toMatch(/^Your website launches \w+ \d+, \d+: Harbour guide$/)
    },
  )
})
