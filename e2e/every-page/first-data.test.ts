import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

const { portal, browser } = await openPortal()

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Calls that each page makes once it's shown, in addition to the calls for its data. */
const CALLED_LATER = /^\/api\/(?:events|presence)/

/** Opens the page with its first data. Returns the calls for data that it makes until it is shown. */
async function listRepeatedCalls(page: Page, path: string, title: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !CALLED_LATER.test(pathname)) asked.push(pathname)
  }
  page.on('request', note)
  await page.goto(path)
  await row(page, title).waitFor()
  page.off('request', note)
  await page.locator('#first-data').waitFor({ state: 'attached', timeout: 1000 })
  return asked
}

test('requests no data that came with the page, and shows later changes', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id, title: 'Map is gone' })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  const follows = page.waitForResponse(/\/api\/events/)
  // On a slow machine, a page may be sent without its data, or the data may be outdated when it arrives.
  await expect.poll(() => listRepeatedCalls(page, '/tickets', 'Map is gone')).toEqual([])
  await follows
  const staff = portal.as(await portal.buildStaff())
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
  await row(page, 'Map is gone').getByText('In Progress').waitFor()
})

test('shows a ticket’s status that changed while the page was loading', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id, title: 'Map is gone' })
  const staff = portal.as(await portal.buildStaff())
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.route('**/tickets', async (route) => {
    const response = await route.fetch()
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
    await route.fulfill({ response })
  })
  await page.goto('/tickets')
  await expect.poll(() => row(page, 'Map is gone').getByText('In Progress').count()).toBe(1)
})

test('shows a client who signs in after another one no tickets of the other', async () => {
  const [first, second] = [await portal.buildClient(), await portal.buildClient()]
  await portal.buildTicket({ userId: first.id, title: 'Of the first' })
  await portal.buildTicket({ userId: second.id, title: 'Of the second' })
  const page = await browser.open(first, '/tickets')
  await row(page, 'Of the first').waitFor()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await typeSignIn(page, second.username)
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await row(page, 'Of the second').waitFor()
  expect(await page.getByText('Of the first').count()).toBe(0)
})

test('ends a session left over from an offline sign-out before the page sends or shows its data', async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Weiss' })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.context().addCookies([{ name: 'session-left', value: '1', url: portal.url }])
  const response = await page.goto('/tickets')
  expect(await response?.text()).not.toContain('Katharina')
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(await page.getByRole('button', { name: /’s account$/ }).count()).toBe(0)
})

test('reloads a page whose script was missing at first', { tags: ['nightly'] }, async () => {
  const page = await browser.newPage()
  let missing = 0
  await page.route('**/assets/index-*.js', (route) => {
    missing += 1
    return missing === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await page.goto('/auth')
  const name = page.getByLabel('Username')
  await expect.poll(() => missing).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Show password' }).click()
  await name.fill('mara')
  expect(await name.inputValue()).toBe('mara')
})
