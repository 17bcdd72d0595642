import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const notice = (page: Page) => page.getByText('Someone else changed this while you were editing')

/** Opens a page that receives no live changes, so that only a save discovers a conflict. */
async function openDeaf(person: { id: number }, path: string): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/api/events*', () => undefined)
  await browser.signIn(page, person)
  await page.goto(path)
  return page
}

test(
  'shows staff a concurrent change of a webhook before they overwrite it',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildWebhook({ name: 'Invoices' })
    const page = await openDeaf(staff, `/staff/webhooks/${id}`)
    await page.getByRole('button', { name: 'Actions for Invoices' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Invoices' })
    await dialog.getByLabel('Name').fill('Mine')
    await portal.as(staff).patch(`/api/webhooks/${id}`, { name: 'Theirs' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await notice(page).waitFor()
    await dialog.getByRole('deletion').getByText('Theirs').waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor()
    const { body } = await portal.as(staff).get(`/api/webhooks/${id}`)
    expect(body).toMatchObject({ name: 'Mine' })
  },
)

test(
  'shows staff a concurrent change of a reply template before they overwrite it',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    const { body } = await portal
      .as(staff)
      .post<{ id: number }>('/api/reply-templates', { name: 'Soon', content: 'Hello' })
    const ticket = await portal.buildTicket()
    const page = await openDeaf(staff, `/staff/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
    await page.getByRole('button', { name: 'Edit Soon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Template' })
    await dialog.getByLabel('Text').fill('Mine')
    await portal.as(staff).patch(`/api/reply-templates/${body.id}`, { content: 'Theirs' })
    await dialog.getByRole('button', { name: 'Save Template' }).click()
    await notice(page).waitFor()
    await dialog.getByRole('deletion').getByText('Theirs').waitFor()
    await dialog.getByRole('button', { name: 'Save Template' }).click()
    await page.getByText('Template updated').first().waitFor()
    const { body: kept } = await portal.as(staff).get(`/api/reply-templates/${body.id}`)
    expect(kept).toMatchObject({ content: 'Mine' })
  },
)

test('keeps a client’s answer when its request changed meanwhile, and submits it on the next attempt', async () => {
  const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
  const { id } = await portal.buildInfoRequest({ clientId: client.id, title: 'Photos of the team' })
  const page = await openDeaf(client, `/info-requests/${id}`)
  await page.getByLabel('Message').fill('Here they are.')
  await portal.as(staff).patch(`/api/info-requests/${id}`, { title: 'Photos of all' })
  const submit = page.getByRole('button', { name: 'Submit Response' })
  await submit.click()
  await notice(page).waitFor()
  await page.getByRole('heading', { name: 'Photos of all' }).waitFor()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Here they are.')
  await submit.click()
  await page.getByText('Response submitted').first().waitFor()
  const { body } = await portal.as(staff).get(`/api/info-requests/${id}`)
  expect(body).toMatchObject({ status: 'completed', responseData: { message: 'Here they are.' } })
})

test(
  'saves both moves of a project card when the second follows before the first is saved',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ name: 'Wombat zoo' })
    const page = await openDeaf(staff, '/staff/projects?view=board&q=wombat')
    const { promise: chosen, resolve: answer } = Promise.withResolvers<void>()
    // The first change gets its response once the second has been chosen.
    await page.route(
      `**/api/projects/${id}`,
      async (route) => {
        await chosen
        await route.fallback()
      },
      { times: 1 },
    )
    for (const status of ['Design', 'Review']) {
      await page.getByRole('button', { name: 'Status of Wombat zoo' }).click()
      await page.getByRole('menuitem', { name: status }).click()
      await page.getByRole('region', { name: status }).getByText('Wombat zoo').waitFor()
    }
    answer()
    await page.getByText('Wombat zoo is now in review.').first().waitFor()
    const { body } = await portal.as(staff).get(`/api/projects/${id}`)
    expect(body).toMatchObject({ status: 'review' })
  },
)
