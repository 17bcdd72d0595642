// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

/*
 * One website from brief to support ticket: a client on a phone and a staff member at a desk, who both sign in on the
 * sign-in page. The tests of briefs, projects, websites, and tickets prove each part in every run.
 */

const { portal, browser } = await openPortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const waitForText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits for a page by its heading. */
const arrive = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

async function signIn(page: Page, person: { username: string; fullName: string }): Promise<void> {
  await page.goto('/')
  await arrive(page, 'Sign In')
  await typeSignIn(page, person.username)
  await waitForText(page, `Welcome back, ${person.fullName}!`)
  await arrive(page, 'Dashboard')
}

const menu = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye bread 4.20') }

async function submitBrief(page: Page): Promise<void> {
  await link(page, 'New Website Brief').click()
  await arrive(page, 'New Website Brief')
  await page.getByLabel('Project Name').fill('Harbour bakery')
  await page.getByLabel('Website Type').selectOption({ label: 'Business' })
  await page.getByLabel('Project Description').fill('People should order their bread online.')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Domain Name').fill('harbour-bakery.example')
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: 'Elegant' }).check()
  await button(page, 'Next').click()
  await page.getByRole('radio', { name: 'Partly' }).check()
  await page.getByRole('radio', { name: '6–10' }).check()
  await page.getByRole('checkbox', { name: 'Home' }).check()
  await page.getByLabel('Files', { exact: true }).setInputFiles(menu)
  await button(page, `Remove ${menu.name}`).waitFor()
  await button(page, 'Next').click()
  await page.getByRole('form', { name: 'Review' }).waitFor()
  await button(page, 'Submit Brief').click()
  await waitForText(page, 'Brief submitted successfully!')
  await arrive(page, 'Harbour bakery')
  await waitForText(page, 'Your brief is pending review by our team')
}

/** Reads the whole brief and declines it. The client revises it, and staff accept it. */
async function decideBrief(staff: Page, client: Page): Promise<void> {
  await waitForText(staff, 'Harbour bakery')
  await link(staff, /^Review/).click()
  await arrive(staff, 'Harbour bakery')
  await staff.getByRole('tab', { name: 'Content' }).click()
  await link(staff, new RegExp(menu.name)).waitFor()
  await staff.getByRole('tab', { name: 'Overview' }).click()
  await button(staff, 'Decline Brief').click()
  await staff.getByLabel('Feedback').fill('Please tell us which breads you sell.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Decline Brief' }).click()
  await waitForText(staff, 'Brief declined')

  await waitForText(client, 'Please tell us which breads you sell.')
  await link(client, /Revise/).click()
  await client
    .getByLabel('Project Description')
    .fill('People should order rye, spelt and wheat bread online.')
  for (const step of ['General Info', 'Design Info', 'Content']) {
    await client.getByRole('form', { name: step }).waitFor()
    await button(client, 'Next').click()
  }
  await button(client, 'Resubmit Brief').click()
  await waitForText(client, 'Your brief is pending review by our team')

  await staff.goto('/staff/briefs')
  await arrive(staff, 'Briefs Management')
  await link(staff, /Harbour bakery/).click()
  await waitForText(staff, 'rye, spelt and wheat')
  await button(staff, 'Accept Brief').click()
  await waitForText(staff, 'Brief accepted')
  await arrive(staff, 'Projects')
}

/** Advances the project while its client watches, and launches its website. */
async function runProject(staff: Page, client: Page): Promise<void> {
  await client.goto('/projects')
  await arrive(client, 'My Projects')
  await link(client, /View Harbour bakery|Harbour bakery/).click()
  await arrive(client, 'Harbour bakery')

  await link(staff, /Harbour bakery/).click()
  await arrive(staff, 'Harbour bakery')
  await button(staff, 'Design').click()
  await waitForText(staff, 'Status updated')
  await button(staff, '50%').click()
  await waitForText(staff, 'Progress updated')
  await client.getByText('50%').first().waitFor()
  await client.getByText('Design', { exact: true }).first().waitFor()

  await staff.getByRole('tab', { name: 'Websites' }).click()
  await button(staff, 'Add Website').click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Harbour bakery')
  await dialog.getByLabel('URL').fill('https://harbour-bakery.example')
  await dialog.getByLabel('Launch Date').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Add Website' }).click()
  await waitForText(staff, 'Website created')
}

/** Handles a ticket: a file, a conversation, and its resolution. */
async function support(staff: Page, client: Page): Promise<void> {
  await client.goto('/websites')
  await arrive(client, 'Live Websites')
  await expect.poll(() => link(client, /^Visit/).getAttribute('rel')).toContain('noopener')
  await link(client, /^Support for/).click()
  await arrive(client, 'Create a Support Ticket')
  await client.getByRole('radio', { name: 'Website Copy' }).check()
  await client.getByLabel('Title').fill('The opening hours are wrong')
  await client.getByLabel('Description').fill('We close at six, not at eight as the page says.')
  await client.getByLabel('Attachments', { exact: true }).setInputFiles(menu)
  await button(client, `Remove ${menu.name}`).waitFor()
  await button(client, 'Submit Ticket').click()
  await waitForText(client, 'Your support ticket has been submitted successfully.')
  await arrive(client, /The opening hours are wrong/)

  await staff.goto('/staff/tickets')
  await arrive(staff, 'Support Tickets')
  await link(staff, /The opening hours are wrong/).click()
  await arrive(staff, /The opening hours are wrong/)
  await link(staff, new RegExp(menu.name)).waitFor()
  await staff.getByLabel('Your comment').fill('Mended. Please look at the page again.')
  await button(staff, 'Reply and Wait for Client').click()

  await waitForText(client, 'Mended. Please look at the page again.')
  await client.getByLabel('Your comment').fill('Perfect, thank you!')
  await button(client, 'Add Comment').click()
  await waitForText(staff, 'Perfect, thank you!')
  await button(staff, 'Mark Resolved').click()
  await button(client, 'Reopen Ticket').waitFor()
}

test('takes a website from a client’s brief to a ticket that staff resolve', async () => {
  const [person, colleague] = [
    await portal.buildClient({ fullName: 'Hanna Berg' }),
    await portal.buildStaff({ fullName: 'Sam Staff' }),
  ]
  const [client, staff] = [await browser.newPage({ width: 375 }), await browser.newPage()]
  await signIn(client, person)
  await submitBrief(client)
  await signIn(staff, colleague)
  await decideBrief(staff, client)
  await runProject(staff, client)
  await support(staff, client)
  const { body } = await portal.as(person).get('/api/tickets')
  expect(body).toMatchObject([{ status: 'resolved' }])
})
