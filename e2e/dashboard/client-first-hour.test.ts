// @module-tag nightly
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { NEW_BRIEF } from '#server/test/new-brief.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const brief = {
  ...NEW_BRIEF,
  projectName: 'Fleurs Dubois',
  projectType: 'ecommerce',
  projectDescription: 'A shop for flowers, with deliveries in Lyon.',
  hasDomain: true,
  domainName: 'fleurs-dubois.fr',
}
const PHONE = { width: 375 } as const

/** Whether the dashboard offers a new brief above a new ticket. */
async function isBriefFirst(page: Page): Promise<boolean> {
  const top = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? 0
  return (await top('New Website Brief')) < (await top('New Support Ticket'))
}

describe('client dashboard before the first project', () => {
  test('shows a client’s brief with its status and its due time', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/')
    await page.getByText('No projects yet').waitFor()
    await portal.as(client).post('/api/briefs', brief)
    await page.getByRole('heading', { name: 'Fleurs Dubois', level: 3 }).waitFor()
    await page.getByText('Our team will review this brief.').waitFor()
    await page.getByText(/^We’ll answer by .*\d+:\d\d\s[AP]M$/).waitFor()
    await page.getByText('No projects yet').waitFor()
    await page.getByRole('link', { name: 'View Brief Fleurs Dubois' }).click()
    await page.getByRole('heading', { name: 'Fleurs Dubois', level: 1 }).waitFor()
    await expect.poll(() => page.getByText(/^We’ll answer by/).count()).toBe(1)
  })

  test('shows no due time for a brief that is late or was declined', async () => {
    const client = await portal.buildClient()
    const waitingSince = '2026-03-02T09:00:00.000Z'
    await portal.buildBrief({ userId: client.id, projectName: 'Old', waitingSince })
    const { id } = await portal.buildBrief({ userId: client.id, projectName: 'Sent back' })
    const feedback = 'Please tell us more about it.'
    await portal.as(await portal.buildStaff()).post(`/api/briefs/${id}/decline`, { feedback })
    const page = await browser.open(client, '/')
    await page.getByText(/^Our answer is late/).waitFor()
    await page.getByText('Sent back with feedback. Revise it and submit it again.').waitFor()
    await expect.poll(() => page.getByText(/^We’ll answer by/).count()).toBe(0)
  })

  test('offers a brief above support until the client has a website, and opens a waiting item from its whole row', async () => {
    const client = await portal.buildClient()
    const request = await portal.buildInfoRequest({ clientId: client.id, title: 'Your logo' })
    const page = await browser.open(client, '/', PHONE)
    const row = page.getByRole('list', { name: 'Requires your attention' }).getByRole('listitem')
    await row.getByText('Your logo').waitFor()
    // Without a website, a brief comes before support.
    await page.getByRole('link', { name: 'Live Websites : 0' }).waitFor()
    await expect.poll(() => isBriefFirst(page)).toBe(true)
    await portal.buildWebsite({ userId: client.id })
    await page.reload()
    await page.getByRole('link', { name: 'Live Websites : 1' }).waitFor()
    await expect.poll(() => isBriefFirst(page)).toBe(false)
    await row.click({ position: { x: 4, y: 4 } })
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/info-requests/${request.id}`)
  })
})

const website = (page: Page) => page.getByLabel('Website', { exact: true })
const readChosenWebsite = (page: Page) => website(page).evaluate((select: HTMLSelectElement) => select.value)

describe('new ticket form', () => {
  test('selects the client’s only website, unless the client clears it or has two', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildWebsite({ userId: client.id })
    const page = await browser.open(client, '/tickets/new')
    await website(page).waitFor()
    await expect.poll(() => readChosenWebsite(page)).toBe(String(id))
    await website(page).selectOption('')
    await page.getByLabel('Title').fill('About my invoice')
    await page.reload()
    await page.getByText('Your draft is still here').waitFor()
    await expect.poll(() => readChosenWebsite(page)).toBe('')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => readChosenWebsite(page)).toBe(String(id))
    await portal.buildWebsite({ userId: client.id, name: 'Two' })
    await page.reload()
    await website(page).getByRole('option', { name: 'Two' }).waitFor({ state: 'attached' })
    await expect.poll(() => readChosenWebsite(page)).toBe('')
  })
})

/** Opens the form to add a website, in the project of a brief that has just been accepted. */
async function openAddWebsite() {
  const client = await portal.buildClient()
  const [staff, sam] = [await portal.buildStaff(), await portal.buildStaff()]
  const { id } = (await portal.as(client).post<{ id: number }>('/api/briefs', brief)).body
  const { body } = await portal.as(sam).post<{ projectId: number }>(`/api/briefs/${id}/accept`)
  const page = await browser.open(staff, `/staff/projects/${body.projectId}?tab=websites`)
  const dialog = page.getByRole('dialog', { name: 'Add Website' })
  const add = () => page.getByRole('button', { name: 'Add Website' }).first().click()
  await add()
  return { page, dialog, add, projectId: body.projectId, staff }
}

describe('Add Website', () => {
  test('fills in the brief’s name and domain, and accepts a domain without https://', async () => {
    const { dialog, add, projectId, staff } = await openAddWebsite()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Fleurs Dubois')
    await expect.poll(() => dialog.getByLabel('URL').inputValue()).toBe('fleurs-dubois.fr')
    await dialog.getByLabel('Launch date').fill('2027-03-01')
    const submit = dialog.getByRole('button', { name: 'Add Website' })
    await dialog.getByLabel('URL').fill('fleurs dubois')
    await submit.click()
    await dialog.getByText('Please enter a valid URL').waitFor()
    await dialog.getByLabel('URL').fill('fleurs-dubois.fr')
    await submit.click()
    await dialog.waitFor({ state: 'hidden' })
    const { body } = await portal.as(staff).get<{ url: string }[]>(`/api/projects/${projectId}/websites`)
    expect(body).toMatchObject([{ name: 'Fleurs Dubois', url: 'https://fleurs-dubois.fr' }])
    await add()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
  })
})
