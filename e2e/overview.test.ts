import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { PNG } from '#server/test/caller.ts'
import {
  type TestBrowser,
  type TestPortal,
  expectNoAxeViolations,
  openBrowser,
  startPortal,
} from './harness.ts'

let portal: TestPortal
let browser: TestBrowser

beforeAll(async () => {
  portal = await startPortal()
  browser = await openBrowser(portal)
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function open(
  person: { username: string },
  path: string,
  view?: Parameters<TestBrowser['newPage']>[0],
) {
  const page = await browser.newPage(view)
  await browser.signIn(page, person)
  await page.goto(path)
  return page
}

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

    const page = await open(client, '/')
    await page.getByText('One thing waits for you.').waitFor()
    await page.getByRole('link', { name: 'View Details: Opening hours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
    await page.getByLabel('Message').fill('Every weekday from eight to six.')
    await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
    await page.getByRole('link', { name: pdf.name }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: pdf.name }).waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Response submitted').waitFor()
    await page.getByText('Every weekday from eight to six.').waitFor()

    const desk = await open(staff, '/staff/info-requests?tab=completed')
    await desk.getByRole('link', { name: 'Opening hours' }).click()
    await desk.getByText('Every weekday from eight to six.').waitFor()
    await desk.getByRole('link', { name: pdf.name }).waitFor()
    await desk.getByRole('button', { name: 'Return Answer' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Return Answer' })
    await dialog.getByLabel('Description').fill('And at the weekend?')
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await toast(desk, 'Answer returned').waitFor()

    await page.reload()
    await page.getByText('And at the weekend?').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
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
    const page = await open(client, `/info-requests/${id}`)
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await page.getByText('Marked as completed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('tab', { name: 'Completed 1' }).click()
    await page.getByRole('link', { name: /^View Details/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=completed')
  })

  test('an answer that cannot be sent is told and kept', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildInfoRequest({ clientId: client.id })
    const page = await open(client, `/info-requests/${id}`)
    await page.getByLabel('Message').fill('Here you are.')
    await page.route('**/api/info-requests/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 409 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Error submitting response').waitFor()
    await toast(page, 'There was a problem submitting your response. Please try again.').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Here you are.')
  })

  test('a request that is somebody else’s is not shown', async () => {
    const { id } = await portal.buildInfoRequest({ title: 'Not yours' })
    const page = await open(await portal.buildClient(), `/info-requests/${id}`)
    await page.getByRole('heading', { name: 'Error loading information request' }).waitFor()
    expect(await page.getByText('Not yours').count()).toBe(0)
  })
})

describe('the dashboards', () => {
  test('a client without anything is told so', async () => {
    const page = await open(await portal.buildClient(), '/')
    for (const text of ['All caught up!', 'No projects yet', 'No activity yet'])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText('Nothing waits for you.').waitFor()
    const figures = page.getByRole('region', { name: 'Overview' })
    await figures.getByRole('link', { name: /^Active Briefs\s*: 0$/ }).waitFor()
  })

  test('staff see the newest pending briefs and the projects in the works', async () => {
    const client = await portal.buildClient()
    for (const projectName of ['Brief one', 'Brief two', 'Brief three', 'Brief four'])
      await portal.buildBrief({ userId: client.id, projectName })
    await portal.buildProject({ userId: client.id, name: 'In the works', status: 'design' })
    await portal.buildProject({ userId: client.id, name: 'Finished', status: 'launched' })
    const page = await open(await portal.buildStaff(), '/staff')
    const briefs = page.getByRole('list', { name: 'Pending briefs' }).getByRole('listitem')
    await briefs.first().waitFor()
    expect(await briefs.getByRole('link').allInnerTexts()).toEqual(['Review', 'Review', 'Review'])
    expect(await briefs.filter({ hasText: 'Brief one' }).count()).toBe(0)
    const projects = page.getByRole('list', { name: 'Active projects' })
    await projects.getByText('In the works').waitFor()
    expect(await projects.getByText('Finished').count()).toBe(0)
  })
})

describe('user management', () => {
  test('staff create, edit and delete a person', async () => {
    const page = await open(await portal.buildStaff(), '/staff/users')
    await page.getByRole('button', { name: 'New User' }).click()
    const created = page.getByRole('dialog', { name: 'New User' })
    await created.getByRole('button', { name: 'Create User' }).click()
    for (const message of [
      'Username must be at least 3 characters',
      'Full name is required',
      'Please enter a valid email',
      'Company name is required for clients',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ])
      await created.getByText(message, { exact: true }).waitFor()
    await created.getByLabel('Username').fill('nora-neu')
    await created.getByLabel('Full Name').fill('Nora Neu')
    await created.getByLabel('Email').fill('nora@example.com')
    await created.getByLabel('Company Name').fill('Neu & Co')
    await created.getByLabel('Password', { exact: false }).first().fill('first-secret')
    await created.getByLabel('Confirm Password').fill('other-secret')
    await created.getByRole('button', { name: 'Create User' }).click()
    await created.getByText("Passwords don't match", { exact: true }).waitFor()
    await created.getByLabel('Confirm Password').fill('first-secret')
    await created.getByRole('button', { name: 'Create User' }).click()
    await toast(page, 'User created').waitFor()

    await page.getByLabel('Search users').fill('nora')
    const row = page.getByRole('row', { name: /nora-neu/ })
    await row.getByRole('button', { name: 'Actions for nora-neu' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit User' })
    await edited.getByLabel('Full Name').fill('Nora Altmann')
    await edited.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'User updated').waitFor()
    await page.getByRole('row', { name: /Nora Altmann/ }).waitFor()
    const signIn = () =>
      portal.anonymous.post('/api/login', { username: 'nora-neu', password: 'first-secret' })
    expect((await signIn()).status).toBe(200)

    await row.getByRole('button', { name: 'Actions for nora-neu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
    await toast(page, 'User deleted').waitFor()
    await page.getByText('No users found', { exact: true }).waitFor()
    expect((await signIn()).status).toBe(401)
  })

  test('a person whom somebody else changed meanwhile is not overwritten unseen', async () => {
    const person = await portal.buildClient({ fullName: 'Paula Pohl', companyName: 'Pohl' })
    const staff = await portal.buildStaff()
    const page = await open(staff, `/staff/users?q=${person.username}`)
    await page.getByRole('button', { name: `Actions for ${person.username}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByLabel('Full Name').fill('Paula Petersen')
    await portal.as(staff).patch(`/api/users/${person.id}`, { companyName: 'Petersen & Pohl' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Somebody else changed this meanwhile').waitFor()
    await dialog.getByText('Petersen & Pohl').waitFor()
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Paula Petersen')
  })

  test('a list of people that cannot be loaded says so', async () => {
    const page = await browser.newPage()
    await browser.signIn(page, await portal.buildStaff())
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 429 }))
    await page.goto('/staff/users')
    await page.getByText('Failed to load users. Please try again.').waitFor()
    await page.unroute('**/api/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').nth(1).waitFor()
  })
})

describe('the profile', () => {
  test('a client changes name and password', async () => {
    const client = await portal.buildClient({ fullName: 'Otto Alt' })
    const page = await open(client, '/profile')
    await page.getByLabel('Full Name').fill('Otto Neumann')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
    await page.getByLabel('Current Password').fill('wrong-password')
    await page.getByLabel('New Password', { exact: false }).first().fill('a longer secret')
    await page.getByLabel('Confirm New Password').fill('a longer secret')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText('This is not your current password').first().waitFor()
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await toast(page, 'Password changed').waitFor()
    const signIn = await portal.anonymous.post('/api/login', {
      username: client.username,
      password: 'a longer secret',
    })
    expect(signIn).toMatchObject({ status: 200, body: { fullName: 'Otto Neumann' } })
  })

  test('staff reach the profile too, within their own menu', async () => {
    const page = await open(await portal.buildStaff(), '/profile')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.getByRole('link', { name: 'User Management' }).waitFor()
  })
})

test('the set-up link creates the first staff account, once', async () => {
  const empty = await startPortal()
  try {
    const link = new URL((await ensureFirstStaff(empty.db, empty.config)) ?? '')
    const setUp = await openBrowser(empty)
    const page = await setUp.newPage()
    await page.goto(`/setup${link.hash}`)
    await page.getByLabel('Full Name').fill('Sarah First')
    await page.getByLabel('Email').fill('sarah@example.com')
    await page.getByLabel('Username').fill('sarah')
    await page.getByLabel('Password', { exact: false }).first().fill('a good secret')
    await page.getByLabel('Confirm Password').fill('a good secret')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/staff')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await setUp.close()
  } finally {
    await empty.close()
  }
})

describe('activity', () => {
  test('a sentence names who did what and leads to the record', async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff({ fullName: 'Sam Staff' })
    const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
    await portal.as(staff).patch(`/api/projects/${project.id}`, { status: 'design' })
    const page = await open(client, '/activities')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByText('Sam Staff moved Bakery website to Design').waitFor()
    await page.getByRole('link', { name: 'Bakery website' }).click()
    await page.waitForURL(`**/projects/${project.id}`)
  })
})

describe('what people choose for themselves', () => {
  test('a picture is chosen, shown, kept and removed', async () => {
    const client = await portal.buildClient({ fullName: 'Petra Foto' })
    const ticket = await portal.buildTicket({ userId: client.id })
    const comment = { content: 'Hello there', entityType: 'ticket', entityId: ticket.id }
    await portal.as(client).post('/api/comments', comment)
    const page = await open(client, '/profile')
    const field = page.getByRole('group', { name: 'Picture' })
    const file = { name: 'me.png', mimeType: 'image/png', buffer: PNG }
    await page.getByLabel('Picture file').setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await field.getByText('Please choose a JPEG, PNG or GIF picture of at most 1 MB.').waitFor()
    await page.getByLabel('Picture file').setInputFiles(file)
    await field.locator('img[src^="blob:"]').waitFor()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
    const account = page.getByRole('button', { name: 'PF: account of Petra Foto' })
    await account.locator('img[src*="/picture"]').waitFor()
    await page.goto(`/tickets/${ticket.id}`)
    await page.getByRole('article', { name: 'Comment by Petra Foto' }).waitFor()
    const shown = page.getByRole('listitem').filter({ hasText: 'Hello there' }).locator('img')
    await shown.waitFor()
    expect(await shown.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBe(256)
    await page.goto('/profile')
    await field.getByRole('button', { name: 'Remove Picture' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await account.getByText('PF').waitFor()
    const { body } = await portal.as(client).get('/api/user')
    expect(body['picture']).toBeNull()
  })

  test('times are told in the time zone that is chosen', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildTicket({ userId: client.id, createdAt: '2026-03-10T22:30:00.000Z' })
    const page = await open(client, '/profile')
    const zone = page.getByLabel('Time Zone')
    expect(await zone.locator('option:checked').innerText()).toBe('That of this device (Europe/Berlin)')
    await zone.selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile updated').waitFor()
    await page.goto(`/tickets/${id}`)
    const when = page.locator('time[datetime="2026-03-10T22:30:00.000Z"]').first()
    await when.waitFor()
    expect(await when.getAttribute('title')).toMatch(/^Wednesday, March 11, 2026 at 11:30:00\sAM/)
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
    await checkAll(await open(client, '/', view), paths)
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
    const page = await open(staff, '/staff', view)
    await checkAll(page, paths)
    await page.goto('/staff/users')
    await page.getByRole('button', { name: 'New User' }).click()
    await page.getByRole('button', { name: 'Create User' }).click()
    await page.getByText('Full name is required').waitFor()
    await expectNoAxeViolations(page)
    await page.goto(`/staff/info-requests/${done.id}`)
    await page.getByRole('button', { name: 'Return Answer' }).click()
    await page.getByRole('dialog').getByLabel('Description').waitFor()
    await expectNoAxeViolations(page)
  })
})

async function checkAll(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect.soft(`${path} ${String(beyond)}`).toBe(`${path} 0`)
    expect.soft(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
}
