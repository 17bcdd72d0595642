import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations, expectNoSideways, following, openPortal, startPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const rowsOf = (page: Page) => page.getByRole('row').getByRole('link', { name: /^View / })
const titlesOf = async (page: Page) =>
  Promise.all((await rowsOf(page).all()).map(async (link) => link.getAttribute('aria-label')))

const screenshot = {
  name: 'order-button.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const text = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('Open the shop, press Order.') }
const program = { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

const refusal = (detail: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, title: 'Not possible now', detail }),
})

async function clientWithWebsite() {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const website = await portal.buildWebsite({ userId: client.id, name: 'Brot & Salz' })
  return { client, website }
}

describe('a ticket', () => {
  test('goes from a client’s question to an answer, with both sides looking on', async () => {
    const { client } = await clientWithWebsite()
    const staff = await portal.buildStaff({ fullName: 'Amina Haddad' })

    const page = await browser.open(client, '/websites')
    const visit = page.getByRole('link', { name: 'Visit Brot & Salz' })
    await expect.poll(() => visit.getAttribute('target')).toBe('_blank')
    await expect.poll(() => visit.getAttribute('rel')).toContain('noopener')
    await page.getByRole('link', { name: 'Support for Brot & Salz' }).click()
    await heading(page, 'Create a Support Ticket').waitFor()
    await page.getByLabel('Service category').selectOption({ label: 'Technical Support' })
    await page.getByRole('radio', { name: 'Urgent - Website down or critical issue' }).check()
    await page.getByLabel('Title').fill('Orders do not arrive')
    await page.getByLabel('Description').fill('Since this morning no order reaches our mailbox.')
    await page.getByLabel('Attachments', { exact: true }).setInputFiles([screenshot, text])
    await page.getByRole('link', { name: text.name }).waitFor()
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Support ticket created').waitFor()
    await toast(page, 'Your support ticket has been submitted successfully.').waitFor()
    await heading(page, 'My Support Tickets').waitFor()
    await page.getByRole('tab', { name: 'Active Tickets 1' }).waitFor()
    await page.getByRole('link', { name: 'View Orders do not arrive' }).click()
    await heading(page, 'Orders do not arrive').waitFor()
    await page.getByText('Since this morning no order reaches our mailbox.').waitFor()
    await page.getByRole('button', { name: 'View order-button.png' }).waitFor()

    const desk = await browser.open(staff, '/staff/tickets')
    await desk.getByRole('link', { name: 'Respond to Orders do not arrive' }).click()
    await heading(desk, 'Orders do not arrive').waitFor()
    await desk.getByText('Katharina Böhm (Brot & Salz)').first().waitFor()
    const answer = desk.getByLabel('Your comment')
    await desk.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await answer.fill('We found it: the mail server was full.')
    await desk.getByLabel('Attachments', { exact: true }).setInputFiles(text)
    await desk.getByRole('link', { name: text.name }).nth(2).waitFor()
    await desk.getByRole('button', { name: 'Add Comment' }).click()
    await toast(desk, 'Comment added').waitFor()
    await expect.poll(() => answer.inputValue()).toBe('')

    const reply = page.getByRole('article', { name: 'Comment by Amina Haddad' })
    await reply.getByText('We found it: the mail server was full.').waitFor()
    await reply.getByText('Staff', { exact: true }).waitFor()
    await reply.getByRole('link', { name: `Download ${text.name}` }).waitFor()
    await page.getByLabel('Your comment').fill('Thank you, it works again!')
    await page.getByLabel('Your comment').press('Control+Enter')
    const thanks = desk.getByRole('article', { name: 'Comment by Katharina Böhm' })
    await thanks.getByText('Thank you, it works again!').waitFor()
    await thanks.getByText('Client', { exact: true }).waitFor()

    await desk.getByRole('button', { name: 'Mark Resolved' }).click()
    await toast(desk, 'Status updated').waitFor()
    await expect.poll(() => desk.getByRole('button', { name: 'Mark Resolved' }).isDisabled()).toBe(true)
    await expect.poll(() => desk.getByRole('button', { name: 'Mark Open' }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Reopen Ticket' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark Resolved' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to tickets' }).click()
    await page.getByRole('tab', { name: 'Active Tickets 0' }).waitFor()
    await page.getByRole('tab', { name: 'Completed Tickets 1' }).click()
    await page.getByRole('link', { name: 'View Orders do not arrive' }).waitFor()
  })

  test('is resolved and reopened by its client', async () => {
    const ticket = await portal.buildTicket()
    const client = await clientOf(ticket)
    const page = await browser.open(client, `/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Resolve Ticket' }).click()
    await toast(page, 'Status updated').waitFor()
    await page.getByRole('button', { name: 'Reopen Ticket' }).click()
    await page.getByRole('button', { name: 'Resolve Ticket' }).waitFor()
    // The screen shows a choice before the server has responded.
    const saved = async () => (await portal.as(client).get(`/api/tickets/${ticket.id}`)).body['status']
    await expect.poll(saved).toBe('open')
  })

  test('that somebody else changed meanwhile is shown as it is now and not overwritten', async () => {
    const ticket = await portal.buildTicket()
    const staff = await portal.buildStaff()
    const page = await browser.newPage()
    await page.route('**/api/events*', () => undefined)
    await browser.signIn(page, staff)
    await page.goto(`/staff/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Mark In Progress' }).waitFor()
    await portal.as(staff).patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })
    await page.getByRole('button', { name: 'Mark In Progress' }).click()
    await toast(page, 'Failed to update ticket status').waitFor()
    await toast(page, 'Somebody changed this in the meantime. Look at the newer version first.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark Closed' }).isDisabled()).toBe(true)
    const { body } = await portal.as(staff).get(`/api/tickets/${ticket.id}`)
    expect(body['status']).toBe('closed')
    await page.getByRole('button', { name: 'Mark In Progress' }).click()
    await toast(page, 'Status updated').waitFor()
  })

  test('of another client does not show, and neither does one that never was', async () => {
    const [ticket, client] = await Promise.all([portal.buildTicket(), portal.buildClient()])
    const page = await browser.open(client, `/tickets/${ticket.id}`)
    await heading(page, 'Error loading ticket details').waitFor()
    const foreign = await page.getByRole('main').innerText()
    await page.goto('/tickets/99999999')
    await heading(page, 'Error loading ticket details').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toBe(foreign)
    await page.getByRole('link', { name: 'Back to tickets' }).click()
    await heading(page, 'My Support Tickets').waitFor()
  })
})

