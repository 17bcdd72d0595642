import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const people = async () => ({
  client: await portal.buildClient({ fullName: 'Katharina Vogt' }),
  amina: await portal.buildStaff({ fullName: 'Amina Haddad' }),
})
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editBox = (page: Page) => page.getByRole('dialog').getByLabel('Your comment')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test(
  'lets staff edit a comment and read its earlier text, and shows the client only that it was edited',
  { tags: ['nightly'] },
  async () => {
    const { client, amina } = await people()
    const { id: ticketId } = await portal.buildTicket({ userId: client.id })
    await portal.buildComment({ userId: amina.id, ticketId, content: 'It is mendet.' })
    await portal.buildComment({
      userId: client.id,
      ticketId,
      content: 'Thank you.',
      createdAt: minutesAgo(20),
    })
    const page = await browser.open(amina, `/staff/tickets/${ticketId}`)
    await button(page, 'Edit this comment').click()
    await editBox(page).fill('It is mended.')
    await expectSoundState(page)
    // The draft survives a reload.
    await page.reload()
    await button(page, 'Edit this comment').click()
    await expect.poll(() => editBox(page).inputValue()).toBe('It is mended.')
    await button(page, 'Save Changes').click()
    await toast(page, 'Comment updated').waitFor()
    await page.getByRole('article').getByText('It is mended.').waitFor()
    await button(page, 'edited').click()
    await page.getByRole('list', { name: 'Earlier versions' }).getByText('It is mendet.').waitFor()
    await expectSoundState(page)

    const phone = await browser.open(client, `/tickets/${ticketId}`, { width: 375 })
    await phone.getByText('· edited').waitFor()
    expect(await button(phone, 'edited').count()).toBe(0)
    expect(await button(phone, 'Edit this comment').count()).toBe(0)
  },
)

test('keeps the comment field at its place on the screen when a comment arrives', async () => {
  const { client, amina } = await people()
  const { id: ticketId } = await portal.buildTicket({ userId: client.id })
  for (let n = 0; n < 8; n++) await portal.buildComment({ userId: amina.id, ticketId, content: `Step ${n}` })
  const page = await browser.open(client, `/tickets/${ticketId}`, { width: 375 })
  const box = page.getByLabel('Your comment')
  await page.getByText('Step 7').waitFor()
  await box.click()
  await box.fill('I am still writing')
  const getTop = async () => Math.round((await box.boundingBox())?.y ?? 0)
  const top = await getTop()
  await portal
    .as(amina)
    .post('/api/comments', { entityType: 'ticket', entityId: ticketId, content: 'One more step' })
  await page.getByRole('article').getByText('One more step').waitFor()
  expect(Math.abs((await getTop()) - top)).toBeLessThanOrEqual(1)
})

test('shows who deleted a comment, and restores the comment with Undo', { tags: ['nightly'] }, async () => {
  const { client, amina } = await people()
  const { id: ticketId } = await portal.buildTicket({ userId: client.id })
  await portal.buildComment({ userId: amina.id, ticketId, content: 'Not for you.' })
  const page = await browser.open(amina, `/staff/tickets/${ticketId}`)
  const theirs = await browser.open(client, `/tickets/${ticketId}`, { width: 375 })
  await theirs.getByText('Not for you.').waitFor()
  await button(page, 'Delete this comment').click()
  await toast(page, 'Comment deleted').waitFor()
  await page.getByText('Deleted by Amina Haddad').waitFor()
  await theirs.getByText('Deleted by Amina Haddad').waitFor()
  expect(await theirs.getByText('Not for you.').count()).toBe(0)
  await expectSoundState(theirs)
  await button(page, 'Undo').click()
  await page.getByRole('article').getByText('Not for you.').waitFor()
  await theirs.getByText('Not for you.').waitFor()
})

test(
  'lets a client edit a comment on a phone for 15 minutes, and keeps a later edit to post as new',
  { tags: ['nightly'] },
  async () => {
    const { client } = await people()
    const { id: ticketId } = await portal.buildTicket({ userId: client.id })
    const comment = { userId: client.id, ticketId, content: 'Its broken.' }
    const { id } = await portal.buildComment({ ...comment, createdAt: minutesAgo(14) })
    const page = await browser.newPage({ width: 375 })
    await browser.signIn(page, client)
    await page.clock.install()
    await page.goto(`/tickets/${ticketId}`)
    await button(page, 'Edit this comment').click()
    await editBox(page).fill('It is broken on phones.')
    await page.clock.runFor(65_000)
    await button(page, 'Edit this comment').waitFor({ state: 'detached' })
    await portal.db
      .updateTable('comments')
      .set({ createdAt: minutesAgo(16) })
      .where('id', '=', id)
      .execute()
    await button(page, 'Save Changes').click()
    await page.getByRole('dialog').getByText('for 15 minutes after posting it').waitFor()
    expect(await editBox(page).inputValue()).toBe('It is broken on phones.')
    await button(page, 'Post as New Comment').click()
    await toast(page, 'Comment added').waitFor()
    await page.getByRole('article').getByText('It is broken on phones.').waitFor()
    await page.getByRole('article').getByText('Its broken.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test('shows staff a concurrent edit of a comment before they overwrite it', async () => {
  const { client, amina } = await people()
  const { id: ticketId } = await portal.buildTicket({ userId: client.id })
  const { id } = await portal.buildComment({ userId: amina.id, ticketId, content: 'First.' })
  const page = await browser.open(amina, `/staff/tickets/${ticketId}`)
  await button(page, 'Edit this comment').click()
  await editBox(page).fill('Mine.')
  await portal.as(amina).patch(`/api/comments/${id}`, { content: 'From elsewhere.' })
  await button(page, 'Save Changes').click()
  await page.getByText('Someone else changed this while you were editing').waitFor()
  await page.getByRole('deletion').getByText('From elsewhere.').waitFor()
  await button(page, 'Save Changes').click()
  await expect.poll(() => page.getByRole('article').getByText('Mine.').count()).toBe(1)
})
