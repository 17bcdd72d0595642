import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* The connection is lost partway. No input is lost, and nothing is sent twice. */

const { portal, browser } = await openPortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const waitForText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
const offline = (page: Page) => page.context().setOffline(true)
const online = (page: Page) => page.context().setOffline(false)

async function clientAt(path: string) {
  const client = await portal.buildClient()
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.goto(path)
  return { client, page }
}

test('keeps a brief that a client submits offline, and stores it once on the next attempt', async () => {
  const { client, page } = await clientAt('/briefs/new')
  await page.getByLabel('Project Name').fill('Harbour bakery')
  await page.getByLabel('Website Type').selectOption({ label: 'Business' })
  await page.getByLabel('Project Description').fill('People should order their bread online.')
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: 'Elegant' }).check()
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: 'Partly' }).check()
  await page.getByRole('radio', { name: '6–10' }).check()
  await button(page, 'Next').click()
  await page.getByRole('form', { name: 'Review' }).waitFor()

  await offline(page)
  await waitForText(page, 'You’re offline.')
  await expect.poll(() => page.getByText('You’re offline').count()).toBe(1)
  await button(page, 'Submit Brief').click()
  await waitForText(page, 'Failed to submit brief')
  await page.getByText('Harbour bakery').first().waitFor()

  await online(page)
  await page.getByText('You’re offline.').waitFor({ state: 'detached' })
  await button(page, 'Submit Brief').click()
  await waitForText(page, 'Your brief is pending review by our team')
  const briefs = await portal.db
    .selectFrom('briefs')
    .select('projectName')
    .where('userId', '=', client.id)
    .execute()
  expect(briefs).toEqual([{ projectName: 'Harbour bakery' }])
})

test('shows an error when the first action on a page happens offline', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.goto(`/tickets/${ticket.id}`)
  await button(page, 'Resolve Ticket').waitFor()
  await offline(page)
  await button(page, 'Resolve Ticket').click()
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toEqual([expect.stringContaining('The portal could not be reached.')])
})

test('stores a comment once when its response is lost and the client sends it again', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await page.goto(`/tickets/${ticket.id}`)
  const comment = page.getByLabel('Your comment')
  await comment.fill('It happens on my phone only.')

  await page.route('**/api/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Add Comment').click()
  await waitForText(page, 'The portal could not be reached.')
  await expect.poll(() => comment.inputValue()).toBe('It happens on my phone only.')

  await page.unroute('**/api/comments')
  await button(page, 'Add Comment').click()
  await waitForText(page, 'Comment added')
  const comments = portal.db.selectFrom('comments').select('content').where('ticketId', '=', ticket.id)
  await expect.poll(() => comments.execute()).toEqual([{ content: 'It happens on my phone only.' }])
})

test(
  'resumes an upload by itself once the client is online, stores the file once, and then sends the ticket',
  { tags: ['nightly'] },
  async () => {
    const { client, page } = await clientAt('/tickets/new')
    await page.getByLabel('Description').fill('The opening hours are wrong.\nWe close at six.')
    await page.getByRole('radio', { name: 'I Don’t Know' }).check()
    await offline(page)
    const file = { name: 'hours.txt', mimeType: 'text/plain', buffer: Buffer.from('8 to 18') }
    await page.getByLabel('Attachments', { exact: true }).setInputFiles(file)
    await waitForText(page, 'Connection lost. hours.txt will resume uploading automatically')
    await button(page, 'Submit Ticket').click()
    await waitForText(page, 'Your ticket will be sent as soon as your files are uploaded.')
    await button(page, 'Uploading...').waitFor()

    await online(page)
    await waitForText(page, 'Support ticket created')
    await page.getByRole('heading', { level: 1, name: 'The opening hours are wrong.' }).waitFor()
    await page.getByRole('link', { name: 'Download hours.txt' }).waitFor()
    const uploads = portal.db.selectFrom('uploads').select('fileName').where('userId', '=', client.id)
    await expect.poll(() => uploads.execute()).toEqual([{ fileName: 'hours.txt' }])
  },
)

test('lets a client submit a ticket with the keyboard alone', async () => {
  const { client, page } = await clientAt('/tickets/new')
  const { keyboard } = page
  await page.getByLabel('Title').focus()
  await keyboard.type('The opening hours are wrong')
  await page.getByLabel('Description').focus()
  await keyboard.type('We close at six, not at eight as the page says.')
  await page.getByRole('radio', { name: 'Website Copy' }).focus()
  await keyboard.press('Space')
  for (let presses = 0; presses < 20; presses += 1) {
    await keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === 'Submit Ticket') break
  }
  await keyboard.press('Enter')
  await waitForText(page, 'Your support ticket has been submitted successfully.')
  const tickets = portal.db
    .selectFrom('tickets')
    .select(['title', 'serviceCategory'])
    .where('userId', '=', client.id)
  await expect
    .poll(() => tickets.execute())
    .toEqual([{ title: 'The opening hours are wrong', serviceCategory: 'website_copy' }])
})

test(
  'opens a menu or page requested offline once the client is online, and keeps typed text meanwhile',
  { tags: ['nightly'] },
  async () => {
    // The browser must not have the pages of earlier tests.
    const page = await browser.newPage({ isFirstVisit: true })
    await browser.signIn(page, await portal.buildClient())
    const errorPage = page.waitForResponse(
      async (response) =>
        response.url().endsWith('.js') && (await response.text()).includes('This page needs a connection'),
    )
    await page.goto('/tickets/new')
    await errorPage
    await page.getByLabel('Title').fill('A half-written ticket')
    await offline(page)
    await page.getByText('You’re offline.').waitFor()
    await page.getByRole('button', { name: /’s account$/ }).click()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A half-written ticket')

    await online(page)
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A half-written ticket')
    await page.keyboard.press('Escape')

    await offline(page)
    await page.getByText('You’re offline.').waitFor()
    expect(await page.getByText('You’re offline.').count()).toBe(1)
    await page.getByRole('link', { name: 'Information Requests' }).click()
    await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor()

    await online(page)
    await page.getByRole('heading', { name: 'Information Requests', level: 1 }).waitFor()
  },
)
