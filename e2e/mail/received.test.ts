import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Received emails, and the parts of an email that its comment leaves out. */

const { portal, browser } = await openPortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const TEXT = 'We close at six.\n\nRegards,\nIda\n\n> Please look again.'

/** Builds a client with a ticket, and their email from another address, which was refused. */
async function buildRefusedMail() {
  const ida = await portal.buildClient({ fullName: 'Ida Berg' })
  const ticket = await portal.buildTicket({ userId: ida.id, title: 'Opening hours' })
  await portal.db
    .insertInto('receivedMails')
    .values({
      sender: 'ida@elsewhere.example',
      subject: 'Re: Opening hours',
      outcome: 'refused',
      reason: 'other_sender',
      userId: ida.id,
      entityType: 'ticket',
      entityId: ticket.id,
      content: 'We close at six.',
      fullText: TEXT,
      fileNames: ['Prices.csv'],
    })
    .execute()
  return { ida, ticket }
}

test.each([1280, 375])(
  'lets staff read a refused email and add it as a comment on a screen of %i pixels',
  async (width) => {
    await portal.db.deleteFrom('receivedMails').execute()
    const { ida, ticket } = await buildRefusedMail()
    const page = await browser.open(await portal.buildStaff(), '/staff/outbox', { width })
    await page.getByRole('tab', { name: 'Received' }).click()
    const mails = page.getByRole('list', { name: 'Received emails' })
    await mails.getByText('From ida@elsewhere.example · Ida Berg').waitFor()
    await mails.getByText('It came from a different address than the one that we emailed.').waitFor()
    await mails.getByText('Re: Opening hours').click()
    await mails.getByText('We close at six.', { exact: true }).waitFor()
    await mails.getByText('Files (not saved): Prices.csv').waitFor()
    await button(page, 'Show the rest of this email').click()
    await mails.getByText('> Please look again.').waitFor()
    await expectSoundState(page)

    await button(page, 'Add as Comment…').click()
    const dialog = page.getByRole('dialog', { name: 'Add as Comment' })
    await dialog.getByRole('button', { name: 'Opening hours' }).waitFor()
    await dialog.getByRole('button', { name: 'Ida Berg' }).waitFor()
    await expectSoundState(page)
    await dialog.getByRole('button', { name: 'Add Comment' }).click()
    await page.getByText('Comment added').first().waitFor()
    const { body } = await portal.as(ida).get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
    expect(body).toMatchObject([{ content: 'We close at six.', byEmail: 'added' }])

    await mails.getByRole('link', { name: 'View Comment' }).click()
    const comment = page.getByRole('article', { name: 'Comment by Ida Berg' })
    await comment.getByText(/^Sent by email from ida@elsewhere\.example, added by /).waitFor()
    await comment.getByText('Prices.csv').waitFor()
    await comment.getByRole('button', { name: 'Delete this comment' }).waitFor()
  },
)

test('lets staff search for the record and author of a refused email', { tags: ['nightly'] }, async () => {
  await portal.db.deleteFrom('receivedMails').execute()
  await buildRefusedMail()
  const other = await portal.buildClient({ fullName: 'Olga Zander' })
  const ticket = await portal.buildTicket({ userId: other.id, title: 'Pictures of the bakery' })
  const page = await browser.open(await portal.buildStaff(), '/staff/outbox?tab=received')
  await page.getByText('Re: Opening hours').click()
  await button(page, 'Add as Comment…').click()
  const dialog = page.getByRole('dialog', { name: 'Add as Comment' })
  for (const [chosen, text, option] of [
    ['Opening hours', 'Pictures of the', 'Pictures of the bakery'],
    ['Ida Berg', 'Olga Zander', 'Olga Zander'],
  ] as const) {
    await dialog.getByRole('button', { name: chosen }).click()
    await page.getByRole('combobox').fill(text)
    await page.getByRole('option', { name: option }).click()
    await dialog.getByRole('button', { name: option }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Add Comment' }).click()
  await expect
    .poll(async () => (await portal.as(other).get(`/api/comments/ticket/${ticket.id}`)).body)
    .toMatchObject([{ content: 'We close at six.', author: { fullName: 'Olga Zander' } }])
})

test('lets staff filter received emails by outcome', { tags: ['nightly'] }, async () => {
  await portal.db.deleteFrom('receivedMails').execute()
  await buildRefusedMail()
  await portal.db
    .insertInto('receivedMails')
    .values({ sender: 'ida@elsewhere.example', subject: 'Out of office', outcome: 'automatic' })
    .execute()
  const page = await browser.open(await portal.buildStaff(), '/staff/outbox?tab=received')
  await page.getByText('Out of office').waitFor()
  await page.getByLabel('Outcome').selectOption('refused')
  await expect.poll(() => page.getByText('Out of office').count()).toBe(0)
  await page.getByText('Re: Opening hours').waitFor()
  await page.getByLabel('Outcome').selectOption('bounce')
  await page.getByText('No matching emails').waitFor()
})

test.each([1280, 375])(
  'shows an author the rest of their own email on a screen of %i pixels',
  async (width) => {
    const ida = await portal.buildClient({ fullName: 'Ida Berg' })
    const ticket = await portal.buildTicket({ userId: ida.id })
    const leftOut = JSON.stringify([{ fileName: 'Prices.csv', reason: 'type' }])
    const { id: commentId } = await portal.buildComment({
      userId: ida.id,
      ticketId: ticket.id,
      content: 'We close at six.',
      byEmail: 'checked',
      leftOut,
    })
    await portal.db.insertInto('commentEmails').values({ commentId, text: TEXT }).execute()
    const page = await browser.open(ida, `/tickets/${ticket.id}`, { width })
    const comment = page.getByRole('article', { name: 'Comment by Ida Berg' })
    const files = comment.getByRole('list', { name: 'Files that weren’t accepted' })
    await files.getByText('This type of file isn’t accepted.').waitFor()
    const show = comment.getByRole('button', { name: 'Show the rest of this email' })
    expect(await show.getAttribute('aria-expanded')).toBe('false')
    await show.click()
    await comment.getByText('> Please look again.').waitFor()
    await expectSoundState(page)
    const hide = comment.getByRole('button', { name: 'Hide the rest of this email' })
    expect(await hide.getAttribute('aria-expanded')).toBe('true')
    await hide.click()
    await expect.poll(() => comment.getByText('> Please look again.').count()).toBe(0)

    const colleague = await portal.buildMember(ida.companyId)
    const other = await browser.open(colleague, `/tickets/${ticket.id}`, { width })
    await other.getByText('We close at six.').waitFor()
    expect(await other.getByRole('button', { name: 'Show the rest of this email' }).count()).toBe(0)
  },
)