describe('the form for a new ticket', () => {
  test('says under each field what is wrong, keeps good files and what was typed', async () => {
    const { client, website } = await clientWithWebsite()
    const page = await browser.open(client, '/tickets/new')
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await page.getByText('Title must be at least 5 characters').waitFor()
    await page.getByText('Please select a service category').waitFor()
    await page
      .getByText('Please provide a detailed description of your issue (minimum 20 characters)')
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Service category').evaluate((field) => field === document.activeElement))
      .toBe(true)

    await page.getByLabel('Attachments', { exact: true }).setInputFiles([program, text])
    await page
      .getByText('Some files were not added: they must be under 10MB and in a supported format.')
      .waitFor()
    await page.getByText(program.name).waitFor()
    await page.getByRole('link', { name: text.name }).waitFor()

    await page.getByLabel('Website', { exact: true }).selectOption({ label: 'Brot & Salz' })
    await page.getByLabel('Title').fill('New photos of the bakery')
    await page.reload()
    await page.getByText('Your draft is still here').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('New photos of the bakery')
    await expect.poll(() => page.getByLabel('Website', { exact: true }).inputValue()).toBe(String(website.id))
    await page.getByRole('link', { name: text.name }).waitFor()

    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('link', { name: text.name }).count()).toBe(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await heading(page, 'My Support Tickets').waitFor()
    await page.getByRole('link', { name: 'New Support Ticket' }).first().click()
    await heading(page, 'Create a Support Ticket').waitFor()
    await expect.poll(() => page.getByText('Your draft is still here').count()).toBe(0)
  })

  test('takes no more than 25 files and keeps the first ones', async () => {
    const page = await browser.open(await portal.buildClient(), '/tickets/new')
    const many = Array.from({ length: 26 }, (_, index) => ({ ...text, name: `step-${index + 1}.txt` }))
    await page.getByLabel('Attachments', { exact: true }).setInputFiles(many)
    await page.getByText('You can only upload a maximum of 25 files.').waitFor()
    await page.getByRole('link', { name: 'step-25.txt' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'step-26.txt' }).count()).toBe(0)
  })

  test('says so when a file can no longer be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chosen-'))
    const file = join(folder, 'steps.txt')
    await writeFile(file, text.buffer)
    const page = await browser.open(await portal.buildClient(), '/tickets/new')
    await page.route('**/api/uploads', (route) => route.fulfill(refusal('Try again later.')))
    await page.getByLabel('Attachments', { exact: true }).setInputFiles(file)
    await page.getByText('Try again later.').waitFor()
    await rm(folder, { recursive: true })
    await page.unroute('**/api/uploads')
    await page.getByRole('button', { name: 'Retry steps.txt' }).click()
    await page.getByText('Error processing files. Please try again.').waitFor()
  })

  test('can be sent without a website where they cannot be loaded, and asks for them again', async () => {
    const { client } = await clientWithWebsite()
    const page = await browser.newPage()
    await browser.signIn(page, client)
    await page.route('**/api/websites/client*', (route) => route.fulfill(refusal('Not now.')))
    await page.goto('/tickets/new')
    await page.getByText('Your websites could not be loaded').waitFor()
    await page.getByLabel('Title').fill('Before the websites came')
    await page.unroute('**/api/websites/client*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your websites could not be loaded').waitFor({ state: 'detached' })
    await page.getByLabel('Website', { exact: true }).selectOption({ label: 'Brot & Salz' })
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Before the websites came')
  })

  test('tells a failure and loses nothing', async () => {
    const page = await browser.open(await portal.buildClient(), '/tickets/new')
    await page.route('**/api/tickets', (route) => route.fulfill(refusal('Tickets are paused.')))
    await page.getByLabel('Service category').selectOption({ label: 'Blog Post' })
    await page.getByLabel('Title').fill('A post about rye')
    await page.getByLabel('Description').fill('Please publish the attached text next week.')
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Error creating support ticket').waitFor()
    await toast(page, 'Tickets are paused.').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A post about rye')
    await page.unroute('**/api/tickets')
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Support ticket created').waitFor()
    await page.getByRole('link', { name: 'View A post about rye' }).waitFor()
    await expect.poll(() => titlesOf(page)).toEqual(['View A post about rye'])
  })
})

