import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { openPortal, preventFirstData } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { readTitles } from './ticket-rows.ts'

const { portal, browser } = await openPortal()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

const screenshot = {
  name: 'order-button.png',
  mimeType: 'image/png',
  buffer: PNG,
}
const text = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('Open the shop, press Order.') }
const program = { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

const refusal = (detail: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, title: 'Not possible right now', detail }),
})

async function clientWithWebsite() {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const website = await portal.buildWebsite({ userId: client.id, name: 'Brot & Salz' })
  return { client, website }
}

describe('ticket', () => {
  test('takes a client’s ticket from submission over staff’s reply to resolution, live on both pages', async () => {
    const { client } = await clientWithWebsite()
    const staff = await portal.buildStaff({ fullName: 'Amina Haddad' })

    const page = await browser.open(client, '/websites', { width: 375 })
    const visit = page.getByRole('link', { name: 'Visit Brot & Salz' })
    await expect.poll(() => visit.getAttribute('target')).toBe('_blank')
    await expect.poll(() => visit.getAttribute('rel')).toContain('noopener')
    await page.getByRole('link', { name: 'Support for Brot & Salz' }).click()
    await heading(page, 'Create a Support Ticket').waitFor()
    // The website, the title and the priority are preset.
    await page
      .getByLabel('Description')
      .fill('Orders do not arrive\nSince this morning no order reaches our mailbox.')
    await page.getByRole('radio', { name: 'Technical Support' }).check()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Orders do not arrive')
    await page.getByRole('radio', { name: 'Urgent - Website down or critical issue' }).check()
    await page.getByLabel('Attachments', { exact: true }).setInputFiles([screenshot, text])
    await page.getByRole('link', { name: text.name }).waitFor()
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Support ticket created').waitFor()
    await toast(page, 'Your support ticket has been submitted successfully.').waitFor()
    await heading(page, 'Orders do not arrive').waitFor()
    await page.getByText(/^We’ll answer by /).waitFor()
    await page.goBack()
    await heading(page, 'My Support Tickets').waitFor()
    await page.getByRole('tab', { name: 'Active Tickets 1' }).waitFor()
    await page.getByRole('link', { name: 'View Orders do not arrive' }).click()
    await heading(page, 'Orders do not arrive').waitFor()
    await page.getByText('Since this morning no order reaches our mailbox.').waitFor()
    await page.getByRole('button', { name: 'View order-button.png' }).waitFor()

    const desk = await browser.open(staff, '/staff/tickets')
    await desk.getByRole('link', { name: 'Respond to Orders do not arrive' }).click()
    await heading(desk, 'Orders do not arrive').waitFor()
    await desk.getByText(/^Created .+ by Katharina Böhm, Brot & Salz/).waitFor()
    const answer = desk.getByLabel('Your comment')
    await desk.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await answer.fill('We found it: the mail server was full.')
    await desk.getByLabel('Attachments', { exact: true }).setInputFiles(text)
    await desk.getByRole('link', { name: text.name }).nth(2).waitFor()
    await desk.getByRole('button', { name: 'Reply', exact: true }).click()
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

    const { body } = await portal.as(client).get<{ id: number; status: string }[]>('/api/tickets')
    const address = `/api/tickets/${body[0]?.id}`
    // The screen shows a choice before the server has responded.
    const readStatus = async () => (await portal.as(client).get(address)).body['status']
    await page.getByRole('button', { name: 'Reopen Ticket' }).click()
    await page.getByRole('button', { name: 'Resolve Ticket' }).waitFor()
    await expect.poll(readStatus).toBe('open')
    await page.getByRole('button', { name: 'Resolve Ticket' }).click()
    await toast(page, 'Status updated').first().waitFor()
    await expect.poll(readStatus).toBe('resolved')
    await page.getByRole('link', { name: 'Back to tickets' }).click()
    await page.getByRole('tab', { name: 'Active Tickets 0' }).waitFor()
    await page.getByRole('tab', { name: 'Completed Tickets 1' }).click()
    await page.getByRole('link', { name: 'View Orders do not arrive' }).waitFor()
  })

  test('shows a ticket’s concurrent status change instead of overwriting it', async () => {
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
    await toast(page, 'Someone else changed this first. Review the latest version and try again.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark Closed' }).isDisabled()).toBe(true)
    const { body } = await portal.as(staff).get(`/api/tickets/${ticket.id}`)
    expect(body['status']).toBe('closed')
    await page.getByRole('button', { name: 'Mark In Progress' }).click()
    await toast(page, 'Status updated').waitFor()
  })

  test(
    'shows the same error for another client’s ticket as for one that does not exist',
    { tags: ['nightly'] },
    async () => {
      const [ticket, client] = await Promise.all([portal.buildTicket(), portal.buildClient()])
      const page = await browser.open(client, `/tickets/${ticket.id}`)
      await heading(page, 'Error loading ticket details').waitFor()
      const foreign = await page.getByRole('main').innerText()
      await page.goto('/tickets/99999999')
      await heading(page, 'Error loading ticket details').waitFor()
      await expect.poll(() => page.getByRole('main').innerText()).toBe(foreign)
      await page.getByRole('link', { name: 'Back to tickets' }).click()
      await heading(page, 'My Support Tickets').waitFor()
    },
  )
})

