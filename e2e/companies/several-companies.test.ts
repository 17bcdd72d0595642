// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* A client who works with the agency for two companies. */

const { portal, browser } = await openPortal()

async function buildMemberOfTwo() {
  const lea = await portal.buildClient({ fullName: 'Lea Winter', companyName: 'Brot & Salz' })
  const other = await portal.buildClient({ companyName: 'Hotel Adler' })
  await portal.db
    .insertInto('memberships')
    .values({ companyId: other.companyId, userId: lea.id, role: 'colleague' })
    .execute()
  const bread = await portal.buildTicket({ userId: lea.id, title: 'Bread is late' })
  await portal.buildTicket({ userId: other.id, title: 'Rooms are wrong' })
  return { lea, bread, second: other.companyId }
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const switcher = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByLabel('Company', { exact: true })

test('shows a client tickets of both companies or of the chosen one, and remembers the choice', async () => {
  const { lea, second, bread } = await buildMemberOfTwo()
  const page = await browser.open(lea, '/tickets')
  await row(page, 'Bread is late').getByText('Brot & Salz').waitFor()
  await row(page, 'Rooms are wrong').getByText('Hotel Adler').waitFor()

  await switcher(page).selectOption({ label: 'Hotel Adler' })
  await expect.poll(() => new URL(page.url()).search).toBe(`?company=${second}`)
  await row(page, 'Bread is late').waitFor({ state: 'detached' })
  await row(page, 'Rooms are wrong').waitFor()
  expect(await row(page, 'Rooms are wrong').getByText('Hotel Adler').count()).toBe(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Briefs' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe(`?company=${second}`)
  await page.goto('/')
  await expect.poll(() => new URL(page.url()).search).toBe(`?company=${second}`)
  await expect.poll(() => switcher(page).inputValue()).toBe(String(second))

  await page.goto(`/tickets/${bread.id}`)
  await page.getByRole('heading', { level: 1, name: 'Bread is late' }).waitFor()
  await page.locator('main').getByText('Brot & Salz', { exact: true }).waitFor()

  await page.goto('/')
  await switcher(page).selectOption({ label: 'All companies' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('lets a client on a phone show all companies again, and open each company’s page', async () => {
  const { lea, second } = await buildMemberOfTwo()
  const page = await browser.open(lea, `/tickets?company=${second}`, { width: 375 })
  await row(page, 'Rooms are wrong').waitFor()
  await expectSoundState(page)
  await page.getByRole('button', { name: /Show all companies/ }).click()
  await row(page, 'Bread is late').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto('/company')
  await page.getByRole('link', { name: 'Hotel Adler' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hotel Adler' }).waitFor()
  await page.getByText('Your role: Colleague').waitFor()
})

test('lets a client choose the company of a new ticket', async () => {
  const { lea, second } = await buildMemberOfTwo()
  const page = await browser.open(lea, '/tickets/new', { width: 375 })
  await page.locator('main').getByLabel('Company').selectOption({ label: 'Hotel Adler' })
  await page.getByRole('radio', { name: 'Technical Support' }).check()
  await page.getByLabel('Title').fill('The map is missing')
  await page.getByLabel('Description').fill('There was one on the page for guests.')
  // The choice of readers appears with the company and moves the button.
  await page.getByText('Everyone at Hotel Adler').waitFor()
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await page.getByText('Support ticket created', { exact: true }).waitFor()
  const { body } = await portal.as(lea).get<{ title: string; company: { id: number } }[]>('/api/tickets')
  expect(body.find(({ title }) => title === 'The map is missing')?.company.id).toBe(second)
})
