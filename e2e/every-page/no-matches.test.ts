// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* A search without results shows where there are some, and can be cleared. */

const { portal, browser } = await openPortal()

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox')

async function clearFilters(page: Page) {
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(() => search(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await expect.poll(() => search(page).inputValue()).toBe('')
}

test('links to the matches on the Completed tab when a ticket search finds nothing, for staff and clients', async () => {
  const client = await portal.buildClient()
  await portal.buildTicket({ userId: client.id, title: 'Reserving a table', status: 'resolved' })
  await portal.buildTicket({ userId: client.id, title: 'Shop finder' })
  const desk = await browser.open(await portal.buildStaff(), '/staff/tickets?status=open&q=Reserving')
  for (const page of [desk, await browser.open(client, '/tickets?q=Reserving')]) {
    await page.getByText('No tickets found').waitFor()
    await link(page, '1 match in Completed Tickets').click()
    await row(page, 'Reserving a table').waitFor()
    await expect.poll(() => page.url()).toContain('q=Reserving')
    await search(page).fill('nowhere at all')
    await page.getByText('No tickets found').waitFor()
    await expect.poll(() => page.getByText(/match(?:es)? in/).count()).toBe(0)
    await clearFilters(page)
    await row(page, 'Reserving a table').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=completed')
  }
})

test('links to the matches on other tabs of briefs, projects, and information requests', async () => {
  const client = await portal.buildClient()
  const of = { userId: client.id }
  await portal.buildBrief({ ...of, projectName: 'Kelpie brief', status: 'rejected' })
  for (const name of ['Kelpie one', 'Kelpie two'])
    await portal.buildProject({ ...of, name, status: 'launched', progress: 100 })
  const { id: projectId } = await portal.buildProject({ ...of, name: 'Plain project' })
  const asked = { clientId: client.id, projectId, title: 'Kelpie photos' }
  const { id } = await portal.buildInfoRequest(asked)
  const answer = { status: 'completed', responseData: { message: 'Here they are' } }
  await portal.as(client).patch(`/api/info-requests/${id}`, answer)
  const page = await browser.newPage()
  await browser.signIn(page, await portal.buildStaff())
  for (const [path, told, found] of [
    ['/staff/briefs', '1 match in Rejected', 'Kelpie brief'],
    ['/staff/projects', '2 matches in Completed', 'Kelpie two'],
    ['/staff/info-requests', '1 match in Answered', 'Kelpie photos'],
  ] as const) {
    await page.goto(`${path}?q=Kelpie`)
    await link(page, told).click()
    await row(page, found).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Kelpie')
  }
})

/** Opens each list with a search without results, and clears it. */
async function expectCleared(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await clearFilters(page)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
}

async function clientWithBriefAndWebsite() {
  const client = await portal.buildClient()
  await portal.buildBrief({ userId: client.id })
  await portal.buildWebsite({ userId: client.id })
  return client
}

test('clears the search and filters of the audit log and of a client’s briefs', async () => {
  const desk = await browser.newPage()
  await browser.signIn(desk, await portal.buildStaff())
  await expectCleared(desk, ['/staff/audit?q=nothing-like-it'])
  const phone = await browser.newPage({ width: 375 })
  await browser.signIn(phone, await clientWithBriefAndWebsite())
  await expectCleared(phone, ['/briefs?status=accepted&q=nothing'])
})

test('clears the search of every other list', async () => {
  const desk = await browser.newPage()
  await browser.signIn(desk, await portal.buildStaff())
  const ofStaff = ['users', 'websites', 'outbox', 'client-view']
  await expectCleared(
    desk,
    ofStaff.map((name) => `/staff/${name}?q=nothing-like-it`),
  )
  const phone = await browser.newPage({ width: 375 })
  await browser.signIn(phone, await clientWithBriefAndWebsite())
  await expectCleared(phone, ['/projects?q=nothing', '/websites?q=nothing'])
})