describe('comments', () => {
  test('cannot be empty, survive a reload while written, and may be said twice', async () => {
    const ticket = await portal.buildTicket()
    const page = await browser.open(await clientOf(ticket), `/tickets/${ticket.id}`)
    await page.getByText('No comments yet.').waitFor()
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByText('Comment cannot be empty').waitFor()
    await page.getByLabel('Your comment').fill('Any news?')
    await page.reload()
    await page.getByLabel('Your comment').waitFor()
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Any news?')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByRole('article').getByText('Any news?').waitFor()
    await page.getByLabel('Your comment').fill('Any news?')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByRole('article').getByText('Any news?').nth(1).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
  })

  test('that the server refuses stay in the form', async () => {
    const ticket = await portal.buildTicket()
    const page = await browser.open(await clientOf(ticket), `/tickets/${ticket.id}`)
    await page.route('**/api/comments', (route) => route.fulfill(refusal('Comments are paused.')))
    await page.getByLabel('Your comment').fill('Any news?')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await toast(page, 'Error').waitFor()
    await toast(page, 'Comments are paused.').waitFor()
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Any news?')
  })
})

describe('the list of tickets', () => {
  test('sorts, searches and filters for staff, with all of it in the address', async () => {
    const other = await startPortal()
    const { id: userId } = await other.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
    const build = (title: string, priority: 'low' | 'high' | 'urgent', given = {}) =>
      other.buildTicket({ userId, title, priority, ...given })
    await build('Low and old', 'low', { createdAt: '2026-01-01T08:00:00Z' })
    await build('High and old', 'high', { createdAt: '2026-01-01T08:00:00Z' })
    await build('High and new', 'high', { createdAt: '2026-02-01T08:00:00Z', status: 'in_progress' })
    await build('Urgent and old', 'urgent', { createdAt: '2025-12-01T08:00:00Z' })
    await build('Long solved', 'low', { status: 'closed', updatedAt: '2026-01-02T08:00:00Z' })
    await build('Just solved', 'low', { status: 'resolved', updatedAt: '2026-02-02T08:00:00Z' })
    const page = await browser.open(await other.buildStaff(), '/staff/tickets', { portal: other })
    await page.getByRole('tab', { name: 'Active Tickets 4' }).waitFor()
    await rowsOf(page).first().waitFor()
    await expect
      .poll(() => titlesOf(page))
      .toEqual(['View Urgent and old', 'View High and new', 'View High and old', 'View Low and old'])
    await expect.poll(() => page.getByRole('link', { name: 'Respond to Urgent and old' }).count()).toBe(1)

    await page.getByRole('tab', { name: 'Completed Tickets 2' }).click()
    await page.getByRole('link', { name: 'View Just solved' }).waitFor()
    await expect.poll(() => titlesOf(page)).toEqual(['View Just solved', 'View Long solved'])
    await expect.poll(() => page.getByRole('link', { name: 'Respond to Just solved' }).count()).toBe(0)

    await page.getByLabel('Status').selectOption({ label: 'In Progress' })
    await page.getByRole('link', { name: 'View High and new' }).waitFor()
    await expect.poll(() => titlesOf(page)).toEqual(['View High and new'])
    await page.getByLabel('Status').selectOption({ label: 'All statuses' })
    await page.getByLabel('Priority').selectOption({ label: 'High' })
    await page.getByLabel('Search tickets').fill('old')
    await page.getByRole('tab', { name: 'Active Tickets 1' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'View High and old' }).waitFor()
    await expect.poll(() => titlesOf(page)).toEqual(['View High and old'])
    await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('old')
    await page.getByLabel('Search tickets').fill('nothing like it')
    await page.getByText('No tickets found').waitFor()
    await browser.closePages()
    await other.close()
  })
})

