import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations, openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const pdf = {
  name: 'opening-hours.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Monday to Friday, 8 to 18'),
}

describe('information requests', () => {
  test('a client answers with text and a file; staff read it, return it and get it completed', async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
    const staff = await portal.buildStaff()
    const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
    const request = await portal.buildInfoRequest({
      clientId: client.id,
      projectId: project.id,
      title: 'Opening hours',
      description: 'When are you open, and when not?',
    })

    const page = await browser.open(client, '/')
    await page.getByText('One thing needs you.').waitFor()
    await page.getByRole('link', { name: 'View Details: Opening hours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
    await page.getByLabel('Message').fill('Every weekday from eight to six.')
    await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
    await page.getByRole('link', { name: pdf.name }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: pdf.name }).waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Response submitted').waitFor()
    await page.getByText('Every weekday from eight to six.').waitFor()

    const desk = await browser.open(staff, '/staff/info-requests?tab=completed')
    await desk.getByRole('link', { name: 'Opening hours' }).click()
    await desk.getByText('Every weekday from eight to six.').waitFor()
    await desk.getByRole('link', { name: `Download ${pdf.name}` }).waitFor()
    await desk.getByRole('button', { name: 'Return Answer' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Return Answer' })
    await dialog.getByLabel('Reason').fill('And at the weekend?')
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await toast(desk, 'Answer returned').waitFor()

    await page.reload()
    await page.getByText('And at the weekend?').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
    await page.getByLabel('Message').fill('Every weekday from eight to six, never at the weekend.')
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Response submitted').waitFor()
    await page.getByText('Every weekday from eight to six, never at the weekend.').waitFor()
    const { body } = await portal.as(staff).get(`/api/info-requests/${request.id}`)
    expect(body).toMatchObject({
      status: 'completed',
      responseData: {
        message: 'Every weekday from eight to six, never at the weekend.',
        attachments: [{ fileName: pdf.name }],
      },
    })
    await desk.getByRole('link', { name: 'Back to project' }).click()
    await desk.waitForURL(`**/staff/projects/${project.id}*`)
  })

  test('an answer without text and files reads “Marked as completed”', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildInfoRequest({ clientId: client.id })
    const page = await browser.open(client, `/info-requests/${id}`)
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await page.getByText('Marked as completed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('tab', { name: 'Completed 1' }).click()
    await page.getByRole('link', { name: /^View Details/ }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=completed')
  })

  test('an answer that cannot be sent is told and kept', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildInfoRequest({ clientId: client.id })
    const page = await browser.open(client, `/info-requests/${id}`)
    await page.getByLabel('Message').fill('Here you are.')
    await page.route('**/api/info-requests/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 409 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Error submitting response').waitFor()
    await toast(page, 'There was a problem submitting your response. Please try again.').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Here you are.')
  })

  test('a request that is somebody else’s is not shown', async () => {
    const { id } = await portal.buildInfoRequest({ title: 'Not yours' })
    const page = await browser.open(await portal.buildClient(), `/info-requests/${id}`)
    await page.getByRole('heading', { name: 'Error loading information request' }).waitFor()
    await expect.poll(() => page.getByText('Not yours').count()).toBe(0)
  })
})

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
