import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { following, openPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'
import { VIEWS_DOWN_TO_320 } from './views.ts'

const { portal, browser } = await openPortal()

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
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

describe('a client’s page of a website', () => {
  test('is reached from the list and tells the website’s facts', async () => {
    const { client, website, project } = await setUp()
    const page = await browser.open(client, '/websites')
    await page.getByRole('link', { name: 'Details of Brot & Salz' }).waitFor()
    await page.getByRole('link', { name: 'Brot & Salz', exact: true }).click()
    await heading(page, 'Brot & Salz').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/websites/${website.id}`)
    await page.getByText('Mar 1, 2026').waitFor()
    await page.getByText('No open tickets').waitFor()
    const visit = page.getByRole('link', { name: 'Visit Brot & Salz' })
    await expect.poll(() => visit.getAttribute('href')).toBe('https://bakery.example')
    await expect.poll(() => visit.getAttribute('rel')).toContain('noopener')
    await page.getByRole('link', { name: 'Website for the bakery' }).click()
    await heading(page, 'Website for the bakery').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
  })

  test('lists its tickets and leads to a new one', async () => {
    const { client, website } = await setUp()
    const ticket = { userId: client.id, websiteId: website.id }
    const { id } = await portal.buildTicket({ ...ticket, title: 'Menu is cut off' })
    await portal.buildTicket({ ...ticket, title: 'Old prices', status: 'resolved' })
    await portal.buildTicket({ userId: client.id, title: 'About another thing' })
    const page = await browser.open(client, `/websites/${website.id}`)
    await shelf(page, 'Resolved tickets').getByText('Old prices').waitFor()
    await expect.poll(() => page.getByText('About another thing').count()).toBe(0)
    await shelf(page, 'Open tickets').getByRole('link', { name: 'Menu is cut off' }).click()
    await page.waitForURL(`**/tickets/${id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Support for Brot & Salz' }).click()
    await page.waitForURL(`**/tickets/new?websiteId=${website.id}`)
  })

  test.each(['99999999', 'x'])('says so when there is no website %s', async (id) => {
    const { client } = await setUp()
    const page = await browser.open(client, `/websites/${id}`)
    await heading(page, 'Website Not Found').waitFor()
    await page.getByRole('link', { name: 'Back to Live Websites' }).click()
    await heading(page, 'Live Websites').waitFor()
    expect(new URL(page.url()).pathname).toBe('/websites')
  })

  test('of another client is not there', async () => {
    const { website } = await setUp()
    const page = await browser.open(await portal.buildClient(), `/websites/${website.id}`)
    await heading(page, 'Website Not Found').waitFor()
    expect(await page.getByText(website.name).count()).toBe(0)
  })
})

describe('a content library', () => {
  test('is filled by the client and by staff, each seeing the other’s files', async () => {
    const { client, website, staff } = await setUp()
    const page = await browser.open(client, `/websites/${website.id}`)
    await page.getByRole('tab', { name: 'Content Library' }).click()
    for (const words of ['No logo yet', 'No images yet', 'No documents yet'])
      await page.getByText(words).waitFor()
    await addFiles(page, 'Add Logo', [picture('logo.png')])
    await shelf(page, 'Logos').getByText('logo.png').waitFor()
    const dialog = await addFiles(page, 'Add Images', [picture('shop.png'), picture('oven.png')])
    await dialog.getByText(/^Added:.*shop\.png/).waitFor()
    await dialog.getByText(/^Added:.*oven\.png/).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await shelf(page, 'Images').getByText('oven.png').waitFor()

    const desk = await browser.open(staff, `/staff/websites/${website.id}`)
    await desk.getByRole('tab', { name: 'Content Library' }).click()
    await shelf(desk, 'Logos').getByRole('img', { name: 'logo.png' }).waitFor()
    await addFiles(desk, 'Add Documents', [text])
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

  test('shows a white logo on a dark ground', async () => {
    const { client, website } = await setUp()
    const bytes = await readFile('server/demo/files/logo-saltmarsh-white.png')
    const path = `/api/websites/${website.id}/assets`
    await portal.as(client).upload(path, { fileName: 'white.png', bytes }, { kind: 'logo' })
    const page = await browser.open(client, `/websites/${website.id}?tab=library`)
    const logo = page.locator('.bg-ground-night').getByRole('img', { name: 'white.png' })
    const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
  })

  test('takes only what suits, and says what it did not take', async () => {
    const { client, website } = await setUp()
    const page = await browser.open(client, `/websites/${website.id}?tab=library`)
    const dialog = await addFiles(page, 'Add Images', [text, picture('shop.png')])
    await dialog.getByText('Some files were not added').waitFor()
    await dialog.getByText('prices.txt').waitFor()
    await dialog.getByText('Added: shop.png').waitFor()
    const { body } = await portal.as(client).get<WebsiteAsset[]>(`/api/websites/${website.id}/assets`)
    expect(body.map(({ fileName }) => fileName)).toEqual(['shop.png'])
  })

  test('sends a file that did not get through again by itself, once', async () => {
    const { client, website } = await setUp()
    const page = await browser.open(client, `/websites/${website.id}?tab=library`)
    await page.route('**/assets', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const dialog = await addFiles(page, 'Add Documents', [text])
    await dialog.getByText('waiting for the connection').waitFor()
    await page.unroute('**/assets')
    await dialog.getByText('Added: prices.txt').waitFor()
    const kept = await portal.as(client).get<WebsiteAsset[]>(`/api/websites/${website.id}/assets`)
    expect(kept.body).toHaveLength(1)
  })

  test('shows its pictures in a viewer and gives its files back', async () => {
    const { client, website } = await setUp()
    for (const fileName of ['shop.png', 'oven.png'])
      await portal.as(client).upload(`/api/websites/${website.id}/assets`, { fileName, bytes: PNG })
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
  })

  test('lets a client delete what it added, after asking, and nothing else', async () => {
    const { client, website, staff } = await setUp()
    const path = `/api/websites/${website.id}/assets`
    await portal.as(client).upload(path, { fileName: 'own.png', bytes: PNG })
    await portal.as(staff).upload(path, { fileName: 'theirs.png', bytes: PNG })
    const page = await browser.open(client, `/websites/${website.id}?tab=library`)
    await shelf(page, 'Images').getByText('theirs.png').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete theirs.png' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Delete own.png' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete own.png' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete File' }).click()
    await page.getByText('File deleted', { exact: true }).waitFor()
    await shelf(page, 'Images').getByText('own.png').waitFor({ state: 'detached' })
    await shelf(page, 'Images').getByText('theirs.png').waitFor()
  })
})

describe('every screen of a website', () => {
  test.each(VIEWS_DOWN_TO_320)('is free of barriers and fits $width pixels, $colorScheme', async (view) => {
    const { client, website, staff } = await setUp()
    await portal.buildTicket({ userId: client.id, websiteId: website.id })
    const path = `/api/websites/${website.id}/assets`
    const add = async (fileName: string, kind: string) =>
      portal.as(client).upload(path, { fileName, bytes: kind === 'document' ? text.buffer : PNG }, { kind })
    await add('logo.png', 'logo')
    await add('a-rather-long-name-of-a-photograph-of-the-shop-in-spring.png', 'image')
    await add('prices.txt', 'document')
    const archived = await portal.buildWebsite({
      userId: client.id,
      archivedAt: '2026-11-23T08:00:00Z',
      archivedBy: staff.id,
      launchDate: '2024-01-01',
    })
    for (const [person, address] of [
      [client, `/websites/${website.id}`],
      [client, `/websites/${website.id}?tab=library`],
      [staff, `/staff/websites/${website.id}?tab=library`],
      [client, `/websites/${archived.id}`],
      [staff, `/staff/websites/${archived.id}`],
    ] as const) {
      const page = await browser.open(person, address, view)
      await page
        .getByText(
          address.includes('library')
            ? 'prices.txt'
            : address.endsWith(`/${archived.id}`)
              ? 'Archived on'
              : 'Open (1)',
        )
        .first()
        .waitFor()
      await expectNoAxeViolations(page)
      await expectNoSideways(page)
      await page.close()
    }
    const page = await browser.open(client, `/websites/${website.id}?tab=library`, view)
    await page.getByRole('button', { name: 'Add Images' }).click()
    await page.getByRole('dialog', { name: 'Add Images' }).waitFor()
    await expectNoAxeViolations(page, '[role=dialog]')
  })
})

describe('staff websites', () => {
  test('are added to a project and seen by its client at once', async () => {
    const client = await portal.buildClient()
    const project = await portal.buildProject({ userId: client.id })
    const page = await browser.open(client, '/websites')
    await page.getByText('No live websites yet').waitFor()
    const desk = await browser.open(await portal.buildStaff(), `/staff/projects/${project.id}`)
    await desk.getByRole('tab', { name: 'Websites' }).click()
    await desk.getByRole('button', { name: 'Add Website' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add Website' })
    await dialog.getByRole('button', { name: 'Add Website' }).click()
    for (const message of [
      'Name must be at least 3 characters',
      'Please enter a valid URL',
      'Launch date is required',
    ])
      await dialog.getByText(message).waitFor()
    await dialog.getByLabel('Name').fill('Rye and More')
    await dialog.getByLabel('URL').fill('https://rye.example')
    await dialog.getByLabel('Launch Date').fill('2026-11-02')
    await dialog.getByRole('button', { name: 'Add Website' }).click()
    await toast(desk, 'Website created').waitFor()
    await desk.getByRole('link', { name: 'Rye and More', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Support for Rye and More' }).waitFor()
    const { body } = await portal.as(client).get('/api/websites/client')
    expect(body).toMatchObject([{ name: 'Rye and More', url: 'https://rye.example' }])
  })

  test('are corrected by staff, and seen corrected by the client at once', async () => {
    const { client, website, staff } = await setUp()
    const page = await browser.open(client, `/websites/${website.id}`)
    const desk = await browser.open(staff, `/staff/websites/${website.id}`)
    await desk.getByRole('button', { name: 'Edit Website' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Edit Website' })
    await dialog.getByLabel('URL').fill('bakery')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Please enter a valid URL').waitFor()
    await dialog.getByLabel('URL').fill('https://www.brot.example')
    await dialog.getByLabel('Launch Date').fill('2026-02-02')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await toast(desk, 'Website updated').waitFor()
    await desk.getByText('www.brot.example').waitFor()
    await page.getByText('Feb 2, 2026').waitFor()
    const visit = page.getByRole('link', { name: 'Visit Brot & Salz' })
    await expect.poll(() => visit.getAttribute('href')).toBe('https://www.brot.example')
  })

  test('show what a colleague changed meanwhile, and lose nothing', async () => {
    const { website, staff } = await setUp()
    const desk = await browser.open(staff, `/staff/websites/${website.id}`)
    await desk.getByRole('button', { name: 'Edit Website' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Edit Website' })
    await dialog.getByLabel('Name').fill('Brot, Salz & More')
    await portal.as(staff).patch(`/api/websites/${website.id}`, { name: 'Brot und Salz' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Someone else changed this while you were editing').waitFor()
    await dialog.getByText('Brot und Salz').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Brot, Salz & More')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await heading(desk, 'Brot, Salz & More').waitFor()
  })

  test('are archived and restored by one click each, and in no list meanwhile', async () => {
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

  test('show each website with its client, and everything about one of them', async () => {
    const { client, website } = await setUp()
    const staff = await portal.buildStaff()
    await portal.buildTicket({ userId: client.id, websiteId: website.id, title: 'Menu is cut off' })
    await portal.buildTicket({
      userId: client.id,
      websiteId: website.id,
      title: 'Old prices',
      status: 'resolved',
    })
    const page = await browser.open(staff, '/staff/websites?q=brot')
    const card = page.getByRole('listitem').filter({ hasText: client.fullName }).first()
    await card.getByText('Live', { exact: true }).waitFor()
    await card.getByText('bakery.example').waitFor()
    await card.getByText('Mar 1, 2026').waitFor()
    await portal.buildWebsite({ userId: client.id, name: 'Brot & Salz, soon', launchDate: '2126-03-01' })
    await page.goto('/staff/websites?q=soon')
    await page.getByText('Launches Mar 1, 2126', { exact: true }).waitFor()
    await page.goto(`/staff/websites/${website.id}`)
    await heading(page, 'Brot & Salz').waitFor()
    await page.getByText('1 open ticket').waitFor()

    await page.getByRole('button', { name: 'Create Support Ticket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Support Ticket' })
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
  })

  test('show the brief a website began with', async () => {
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

  test('say so when there is no such website', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/websites/99999999')
    await heading(page, 'Website Not Found').waitFor()
    await page.getByRole('link', { name: 'Back to Websites' }).click()
    await heading(page, 'Live Websites').waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/websites')
  })
})