describe('going on in a long list of tickets', () => {
  test('loading more keeps the focus, and the link back leads to the list as it was left', async () => {
    const other = await startPortal()
    const { id: userId } = await other.buildClient()
    const { id } = await other.buildTicket({ userId, title: 'Question 0', priority: 'high' })
    for (let number = 1; number < 60; number += 1)
      await other.buildTicket({ userId, title: `Question ${number}`, priority: 'high' })
    const staff = await other.buildStaff()
    const page = await browser.open(staff, '/staff/tickets', { portal: other })
    const more = page.getByRole('button', { name: 'Load more' })
    await more.waitFor()
    const { promise: unfiltered, resolve: filter } = Promise.withResolvers<void>()
    await page.route('**/api/tickets?*priority=high*', async (route) => {
      await unfiltered
      await route.fallback()
    })
    await page.getByLabel('Priority').selectOption({ label: 'High' })
    await page.waitForURL('**/staff/tickets?priority=high')
    // The previous list stays until the filtered one has loaded, and so does its button.
    await more.focus()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/tickets?*cursor=*', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Enter')
    const loading = page.getByRole('button', { name: 'Loading…' })
    await expect.poll(() => loading.evaluate((node) => node === document.activeElement)).toBe(true)
    await following(page.waitForRequest('**/api/tickets?*cursor=*'), async () => filter())
    // An event in the meantime does not cancel it.
    const news = page.waitForRequest('**/api/tickets/counts*')
    await following(news, () => other.as(staff).patch(`/api/tickets/${id}/status`, { status: 'in_progress' }))
    await expect.poll(() => loading.evaluate((node) => node === document.activeElement)).toBe(true)
    answer()
    await expect.poll(() => rowsOf(page).count()).toBe(60)
    const shown = page.getByText('Showing 60 of 60')
    await expect.poll(() => shown.evaluate((node) => node === document.activeElement)).toBe(true)

    const last = rowsOf(page).last()
    const title = (await last.getAttribute('aria-label'))?.replace('View ', '') ?? ''
    await last.click()
    await heading(page, new RegExp(title)).waitFor()
    await page.getByRole('link', { name: 'Back to tickets' }).click()
    await page.waitForURL('**/staff/tickets?priority=high')
    await expect.poll(() => rowsOf(page).count()).toBe(60)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(1000)
    await browser.closePages()
    await other.close()
  })
})

