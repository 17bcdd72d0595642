import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations, expectNoSideways, openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true })
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
    await page.getByText('One thing waits for you.').waitFor()
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

describe('the dashboards', () => {
  test('a client without anything is told so', async () => {
    const page = await browser.open(await portal.buildClient(), '/')
    for (const text of ['All caught up!', 'No projects yet', 'No activity yet'])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText('Nothing waits for you right now.').waitFor()
    const figures = page.getByRole('region', { name: 'Overview' })
    await figures.getByRole('link', { name: /^Active Briefs\s*: 0$/ }).waitFor()
  })

  test('staff see the newest pending briefs and the projects in the works', async () => {
    const client = await portal.buildClient()
    for (const projectName of ['Brief one', 'Brief two', 'Brief three', 'Brief four'])
      await portal.buildBrief({ userId: client.id, projectName })
    await portal.buildProject({ userId: client.id, name: 'In the works', status: 'design' })
    await portal.buildProject({ userId: client.id, name: 'Finished', status: 'launched' })
    const page = await browser.open(await portal.buildStaff(), '/staff')
    const briefs = page.getByRole('list', { name: 'Pending briefs' }).getByRole('listitem')
    await briefs.first().waitFor()
    await expect.poll(() => briefs.getByRole('link').allInnerTexts()).toEqual(['Review', 'Review', 'Review'])
    await expect.poll(() => briefs.filter({ hasText: 'Brief one' }).count()).toBe(0)
    const projects = page.getByRole('list', { name: 'Active projects' })
    await projects.getByText('In the works').waitFor()
    await expect.poll(() => projects.getByText('Finished').count()).toBe(0)
  })
})

describe('activity', () => {
  test('a sentence names who did what and leads to the record', async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff({ fullName: 'Sam Staff' })
    const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
    await portal.as(staff).patch(`/api/projects/${project.id}`, { status: 'design' })
    const page = await browser.open(client, '/activities')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByText('Sam Staff moved Bakery website to Design').waitFor()
    await page.getByRole('link', { name: 'Bakery website' }).click()
    await page.waitForURL(`**/projects/${project.id}`)
  })
})

describe.each([
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const)('every page is free of barriers and of sideways scrolling: $width $colorScheme', (view) => {
  test('for a client', async () => {
    const client = await portal.buildClient()
    const project = await portal.buildProject({ userId: client.id })
    const open1 = await portal.buildInfoRequest({ clientId: client.id, projectId: project.id })
    const done = await portal.buildInfoRequest({ clientId: client.id, status: 'completed' })
    await portal.as(client).patch(`/api/user`, { fullName: 'Karla Klein' })
    const paths = [
      '/',
      '/info-requests',
      `/info-requests/${open1.id}`,
      `/info-requests/${done.id}`,
      '/activities',
      '/profile',
    ]
    await checkAll(await browser.open(client, '/', view), paths)
  })

  test('for staff', async () => {
    const staff = await portal.buildStaff()
    const done = await portal.buildInfoRequest({ status: 'completed' })
    await portal.buildBrief()
    const paths = [
      '/staff',
      '/staff/info-requests?tab=all',
      `/staff/info-requests/${done.id}`,
      '/staff/users',
      '/staff/activities',
    ]
    const page = await browser.open(staff, '/staff', view)
    await checkAll(page, paths)
    await page.goto('/staff/users')
    await page.getByRole('button', { name: 'New User' }).click()
    await page.getByRole('button', { name: 'Create User' }).click()
    await page.getByText('Full name is required').waitFor()
    await expectNoAxeViolations(page)
    await page.goto(`/staff/info-requests/${done.id}`)
    await page.getByRole('button', { name: 'Return Answer' }).click()
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    await expectNoAxeViolations(page)
  })
})

async function checkAll(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
}

test('figures that cannot be loaded are not told as none', async () => {
  const client = await portal.buildClient()
  await portal.buildBrief({ userId: client.id })
  const page = await browser.newPage({ width: 375 })
  await browser.signIn(page, client)
  await page.route('**/api/stats', (route) => route.abort())
  await page.goto('/')
  await page.getByText('Could not load the figures').waitFor()
  await expect.poll(() => page.getByText('Active Briefs').count()).toBe(0)
  await expectNoAxeViolations(page)
  await page.unroute('**/api/stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: /^Active Briefs\s*: 1$/ }).waitFor()
})
