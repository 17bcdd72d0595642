// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const people = async () => ({
  client: await portal.buildClient({ fullName: 'Katharina Vogt' }),
  sam: await portal.buildStaff(),
  amina: await portal.buildStaff({ fullName: 'Amina Haddad' }),
})
const respond = (page: Page, to: 'Reply to client' | 'Internal note') =>
  page.getByRole('group', { name: 'Comment type' }).getByText(to).click()

test('hides internal notes of a ticket, and staff who are viewing it, from the client', async () => {
  const { client, sam, amina } = await people()
  const ticket = await portal.buildTicket({ userId: client.id })
  const page = await browser.open(sam, `/staff/tickets/${ticket.id}`)
  await respond(page, 'Internal note')
  await page.getByLabel('Your note').fill('Careful, the invoice is open.')
  await page.getByText('Only staff can read this. The client isn’t notified.').waitFor()
  await expectSoundState(page)

  // A note in progress is never sent as a reply.
  await respond(page, 'Reply to client')
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('')
  await respond(page, 'Internal note')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await toast(page, 'Internal note added').waitFor()

  const others = await browser.open(amina, `/staff/tickets/${ticket.id}`)
  const note = others.getByRole('article', { name: 'Internal note by Sam Staff' })
  await note.getByText('Careful, the invoice is open.').waitFor()

  await page.getByText('Amina Haddad is looking at this too').waitFor()
  await others.getByText('Sam Staff is looking at this too').waitFor()
  await others.getByLabel('Your comment').fill('I am on it')
  await page.getByText('Amina Haddad is answering').waitFor()
  const theirs = await browser.open(client, `/tickets/${ticket.id}`, { width: 375 })
  await theirs.getByText('No comments yet.').waitFor()
  await theirs.getByLabel('Your comment').waitFor()
  await expect.poll(() => theirs.getByText(/Amina|Sam Staff/).count()).toBe(0)
  await others.getByRole('link', { name: 'Back to tickets' }).click()
  await page.getByText('Amina Haddad is answering').waitFor({ state: 'detached' })
  // The text that she typed is still there, and hasn't been sent.
  await others.goBack()
  await page.getByText('Amina Haddad is answering').waitFor()

  await theirs.goto('/activities')
  await theirs.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => theirs.getByText(/note/i).count()).toBe(0)
})

test('lets staff create a reply template, insert it into a ticket’s reply, edit it, and delete it', async () => {
  const { client, sam } = await people()
  const ticket = await portal.buildTicket({ userId: client.id, title: 'Wrong opening hours' })
  const page = await browser.open(sam, `/staff/tickets/${ticket.id}`)
  const menu = page.getByRole('button', { name: 'Templates' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
  await page.getByRole('button', { name: 'New Template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await dialog.getByText('Please give the template a name').waitFor()
  await expectSoundState(page)
  await dialog.getByLabel('Name').fill('We are on it')
  await dialog.getByLabel('Text').fill('Hello {client}, “{ticket}” on {website} is ours. {me}')
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  const kept = page.getByRole('dialog', { name: 'Reply Templates' })
  await kept.getByText('We are on it').waitFor()
  await kept.getByRole('button', { name: 'Close' }).click()
  await kept.waitFor({ state: 'detached' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'We are on it' }).click()
  await expect
    .poll(() => page.getByLabel('Your comment').inputValue())
    .toBe('Hello Katharina, “Wrong opening hours” on your website is ours. Sam Staff')
  const isInText = () => page.getByLabel('Your comment').evaluate((box) => box === document.activeElement)
  await expect.poll(isInText).toBe(true)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByText('Answered, still our turn').waitFor()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
  await page.getByRole('button', { name: 'Edit We are on it' }).click()
  await dialog.getByRole('checkbox', { name: /Wait for the client/ }).check()
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await kept.getByRole('button', { name: 'Close' }).click()
  await kept.waitFor({ state: 'detached' })
  await menu.click()
  await page.getByRole('menuitem', { name: /We are on it.*Waits for client/ }).click()
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toContain('Hello Katharina')
  await page.getByLabel('Your comment').press('Control+Enter')
  await page.getByText('Waiting on the client since today').waitFor()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
  await page.getByRole('button', { name: 'Delete We are on it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Template deleted').waitFor()
})