describe('staff websites', () => {
  test('are added to a project and seen by its client at once', async () => {
    const project = await portal.buildProject()
    const client = await clientOf(project)
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
    await dialog.getByLabel('Launch date').fill('2026-11-02')
    await dialog.getByRole('button', { name: 'Add Website' }).click()
    await toast(desk, 'Website created').waitFor()
    await desk.getByRole('link', { name: 'Rye and More', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Support for Rye and More' }).waitFor()
  })

  test('show each website with its client, and everything about one of them', async () => {
    const { client, website } = await clientWithWebsite()
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
    await page.getByText('Live on Mar 1, 2126', { exact: true }).waitFor()
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
  })

  test('say so when there is no such website', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/websites/99999999')
    await heading(page, 'Website Not Found').waitFor()
    await page.getByRole('link', { name: 'Back to websites' }).click()
    await heading(page, 'Live Websites').waitFor()
  })
})

describe('every screen of support', () => {
  const views = [
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 375, colorScheme: 'light' },
    { width: 375, colorScheme: 'dark' },
    { width: 320, colorScheme: 'light' },
  ] as const

  test.each(views)('is free of barriers and fits $width pixels, $colorScheme', async (view) => {
    const { client, website } = await clientWithWebsite()
    const staff = await portal.buildStaff()
    const { body: file } = await portal.as(client).upload<{ name: string }>('/api/uploads', {
      fileName: screenshot.name,
      bytes: screenshot.buffer,
    })
    const ticket = await portal.buildTicket({ userId: client.id, websiteId: website.id })
    await portal.buildComment({ ticketId: ticket.id })
    await portal.as(client).post('/api/comments', {
      content: 'Here it is.',
      entityId: ticket.id,
      entityType: 'ticket',
      attachments: [file.name],
    })
    const screens = {
      client: ['/tickets', '/tickets?tab=completed', '/tickets/new', `/tickets/${ticket.id}`, '/websites'],
      staff: [
        '/staff/tickets',
        `/staff/tickets/${ticket.id}`,
        '/staff/websites',
        `/staff/websites/${website.id}`,
        `/staff/websites/${website.id}?tab=tickets`,
        `/staff/websites/${website.id}?tab=brief`,
      ],
    }
    for (const [person, paths] of [
      [client, screens.client],
      [staff, screens.staff],
    ] as const) {
      const page = await browser.open(person, paths[0] ?? '/', view)
      for (const path of paths) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForFunction(() => !document.querySelector('.skeleton'))
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
        await expectNoSideways(page)
        await expectNoAxeViolations(page)
      }
    }
  })
})

async function clientOf({ userId }: { userId: number }) {
  return portal.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}
