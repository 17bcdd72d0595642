import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* The titles of browser tabs, and the texts of pages that don't exist. */

const { portal, browser } = await openPortal()

const expectTitle = (page: Page, title: string) =>
  expect.poll(() => page.title(), { message: page.url() }).toBe(`${title} · Project Portal`)

test(
  'begins the title of a record’s page with its name, for clients and staff',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const of = { userId: client.id }
    const brief = await portal.buildBrief({ ...of, projectName: 'Corner brief' })
    const project = await portal.buildProject({ ...of, name: 'Corner project' })
    const website = await portal.buildWebsite({ ...of, projectId: project.id, name: 'Corner site' })
    const ticket = await portal.buildTicket({ ...of, title: 'Shop finder is closed' })
    const request = await portal.buildInfoRequest({
      clientId: client.id,
      projectId: project.id,
      title: 'Photos please',
    })
    const shared = [
      [`/briefs/${brief.id}`, 'Corner brief · Brief'],
      [`/projects/${project.id}`, 'Corner project · Project'],
      [`/websites/${website.id}`, 'Corner site · Website'],
      [`/tickets/${ticket.id}`, `Shop finder is closed · Ticket #${ticket.id}`],
      [`/info-requests/${request.id}`, 'Photos please · Information Request'],
    ] as const
    const theirs = await browser.open(client, '/')
    for (const [path, title] of [
      ...shared,
      [`/briefs/${brief.id}/edit`, 'Corner brief · Edit Brief'],
    ] as const) {
      await theirs.goto(path)
      await expectTitle(theirs, title)
    }
    const ours = await browser.open(await portal.buildStaff(), '/staff')
    for (const [path, title] of [
      ...shared,
      [`/projects/${project.id}/edit`, 'Corner project · Edit Project'],
    ] as const) {
      await ours.goto(`/staff${path}`)
      await expectTitle(ours, title)
    }
  },
)

test('changes the title with the page, and back again when going back', async () => {
  const { id } = await portal.buildTicket({ title: 'Shop finder is closed' })
  const page = await browser.open(await portal.buildStaff(), `/staff/tickets/${id}`)
  await expectTitle(page, `Shop finder is closed · Ticket #${id}`)
  await page.getByRole('link', { name: 'Back to tickets' }).click()
  await page.getByRole('heading', { name: 'Support Tickets', level: 1 }).waitFor()
  await expectTitle(page, 'Support Tickets')
  await page.goBack()
  await expectTitle(page, `Shop finder is closed · Ticket #${id}`)
})

test('titles the page of a mistyped record ID “Page not found”', async () => {
  const page = await browser.open(await portal.buildStaff(), '/staff/tickets/abc')
  await expectTitle(page, 'Page not found')
})

test('styles the message about missing JavaScript like the portal', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/nope')
  const words = page.locator('noscript p')
  const { textAlign, fontFamily } = await words.evaluate((element) => getComputedStyle(element))
  expect([textAlign, fontFamily]).toEqual(['center', expect.stringContaining('Inter Variable')])
})

test(
  'keeps the menu of the signed-in user on a page that does not exist',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    for (const [person, path, entry] of [
      [await portal.buildClient(), '/nope', 'My Briefs'],
      [staff, '/nope', 'All Briefs'],
      [staff, '/staff/nope', 'All Briefs'],
    ] as const) {
      const page = await browser.open(person, path)
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
      await expectTitle(page, 'Page not found')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor({ state: 'detached' })
    }
    const stranger = await browser.newPage()
    await stranger.goto('/nope')
    await stranger.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    expect(await stranger.getByRole('navigation').count()).toBe(0)
  },
)
