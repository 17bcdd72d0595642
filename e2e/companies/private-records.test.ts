import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Tickets that only some members of a company can see. */

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

async function company() {
  const owner = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const id = owner.companyId
  const ben = await portal.buildMember(id, 'colleague', { fullName: 'Ben Keller' })
  const eva = await portal.buildMember(id, 'colleague', { fullName: 'Eva Sommer' })
  return { owner, ben, eva, id }
}

test(
  'lets a colleague make a ticket private, hides it from others, and lets the colleague mute it',
  { tags: ['nightly'] },
  async () => {
    const { ben, eva } = await company()
    const { id } = await portal.buildTicket({ userId: ben.id, title: 'Close an account' })
    const hers = await browser.open(eva, `/tickets/${id}`)
    await hers.getByRole('heading', { name: 'Close an account' }).waitFor()

    const page = await browser.open(ben, `/tickets/${id}`, { width: 375 })
    const seen = page.getByRole('region', { name: 'Who can see this' })
    await seen.getByText('Everyone at Brot & Salz').waitFor()
    await page.getByText(/^Katharina Böhm, Eva Sommer and .* will see this$/).waitFor()
    await seen.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who Can See This' })
    await dialog.getByRole('radio', { name: 'Only people you select' }).check()
    await expect.poll(() => dialog.getByRole('checkbox', { name: /Katharina Böhm/ }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Visibility saved').waitFor()
    await seen.getByText('Only you and Katharina Böhm').waitFor()
    await page.getByText(/^Katharina Böhm and .* will see this$/).waitFor()
    await hers.getByText('The ticket you’re looking for doesn’t exist or was removed.').waitFor()
    expect(await hers.getByText('Close an account').count()).toBe(0)

    await page.getByLabel('Notify me').selectOption({ label: 'About nothing here' })
    await expect
      .poll(async () => (await portal.as(ben).get(`/api/follows?entityType=ticket&entityId=${id}`)).body)
      .toMatchObject({ state: 'muted' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Notify me').inputValue()).toBe('muted')
  },
)

test(
  'shows a colleague who loses access when they make another member’s ticket private, and who can undo it',
  { tags: ['nightly'] },
  async () => {
    const { ben, eva, id: companyId } = await company()
    const mila = await portal.buildMember(companyId, 'colleague', { fullName: 'Mila Sturm' })
    const { id } = await portal.buildTicket({ userId: ben.id, title: 'Close an account' })
    const page = await browser.open(eva, `/tickets/${id}`, { width: 375 })
    await page
      .getByRole('region', { name: 'Who can see this' })
      .getByRole('button', { name: 'Change' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Who Can See This' })
    await dialog.getByRole('radio', { name: 'Only people you select' }).check()
    await dialog.getByText('Mila Sturm will no longer see this.').waitFor()
    await dialog
      .getByText(/^Only Ben Keller, owners and .* can make it visible to everyone again\.$/)
      .waitFor()
    expect(await dialog.getByRole('checkbox', { name: /Eva Sommer/ }).isDisabled()).toBe(true)
    await expectSoundState(page)
    await dialog.getByRole('checkbox', { name: /Mila Sturm/ }).check()
    await expect.poll(() => dialog.getByText(/no longer see this/).count()).toBe(0)
    await dialog.getByRole('checkbox', { name: /Mila Sturm/ }).uncheck()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Visibility saved').waitFor()
    const statuses = [ben, eva, mila].map(
      async (who) => (await portal.as(who).get(`/api/tickets/${id}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  },
)

test('says that members who are limited to projects see no tickets', { tags: ['nightly'] }, async () => {
  const { owner, ben, id: companyId } = await company()
  const project = await portal.buildProject({ userId: owner.id })
  await portal.buildMember(companyId, 'colleague', { fullName: 'Selma Kaya', projectIds: [project.id] })
  const ticket = await portal.buildTicket({ userId: owner.id })
  const request = await portal.buildInfoRequest({ clientId: owner.id, projectId: project.id })
  const page = await browser.open(ben, `/tickets/${ticket.id}`)
  const seen = page.getByRole('region', { name: 'Who can see this' })
  await seen.getByText('Everyone at Brot & Salz who sees all projects').waitFor()
  await page.goto(`/info-requests/${request.id}`)
  await seen.getByText('Everyone at Brot & Salz who sees this project').waitFor()
  expect(await seen.getByText('all projects').count()).toBe(0)
})

test('lets a client choose who sees a new ticket', async () => {
  const { ben, eva } = await company()
  const page = await browser.open(ben, '/tickets/new', { width: 375 })
  await page.getByRole('radio', { name: 'Technical Support' }).check()
  await page.getByLabel('Title').fill('Close an account')
  await page.getByLabel('Description').fill('It is the account of somebody who leaves in May.')
  await page.getByRole('radio', { name: 'Only people you select' }).check()
  await page.getByRole('checkbox', { name: /Eva Sommer/ }).check()
  await expectSoundState(page)
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await toast(page, 'Support ticket created').waitFor()
  const { body } = await portal.as(eva).get<{ id: number; private: boolean }[]>('/api/tickets')
  expect(body).toMatchObject([{ title: 'Close an account', private: true }])
})
