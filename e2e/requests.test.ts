import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolations, openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

test('an answer goes back with its reason, which the client reads before it answers again', async () => {
  const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
  const { id } = await portal.buildInfoRequest({
    clientId: client.id,
    title: 'Photos of the team',
    status: 'completed',
    responseMessage: 'Two photos, see the other mail.',
  })
  const page = await browser.open(staff, `/staff/info-requests/${id}`)
  await page.getByRole('button', { name: 'Return Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Answer' })
  await dialog.getByRole('button', { name: 'Return Answer' }).click()
  await dialog.getByText('Please say what is missing (at least 10 characters)').waitFor()
  await dialog.getByLabel('Reason').fill('The photos did not arrive. Please attach them here.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Return Answer' }).click()
  await toast(page, 'Answer returned').waitFor()
  await page.getByRole('heading', { name: 'Returned answer' }).waitFor()
  await page.getByText('Two photos, see the other mail.').waitFor()

  const theirs = await browser.open(client, `/info-requests/${id}`, { width: 375, colorScheme: 'dark' })
  await theirs.getByText('The photos did not arrive. Please attach them here.').waitFor()
  await expect.poll(() => theirs.getByLabel('Message').inputValue()).toBe('Two photos, see the other mail.')
  await expectNoAxeViolations(theirs)
  await theirs.getByLabel('Message').fill('Here they are.')
  await theirs.getByRole('button', { name: 'Submit Response' }).click()
  await toast(theirs, 'Response submitted').waitFor()
  await theirs.getByRole('heading', { name: 'Returned answer' }).waitFor()
  await theirs.getByText('The photos did not arrive. Please attach them here.').waitFor()
})

test('what is overdue stands in a tab of its own, and its client is reminded once a day', async () => {
  const staff = await portal.buildStaff()
  const client = await portal.buildClient({ fullName: 'Matteo Rinaldi' })
  await portal.buildInfoRequest({ clientId: client.id, title: 'Late texts', dueDate: '2020-01-01' })
  await portal.buildInfoRequest({ clientId: client.id, title: 'Photos in time', dueDate: '2999-01-01' })
  const page = await browser.open(staff, '/staff/info-requests')
  await page.getByRole('link', { name: 'Photos in time' }).waitFor()
  await page.getByRole('tab', { name: 'Overdue 1' }).click()
  await page.getByRole('link', { name: 'Photos in time' }).waitFor({ state: 'detached' })
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Late texts' }).click()
  await page.getByRole('button', { name: 'Remind Client' }).click()
  await toast(page, 'Reminder sent').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reminded Today' }).isDisabled()).toBe(true)
  await page.getByText('Last reminded').waitFor()
  const theirs = await browser.open(client, '/')
  await theirs.getByRole('button', { name: /notifications/i }).click()
  await theirs.getByText('A reminder: Late texts').waitFor()
})
