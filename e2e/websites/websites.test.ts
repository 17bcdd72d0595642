import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const picture = (name: string, buffer: Buffer = PNG) => ({ name, mimeType: 'image/png', buffer })
const text = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye: 4.20') }

async function setUp() {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const project = await portal.buildProject({ userId: client.id, name: 'Website for the bakery' })
  const website = await portal.buildWebsite({
    userId: client.id,
    projectId: project.id,
    name: 'Brot & Salz',
    url: 'https://bakery.example',
    launchDate: '2026-03-01',
  })
  return { client, project, website, staff: await portal.buildStaff({ fullName: 'Sarah Lindqvist' }) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const shelf = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

async function addFiles(page: Page, button: string, files: ReturnType<typeof picture>[]) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.locator('input[type=file]').setInputFiles(files)
  return dialog
}

describe('website page of a client', () => {
  test('shows a website’s details and tickets, and links to a new ticket and to the project', async () => {
    const { client, website, project } = await setUp()
    const ticket = { userId: client.id, websiteId: website.id }
    const { id } = await portal.buildTicket({ ...ticket, title: 'Menu is cut off' })
    await portal.buildTicket({ ...ticket, title: 'Old prices', status: 'resolved' })
    await portal.buildTicket({ userId: client.id, title: 'About another thing' })
    const page = await browser.open(client, '/websites')
    await page.getByRole('link', { name: 'Details of Brot & Salz' }).waitFor()
    await page.getByRole('link', { name: 'Brot & Salz', exact: true }).click()
    await heading(page, 'Brot & Salz').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/websites/${website.id}`)
    await page.getByText('Mar 1, 2026').waitFor()
    const visit = page.getByRole('link', { name: 'Visit Brot & Salz' })
    await expect.poll(() => visit.getAttribute('href')).toBe('https://bakery.example')
    await expect.poll(() => visit.getAttribute('rel')).toContain('noopener')

    await shelf(page, 'Resolved tickets').getByText('Old prices').waitFor()
    expect(await page.getByText('About another thing').count()).toBe(0)
    await shelf(page, 'Open tickets').getByRole('link', { name: 'Menu is cut off' }).click()
    await page.waitForURL(`**/tickets/${id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Support for Brot & Salz' }).click()
    await page.waitForURL(`**/tickets/new?websiteId=${website.id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Website for the bakery' }).click()
    await heading(page, 'Website for the bakery').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
  })

  test(
    'shows “Website Not Found” for another client’s website, with a link back to the list',
    { tags: ['nightly'] },
    async () => {
      const { website } = await setUp()
      const page = await browser.open(await portal.buildClient(), `/websites/${website.id}`)
      await heading(page, 'Website Not Found').waitFor()
      expect(await page.getByText(website.name).count()).toBe(0)
      await page.getByRole('link', { name: 'Back to Live Websites' }).click()
      await heading(page, 'Live Websites').waitFor()
      expect(new URL(page.url()).pathname).toBe('/websites')
    },
  )
})

describe('content library', () => {
  test('shows files that the client and staff add to a website to both', { tags: ['nightly'] }, async () => {
    const { client, website, staff } = await setUp()
    const page = await browser.open(client, `/websites/${website.id}`)
    await page.getByText('No open tickets').waitFor()
    await page.getByRole('tab', { name: 'Content Library' }).click()
    for (const words of ['No logo yet', 'No images yet', 'No documents yet'])
      await page.getByText(words).waitFor()
    // A white logo is shown on a dark background.
    const white = await readFile('server/demo/files/logo-saltmarsh-white.png')
    await addFiles(page, 'Add Logo', [picture('logo.png', white)])
    const logo = shelf(page, 'Logos').locator('.bg-ground-night').getByRole('img', { name: 'logo.png' })
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // Files that don't fit are refused by name, and the others are added.
    const files = [text, picture('shop.png'), picture('oven.png')]
    const images = await addFiles(page, 'Add Images', files)
    await images.getByText('Some files were not added').waitFor()
    await images.getByText('prices.txt').waitFor()
    await images.getByText(/^Added:.*shop\.png/).waitFor()
    await images.getByText(/^Added:.*oven\.png/).waitFor()
    await expectSoundState(page)
    await images.getByRole('button', { name: 'Done' }).click()
    await shelf(page, 'Images').getByText('oven.png').waitFor()

    const desk = await browser.open(staff, `/staff/websites/${website.id}`)
    await desk.getByRole('tab', { name: 'Content Library' }).click()
    await shelf(desk, 'Logos').getByRole('img', { name: 'logo.png' }).waitFor()
    // A file that didn't get through is sent again automatically, once.
    await desk.route('**/assets', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const documents = await addFiles(desk, 'Add Documents', [text])
    await documents.getByText('waiting for the connection').waitFor()
    await desk.unroute('**/assets')
    await documents.getByText('Added: prices.txt').waitFor()
    const row = shelf(page, 'Documents').getByRole('listitem').filter({ hasText: 'prices.txt' })
    await row.getByText('Sarah Lindqvist').waitFor()
    const { body } = await portal.as(staff).get<WebsiteAsset[]>(`/api/websites/${website.id}/assets`)
    expect(body.map(({ kind, fileName }) => `${kind} ${fileName}`).toSorted()).toEqual([
      'document prices.txt',
      'image oven.png',
      'image shop.png',
      'logo logo.png',
    ])
  })

  test(
    'shows pictures in a viewer, downloads files, and lets clients delete only their own after a confirmation',
    { tags: ['nightly'] },
    async () => {
      const { client, website, staff } = await setUp()
      const path = `/api/websites/${website.id}/assets`
      await portal.as(staff).upload(path, { fileName: 'theirs.png', bytes: PNG })
      for (const fileName of ['shop.png', 'oven.png'])
        await portal.as(client).upload(path, { fileName, bytes: PNG })
      const page = await browser.open(client, `/websites/${website.id}?tab=library`)
      await page.getByRole('button', { name: 'View oven.png' }).click()
      const viewer = page.getByRole('dialog', { name: 'oven.png' })
      await viewer.getByRole('img', { name: 'oven.png' }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
        .toBe(true)
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog', { name: 'shop.png' }).waitFor()
      await page.keyboard.press('Escape')
      const download = await following(page.waitForEvent('download'), () =>
        page.getByRole('link', { name: 'Download shop.png' }).click(),
      )
      expect(download.suggestedFilename()).toBe('shop.png')

      expect(await page.getByRole('button', { name: 'Delete theirs.png' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Delete oven.png' }).click()
      await expectSoundState(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Delete oven.png' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete File' }).click()
      await page.getByText('File deleted', { exact: true }).waitFor()
      await shelf(page, 'Images').getByText('oven.png').waitFor({ state: 'detached' })
      await shelf(page, 'Images').getByText('theirs.png').waitFor()
    },
  )
})

describe('websites for staff', () => {
  test('lets staff add and edit a website of a project, and updates the client’s open page', async () => {
    const client = await portal.buildClient()
    const project = await portal.buildProject({ userId: client.id })
    const page = await browser.open(client, '/websites')
    await page.getByText('No live websites yet').waitFor()
    const staff = await portal.buildStaff()
    const desk = await browser.open(staff, `/staff/projects/${project.id}`)
    await desk.getByRole('tab', { name: 'Websites' }).click()
    await addWebsite(desk)
    await page.getByRole('link', { name: 'Support for Rye and More' }).waitFor()
    const { body } = await portal.as(client).get<{ id: number }[]>('/api/websites/client')
    expect(body).toMatchObject([{ name: 'Rye and More', url: 'https://rye.example' }])

    await page.getByRole('link', { name: 'Rye and More', exact: true }).click()
    const visit = page.getByRole('link', { name: 'Visit Rye and More' })
    await expect.poll(() => visit.getAttribute('href')).toBe('https://rye.example')
    await desk.getByRole('link', { name: 'Rye and More', exact: true }).click()
    await heading(desk, 'Rye and More').waitFor()
    const dialog = await editWebsite(desk)
    await dialog.getByLabel('URL').fill('bakery')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Please enter a valid URL').waitFor()
    await dialog.getByLabel('URL').fill('https://www.brot.example')
    await dialog.getByLabel('Launch Date').fill('2026-02-02')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await toast(desk, 'Website updated').waitFor()
    await desk.getByText('www.brot.example').waitFor()
    await page.getByText('Feb 2, 2026').waitFor()
    await expect.poll(() => visit.getAttribute('href')).toBe('https://www.brot.example')

    // A colleague's change is shown, and nothing is lost.
    await editWebsite(desk)
    await dialog.getByLabel('Name').fill('Rye, Salt and More')
    await portal.as(staff).patch(`/api/websites/${body[0]?.id}`, { name: 'Rye and Salt' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Someone else changed this while you were editing').waitFor()
    await dialog.getByText('Rye and Salt').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Rye, Salt and More')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await heading(desk, 'Rye, Salt and More').waitFor()
  })

  test('lets staff archive and restore a website, and hides it from lists meanwhile', async () => {
    const { staff } = await setUp()
    const client = await portal.buildClient()
    const { id } = await portal.buildWebsite({
      userId: client.id,
      name: 'Old Mill',
      launchDate: '2025-01-01',
    })
    const page = await browser.open(client, '/websites')
    await page.getByRole('link', { name: 'Support for Old Mill' }).waitFor()
    const desk = await browser.open(staff, `/staff/websites/${id}`)
    await desk.getByRole('button', { name: 'Archive' }).click()
    await toast(desk, 'Website archived').waitFor()
    await desk.getByText(/^Archived on .* by Sarah Lindqvist\.$/).waitFor()
    for (const name of ['Archive', 'Edit Website', 'Create Support Ticket'])
      await expect.poll(() => desk.getByRole('button', { name, exact: true }).count()).toBe(0)
    await page.getByText('No live websites yet').waitFor()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Support for Old Mill' }).waitFor()
    await desk.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('No live websites yet').waitFor()
    await page.goto(`/websites/${id}`)
    await page.getByText(/^Archived on .* by Sarah Lindqvist\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /Support/ }).count()).toBe(1)

    await desk.getByRole('link', { name: 'Back to Websites' }).click()
    await desk.getByLabel('Search websites').fill('Old Mill')
    await desk.getByText('No websites found').waitFor()
    await desk.getByLabel('Show').selectOption({ label: 'Archived' })
    await desk.getByRole('link', { name: 'Manage Old Mill' }).click()
    await desk.getByRole('button', { name: 'Restore' }).click()
    await toast(desk, 'Website restored').waitFor()
    await desk.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Support for Old Mill', exact: true }).waitFor()
  })

  test(
    'shows staff each website with its client and tickets, and lets them add a ticket',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient({ fullName: 'Olga Ofen' })
      const staff = await portal.buildStaff()
      const website = await portal.buildWebsite({ userId: client.id, name: 'Old Bakery' })
      await portal.buildWebsite({ userId: client.id, name: 'Old Bakery, soon', launchDate: '2126-03-01' })
      await portal.buildTicket({ userId: client.id, websiteId: website.id, title: 'Menu is cut off' })
      await portal.buildTicket({
        userId: client.id,
        websiteId: website.id,
        title: 'Old prices',
        status: 'resolved',
      })
      const page = await browser.open(staff, '/staff/websites?q=bakery')
      const manage = page.getByRole('link', { name: 'Manage Old Bakery', exact: true })
      const card = page.getByRole('listitem').filter({ has: manage })
      await card.getByText('Olga Ofen').waitFor()
      await card.getByText('Live', { exact: true }).waitFor()
      await card.getByText('bakery.example').waitFor()
      await card.getByText('Mar 1, 2026').waitFor()
      await page.getByText('Launches Mar 1, 2126', { exact: true }).waitFor()
      await manage.click()
      await heading(page, 'Old Bakery').waitFor()
      await page.getByText('1 open ticket').waitFor()

      await page.getByRole('button', { name: 'Create Support Ticket' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create Support Ticket' })
      await expectSoundState(page)
      await dialog.getByLabel('Service category').selectOption({ label: 'Website Copy' })
      await dialog.getByLabel('Title').fill('Imprint needs a new address')
      await dialog.getByLabel('Description').fill('The company moved, the imprint still has the old street.')
      await dialog.getByRole('button', { name: 'Create Ticket' }).click()
      await toast(page, 'Support ticket created').waitFor()
      await page.getByText('2 open tickets').waitFor()
      const { body } = await portal.as(client).get<{ title: string; userId: number }[]>('/api/tickets')
      expect(body.find(({ title }) => title === 'Imprint needs a new address')?.userId).toBe(client.id)

      await page.getByRole('tab', { name: 'Support Tickets' }).click()
      const openOnes = page.getByRole('list', { name: 'Open tickets' })
      await openOnes.getByText('Menu is cut off').waitFor()
      await page.getByRole('list', { name: 'Resolved tickets' }).getByText('Old prices').waitFor()
      await page.getByRole('tab', { name: 'Original Brief' }).click()
      await page.getByText('No original brief').waitFor()
    },
  )

  test('shows staff the brief of a website’s project', async () => {
    const brief = await portal.buildBrief({
      projectName: 'Shop for rye bread',
      projectType: 'ecommerce',
      status: 'accepted',
      hasDomain: true,
      domainName: 'rye.example',
      contentNotes: 'The texts follow in May.',
    })
    const project = await portal.buildProject({ userId: brief.userId, briefId: brief.id })
    const website = await portal.buildWebsite({ userId: brief.userId, projectId: project.id })
    const page = await browser.open(await portal.buildStaff(), `/staff/websites/${website.id}?tab=brief`)
    for (const words of ['Shop for rye bread', 'E-commerce', 'rye.example', 'The texts follow in May.'])
      await page.getByText(words, { exact: true }).waitFor()
    expect(await page.getByText('No original brief').count()).toBe(0)
  })

  test(
    'shows staff “Website Not Found” for an unknown website, with a link back to the list',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await portal.buildStaff(), '/staff/websites/99999999')
      await heading(page, 'Website Not Found').waitFor()
      await page.getByRole('link', { name: 'Back to Websites' }).click()
      await heading(page, 'Live Websites').waitFor()
      expect(new URL(page.url()).pathname).toBe('/staff/websites')
    },
  )
})

/** Adds a website, after the form has shown what is missing. */
async function addWebsite(desk: Page) {
  await desk.getByRole('button', { name: 'Add Website' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add Website' })
  await dialog.getByRole('button', { name: 'Add Website' }).click()
  for (const message of [
    'Name must be at least 3 characters',
    'Please enter a valid URL',
    'Launch date is required',
  ])
    await dialog.getByText(message).waitFor()
  await expectSoundState(desk)
  await dialog.getByLabel('Name').fill('Rye and More')
  await dialog.getByLabel('URL').fill('https://rye.example')
  await dialog.getByLabel('Launch Date').fill('2026-11-02')
  await dialog.getByRole('button', { name: 'Add Website' }).click()
  await toast(desk, 'Website created').waitFor()
}

async function editWebsite(desk: Page) {
  await desk.getByRole('button', { name: 'Edit Website' }).click()
  return desk.getByRole('dialog', { name: 'Edit Website' })
}
