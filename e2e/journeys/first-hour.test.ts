// @module-tag nightly
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'

/*
 * From an empty portal without a mail server to a client who reads an answer, without any document other than the
 * screen. Every click counts, no matter where. With PICTURES, a folder, the test saves a picture of each step there.
 */

const MOST_CLICKS = 25
const PASSWORD = 'seven brown loaves'

const { portal, browser } = await openPortal()
const clicks: string[] = []
let pictures = 0
beforeEach(() => {
  clicks.splice(0)
  pictures = 0
})

/** Opens a browser whose clicks are counted. */
async function newPerson(width: number): Promise<Page> {
  const page = await browser.newPage({ width })
  await page.exposeFunction('countClick', (what: string) => clicks.push(what))
  await page.addInitScript(() => {
    const { countClick } = globalThis as unknown as { countClick: (what: string) => void }
    const count = ({ target }: Event) => countClick((target as HTMLElement).innerText)
    addEventListener('pointerdown', count, true)
  })
  return page
}

/** Saves a picture of this step, if pictures are requested. */
async function picture(page: Page, what: string): Promise<void> {
  const folder = process.env['PICTURES']
  pictures += 1
  const name = `${String(pictures).padStart(2, '0')} ${what}.png`
  if (folder) await page.screenshot({ path: join(folder, name) })
}

/** Fills in a form's first field. This takes a click if the portal hasn't put the focus there. */
async function begin(field: Locator, text: string): Promise<void> {
  const focused = await field.evaluate((element) => element === document.activeElement)
  if (!focused) await field.click()
  await field.fill(text)
}

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const link = (at: Page | Locator, name: string) => at.getByRole('link', { name, exact: true })
const step = (page: Page, name: string) => link(page.getByRole('region', { name: 'Getting Started' }), name)
const waitUntilSaved = (page: Page) => page.getByText('Settings saved', { exact: true }).first().waitFor()

test(`lets an owner set up the portal and a client read an answer with at most ${MOST_CLICKS} clicks`, async () => {
  const owner = await newPerson(1280)
  await setUp(owner)
  await chooseLooksAndHours(owner)
  const invitation = await invite(owner, 'Invite your first client', {
    name: 'Katharina Böhm',
    company: 'Bakery Böhm',
  })
  const client = await newPerson(375)
  await acceptInvitation(client, invitation)
  await raiseTicket(client)
  await answerTicket(owner)
  await client.getByText('They are right again.').waitFor()
  await picture(client, 'answer read')
  expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(MOST_CLICKS)
  // A test that counted no clicks would prove nothing.
  expect(clicks.length).toBeGreaterThan(15)
})

/** Reads where the setup link is, and opens it. */
async function setUp(page: Page): Promise<void> {
  const printed = (await ensureFirstStaff(portal.db, portal.config)) ?? ''
  await page.goto('/')
  await page.getByText('This portal isn’t set up yet').waitFor()
  await picture(page, 'not set up')
  await page.goto(`/setup${new URL(printed).hash}`)
  await begin(page.getByLabel('Full Name'), 'Mara Manager')
  await page.getByLabel('Email').fill('mara@north.example')
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByText('Password strength').waitFor()
  await picture(page, 'set-up form')
  await button(page, 'Create Account').click()
}

async function chooseLooksAndHours(page: Page): Promise<void> {
  await step(page, 'Add your logo and color').waitFor()
  await picture(page, 'checklist')
  await step(page, 'Add your logo and color').click()
  await begin(page.getByLabel('Agency Name'), 'Studio North')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose Logo').click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText('Logo saved', { exact: true }).first().waitFor()
  await button(page.locator('#general'), 'Save Changes').click()
  await waitUntilSaved(page)
  await picture(page, 'logo and color')
  await link(page, 'Overview').click()
  await step(page, 'Set your time zone and hours').click()
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
  await picture(page, 'hours')
  await button(page.locator('#hours'), 'Save Changes').click()
  await waitUntilSaved(page)
  await link(page, 'Overview').click()
}

/** Invites someone from the checklist. Returns the path of the link, which is copied because mail is off. */
async function invite(page: Page, item: string, { name, company }: { name: string; company: string }) {
  await step(page, item).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await begin(dialog.getByLabel('Full Name'), name)
  await dialog.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`)
  await dialog.getByLabel('Company Name').fill(company)
  await picture(page, 'invitation')
  await button(dialog, 'Send Invitation').click()
  const made = page.getByRole('dialog', { name: `${name} has been invited` })
  await made.getByText('Copy this link and send it yourself.', { exact: false }).waitFor()
  await picture(page, 'link to copy')
  await button(made, 'Copy Link').click()
  const { pathname, hash } = new URL(await made.getByLabel('Link', { exact: true }).inputValue())
  await button(made, 'Done').click()
  return pathname + hash
}

async function acceptInvitation(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation)
  await begin(page.locator('input[name=password]'), PASSWORD)
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page.getByText('Password strength').waitFor()
  await picture(page, 'invitation opened')
  await button(page, 'Set Password and Sign In').click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.waitForLoadState('networkidle')
  await picture(page, 'client’s dashboard')
}

async function raiseTicket(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Support Ticket' }).first().click()
  await begin(page.getByLabel('Description'), 'Opening hours\nThey are wrong on the contact page.')
  await page.getByRole('radio', { name: 'Technical Support' }).check()
  await picture(page, 'new ticket')
  await button(page, 'Submit Ticket').click()
  await page.getByText('Support ticket created').first().waitFor()
}

async function answerTicket(page: Page): Promise<void> {
  // The activity is at the end of the dashboard and loads when it comes near.
  await page.getByRole('heading', { name: 'Recent Activity' }).scrollIntoViewIfNeeded()
  await page
    .getByRole('link', { name: /^Opening hours/ })
    .first()
    .click()
  await begin(page.getByLabel('Your comment'), 'They are right again.')
  await picture(page, 'answer')
  await button(page, 'Reply').click()
  await page.getByText('Answered, still our turn').first().waitFor()
}