describe('new ticket form', () => {
  test('shows errors at their fields, and keeps valid files and the draft across a reload', async () => {
    const { client, website } = await clientWithWebsite()
    const page = await browser.open(client, '/tickets/new', { width: 375 })
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await page.getByText('Title must be at least 5 characters').waitFor()
    await page.getByText('Please select a service category').waitFor()
    await page
      .getByText('Please provide a detailed description of your issue (minimum 20 characters)')
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Description').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await expectSoundState(page)

    await page.getByLabel('Attachments', { exact: true }).setInputFiles([program, text])
    await page
      .getByText('Some files were not added: they must be under 10MB and in a supported format.')
      .waitFor()
    await page.getByText(program.name).waitFor()
    await page.getByRole('link', { name: text.name }).waitFor()

    await expect.poll(() => page.getByLabel('Website', { exact: true }).inputValue()).toBe(String(website.id))
    await page.getByLabel('Title').fill('New photos of the bakery')
    await page.getByLabel('Description').fill('Number wrong')
    await page.getByText('8 more characters').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('New photos of the bakery')
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

  test('fills in the title from the description until the client edits it', async () => {
    const { client } = await clientWithWebsite()
    const page = await browser.open(client, '/tickets/new', { width: 375 })
    const title = () => page.getByLabel('Title').inputValue()
    const description = page.getByLabel('Description')
    await description.fill('Hi,\nthe map is missing')
    await expect.poll(title).toBe('the map is missing')
    await description.fill('Hi,\nthe map is gone')
    await expect.poll(title).toBe('the map is gone')
    // A restored draft still follows its description.
    await page.reload()
    await page.getByText('Your draft is still here').waitFor()
    await description.fill('Hi,\nthe map is missing')
    await expect.poll(title).toBe('the map is missing')
    await page.getByLabel('Title').fill('Map')
    await page.getByText('2 more characters').waitFor()
    await description.fill('Hi,\nthere is no map')
    expect(await title()).toBe('Map')
  })

  test(
    'says that a file can no longer be read, and keeps only the first 25 files',
    { tags: ['nightly'] },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'chosen-'))
      const file = join(folder, 'steps.txt')
      await writeFile(file, text.buffer)
      const page = await browser.open(await portal.buildClient(), '/tickets/new', { width: 375 })
      await page.route('**/api/uploads', (route) => route.fulfill(refusal('Try again later.')))
      await page.getByLabel('Attachments', { exact: true }).setInputFiles(file)
      await page.getByText('Try again later.').waitFor()
      await rm(folder, { recursive: true })
      await page.unroute('**/api/uploads')
      await page.getByRole('button', { name: 'Retry steps.txt' }).click()
      await page.getByText('Error processing files. Please try again.').waitFor()
      expect(await page.getByRole('link', { name: 'steps.txt' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Remove steps.txt' }).click()

      const many = Array.from({ length: 26 }, (_, index) => ({ ...text, name: `step-${index + 1}.txt` }))
      await page.getByLabel('Attachments', { exact: true }).setInputFiles(many)
      await page.getByText('You can only upload a maximum of 25 files.').waitFor()
      await page.getByRole('link', { name: 'step-25.txt' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'step-26.txt' }).count()).toBe(0)
    },
  )

  test('keeps the typed ticket when websites cannot be loaded and when the ticket is refused', async () => {
    const { client } = await clientWithWebsite()
    const page = await browser.newPage({ width: 375 })
    await browser.signIn(page, client)
    await preventFirstData(page)
    await page.route('**/api/websites/client*', (route) => route.fulfill(refusal('Not now.')))
    await page.goto('/tickets/new')
    await page.getByText('Could not load your websites').waitFor()
    await page.getByLabel('Title').fill('A post about rye')
    await page.unroute('**/api/websites/client*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText('Could not load your websites').waitFor({ state: 'detached' })
    await page.getByLabel('Website', { exact: true }).selectOption({ label: 'Brot & Salz' })
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A post about rye')

    await page.route('**/api/tickets', (route) => route.fulfill(refusal('Tickets are paused.')))
    await page.getByRole('radio', { name: 'Blog Post' }).check()
    await page.getByLabel('Description').fill('Please publish the attached text next week.')
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Error creating support ticket').waitFor()
    await toast(page, 'Tickets are paused.').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A post about rye')
    await page.unroute('**/api/tickets')
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await toast(page, 'Support ticket created').waitFor()
    await heading(page, 'A post about rye').waitFor()
    await page.goto('/tickets')
    await page.getByRole('link', { name: 'View A post about rye' }).waitFor()
    await expect.poll(() => readTitles(page)).toEqual(['View A post about rye'])
  })
})

test('refuses an empty comment, keeps a draft after a reload and an error, and allows the same text twice', async () => {
  const ticket = await portal.buildTicket()
  const page = await browser.open(await readClient(ticket), `/tickets/${ticket.id}`, { width: 375 })
  const box = page.getByLabel('Your comment')
  const add = page.getByRole('button', { name: 'Add Comment' })
  await page.getByText('No comments yet.').waitFor()
  await add.click()
  await page.getByText('Comment cannot be empty').waitFor()
  await box.fill('Any news?')
  await page.reload()
  await box.waitFor()
  await expect.poll(() => box.inputValue()).toBe('Any news?')
  await page.route('**/api/comments', (route) => route.fulfill(refusal('Comments are paused.')))
  await add.click()
  await toast(page, 'Error').waitFor()
  await toast(page, 'Comments are paused.').waitFor()
  await expect.poll(() => box.inputValue()).toBe('Any news?')
  await page.unroute('**/api/comments')
  await add.click()
  await page.getByRole('article').getByText('Any news?').waitFor()
  await box.fill('Any news?')
  await add.click()
  await page.getByRole('article').getByText('Any news?').nth(1).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
})

const readDescription = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test('says that a comment reopens a resolved ticket, and lets the client comment without reopening', async () => {
  const ticket = await portal.buildTicket({ status: 'resolved' })
  const client = await readClient(ticket)
  const page = await browser.open(client, `/tickets/${ticket.id}`, { width: 375 })
  const box = page.getByLabel('Your comment')
  const reopen = page.getByRole('button', { name: 'Comment and Reopen' })
  const readStatus = async () => (await portal.as(client).get(`/api/tickets/${ticket.id}`)).body['status']
  const hint = 'Your comment will reopen this ticket. To leave it as it is, press “Comment Only”.'
  await page.getByText(hint).waitFor()
  await expect.poll(() => reopen.evaluate(readDescription)).toBe(hint)
  await expectSoundState(page)

  await box.fill('Thank you!')
  await page.getByRole('button', { name: 'Comment Only' }).click()
  await page.getByRole('article').getByText('Thank you!').waitFor()
  await page.getByRole('button', { name: 'Reopen Ticket' }).waitFor()
  expect(await readStatus()).toBe('resolved')

  await box.fill('It is broken again.')
  await reopen.click()
  await page.getByRole('article').getByText('It is broken again.').waitFor()
  await page.getByRole('button', { name: 'Resolve Ticket' }).waitFor()
  expect(await readStatus()).toBe('open')
  const add = page.getByRole('button', { name: 'Add Comment' })
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByText(hint).count()).toBe(0)
})

async function readClient({ userId }: { userId: number }) {
  return portal.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}
