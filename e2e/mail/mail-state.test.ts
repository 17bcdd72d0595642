import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { waitUntilLoaded, openPortal, startPortal, type TestPortal } from '../support/harness.ts'

/* What users see about mail: while it works, while it's off, and while the mail server accepts nothing. */

/** A mail server in the settings. These tests don't send mail. */
const smtpUrl = 'smtp://127.0.0.1:1'
const HOUR_MS = 3_600_000

const { portal: off, browser } = await openPortal()
const on = await startPortal({ smtpUrl, publicUrl: 'https://portal.north.example' })
afterAll(on.close)

const setFailing = (since: string | null) =>
  on.db
    .updateTable('portal')
    .set({ mailFailingSince: since, mailProblem: since && '451 The disk is full' })
    .execute()
beforeEach(() => setFailing(null))

const fail = () => setFailing(new Date(Date.now() - HOUR_MS).toISOString())
const SINCE = /Email has been failing since .*\d:\d\d [AP]M/

async function openAsStaff(portal: TestPortal, path: string): Promise<Page> {
  return browser.open(await portal.buildStaff({ fullName: 'Sarah Lindqvist' }), path, { portal })
}

async function invite(page: Page, name: string) {
  await page.getByRole('button', { name: 'Invite User' }).click()
  const form = page.getByRole('dialog', { name: 'Invite User' })
  await form.getByLabel('Username').fill(name.toLowerCase())
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`)
  await form.getByLabel('Company Name').fill('Fleurs Dubois')
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  const made = page.getByRole('dialog', { name: `${name} has been invited` })
  await made.waitFor()
  return made
}

const warning = (made: Locator) => made.getByText('This link works only on the computer that runs the portal')
const ON_ITS_WAY = /emailing|on its way|emailed/i

describe('invitation dialog', () => {
  test(
    'asks staff to send the link themselves while mail is off, with the focus on Copy Link',
    { tags: ['nightly'] },
    async () => {
      const page = await openAsStaff(off, '/staff/users')
      const made = await invite(page, 'Amelie')
      await made.getByText('Email is off. Copy this link and send it yourself.').waitFor()
      expect(await made.getByText(ON_ITS_WAY).count()).toBe(0)
      const copy = made.getByRole('button', { name: 'Copy Link' })
      await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true)
      // This portal's address opens only on its own machine.
      await warning(made).waitFor()
      await made.getByText('set the environment variable PUBLIC_URL to').waitFor()
    },
  )

  test(
    'asks staff to send the link themselves while mail is failing, and otherwise says that it is emailed',
    { tags: ['nightly'] },
    async () => {
      await fail()
      const page = await openAsStaff(on, '/staff/users')
      const made = await invite(page, 'Anouk')
      await made.getByText(/^Email has been failing since .*Copy this link and send it yourself\.$/).waitFor()
      expect(await made.getByText(ON_ITS_WAY).count()).toBe(0)
      expect(await warning(made).count()).toBe(0)
      await made.getByRole('button', { name: 'Done' }).click()
      await setFailing(null)
      await page.reload()
      const emailed = await invite(page, 'Aline')
      await emailed.getByText('We’re emailing the link to aline@example.com. You can also copy it.').waitFor()
      expect(await emailed.getByText('Email is off').count()).toBe(0)
    },
  )
})

test('tells staff to send a password link themselves while mail is off', { tags: ['nightly'] }, async () => {
  const client = await off.buildClient()
  const page = await openAsStaff(off, `/staff/users?q=${client.username}`)
  await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
  await page.getByRole('menuitem', { name: 'Send Password Link' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(/send it yourself, because email is off right now\./).waitFor()
  await asked.getByRole('button', { name: 'Send Link' }).click()
  await page
    .getByRole('dialog', { name: 'Link created' })
    .getByText(/^Email is off\./)
    .waitFor()
  expect(await page.getByText(ON_ITS_WAY).count()).toBe(0)
})

describe('mail state on the staff dashboard and in the outbox', () => {
  test(
    'shows staff that mail is off, how many messages have not been sent, and which variable to set',
    { tags: ['nightly'] },
    async () => {
      const client = await off.buildClient()
      const staff = off.as(await off.buildStaff())
      const { id: entityId } = await off.buildTicket({ userId: client.id })
      await staff.post('/api/comments', { entityType: 'ticket', entityId, content: 'We are on it.' })
      const page = await openAsStaff(off, '/staff')
      const banner = page.getByText(/^Email is off/)
      // The checklist shows this, so no banner repeats it.
      const list = page.getByRole('region', { name: 'Getting Started' })
      await list.getByText(/send links yourself\. \d+ messages? (?:hasn’t|haven’t) been sent\.$/).waitFor()
      await waitUntilLoaded(page)
      expect(await banner.count()).toBe(0)

      await list.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByText(/^Email is off: \d+ messages? (?:hasn’t|haven’t) been sent\.$/).waitFor()
      expect(await page.getByText('Set the environment variable SMTP_URL to an address like').count()).toBe(1)
      await page.getByRole('link', { name: 'Outbox' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
      await page.getByText(/^Email is off: \d+ messages? (?:hasn’t|haven’t) been sent\.$/).waitFor()
      expect(await page.getByText('Set the environment variable SMTP_URL to an address like').count()).toBe(1)

      // An example of an address doesn't break inside a word.
      await page.setViewportSize({ width: 320, height: 700 })
      const parts = page.locator('code', { hasText: 'mail.example.com' })
      const readLines = () =>
        parts.evaluate((code) =>
          [...code.childNodes].map((part) => {
            const range = document.createRange()
            range.selectNodeContents(part)
            return range.getClientRects().length
          }),
        )
      await expect.poll(readLines).toEqual([1, 0, 1])
    },
  )

  test(
    'shows staff since when mail has been failing and why, and nothing while mail works',
    { tags: ['nightly'] },
    async () => {
      const page = await openAsStaff(on, '/staff')
      await page.getByRole('heading', { name: 'Waiting on Us' }).waitFor()
      await waitUntilLoaded(page)
      expect(await page.getByText(/^Email (?:is off|has been failing)/).count()).toBe(0)
      await fail()
      await page.reload()
      await page.getByText(SINCE).waitFor()
      await page.getByText('The mail server said: 451 The disk is full').waitFor()
    },
  )
})

describe('mail notice for staff', () => {
  const note = 'Email is off, so the client will see this in the portal only.'

  test(
    'says that a reply is not emailed while mail is off, and says nothing for an internal note',
    { tags: ['nightly'] },
    async () => {
      const client = await off.buildClient()
      const ticket = await off.buildTicket({ userId: client.id })
      const page = await openAsStaff(off, `/staff/tickets/${ticket.id}`)
      await page.getByText(note).waitFor()
      await page.getByRole('radio', { name: 'Internal note' }).check({ force: true })
      await expect.poll(() => page.getByText(note).count()).toBe(0)
      const own = await browser.open(client, `/tickets/${ticket.id}`)
      await own.getByRole('form', { name: 'Add a comment' }).waitFor()
      await waitUntilLoaded(own)
      expect(await own.getByText(/^Email is off/).count()).toBe(0)
    },
  )

  test(
    'says that a brief’s decision and a reminder are not emailed while mail is off',
    { tags: ['nightly'] },
    async () => {
      const client = await off.buildClient({ fullName: 'Amélie Dubois' })
      const brief = await off.buildBrief({ userId: client.id })
      const page = await openAsStaff(off, `/staff/briefs/${brief.id}`)
      await page.getByText(note).first().waitFor()
      await page.getByRole('button', { name: 'Decline Brief' }).click()
      const decline = page.getByRole('dialog', { name: 'Decline Brief' })
      await decline
        .getByText('Amélie Dubois will see your feedback and can revise and resubmit the brief.')
        .waitFor()
      await decline.getByText(note).waitFor()

      const request = await off.buildInfoRequest({ clientId: client.id })
      await page.goto(`/staff/info-requests/${request.id}`)
      await page.getByRole('button', { name: 'Remind Client' }).click()
      const told = page.getByText('Email is off right now, so Amélie Dubois will see it in the portal only.')
      await expect.poll(() => told.count()).toBeGreaterThan(0)
    },
  )
})

describe('pages for signed-out users without mail', () => {
  test('names the person to ask for a link on Forgot Password and for invalid links', async () => {
    const page = await browser.newPage()
    await off.buildStaff()
    await off.db.updateTable('agency').set({ managerName: 'Sarah Lindqvist' }).execute()
    await page.goto('/forgot')
    await page.getByText('Ask Sarah Lindqvist for a link').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByText(ON_ITS_WAY).count()).toBe(0)
    // People who open a dead link also see the name of the person to ask.
    await page.goto('/confirm-email')
    await page.getByText(/Ask Sarah Lindqvist to confirm your address\./).waitFor()
    expect(await page.getByText(/request a new link/).count()).toBe(0)
    await page.goto('/invitation#nonsense')
    await page.getByText(/Ask Sarah Lindqvist for a new one\./).waitFor()
  })

  test(
    'says that no link can be sent if mail fails while someone fills in Forgot Password',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.newPage({ portal: on })
      await page.goto('/forgot')
      await page.getByLabel('Username or Email').fill('nobody-there')
      await fail()
      await page.getByRole('button', { name: 'Send Link' }).click()
      await page.getByText('This portal can’t send email right now.').waitFor()
      expect(await page.getByText(ON_ITS_WAY).count()).toBe(0)
    },
  )

  test('names the person to ask after a user locked everyone out, without offering a link by email', async () => {
    await off.db.updateTable('agency').set({ managerName: 'Sarah Lindqvist' }).execute()
    const { id } = await off.buildClient()
    const page = await browser.newPage()
    await page.goto((await createAccountLink(off.db, id, { purpose: 'sign-in alert' })).href)
    await page.getByText(/ask Sarah Lindqvist for a link to choose a new password\./).waitFor()
    await page.getByRole('button', { name: 'Lock Everyone Out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Everyone is locked out' }).waitFor()
    await page.getByText(/ask Sarah Lindqvist for a link to choose a new password\./).waitFor()
    expect(await page.getByRole('link', { name: 'Send Me Another Link' }).count()).toBe(0)
    expect(await page.getByText(/on its way|We’ll email/).count()).toBe(0)
  })
})

describe('profile without mail', () => {
  test(
    'tells clients at their mail settings that they see updates in the portal only',
    { tags: ['nightly'] },
    async () => {
      const page = await browser.open(await off.buildClient(), '/profile')
      const said = page.getByText(
        'This portal can’t send email right now. You’ll see updates in the portal only.',
      )
      await expect.poll(() => said.count()).toBe(1)
    },
  )

  test(
    'promises no confirmation link when mail fails after a client opened the profile',
    { tags: ['nightly'] },
    async () => {
      const email = 'new@example.com'
      const client = await on.buildClient({ email: 'old@example.com', pendingEmail: email })
      const page = await browser.open(client, '/profile', { portal: on })
      await page.getByText('you’ve opened the link we emailed there').waitFor()
      await fail()
      await page.getByRole('button', { name: 'Send Again' }).click()
      await page.getByText(/has confirmed it, because the portal can’t send email right now/).waitFor()
      expect(await page.getByText('Link on its way').count()).toBe(0)
    },
  )
})
