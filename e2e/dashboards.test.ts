import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal, withoutFirstData } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

const { portal, browser } = await openPortal()

describe('the dashboards', () => {
  test('a client without anything is told so', async () => {
    const page = await browser.open(await portal.buildClient(), '/')
    for (const text of ['All caught up!', 'No projects yet', 'No activity yet'])
      await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => page.getByText('You’re all caught up.').count()).toBe(1)
    const figures = page.getByRole('region', { name: 'Overview' })
    await figures.getByRole('link', { name: /^Active Briefs\s*: 0$/ }).waitFor()
    expect(await figures.getByRole('link', { name: /: [1-9]/ }).count()).toBe(0)
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
    await expect.poll(() => briefs.getByRole('link', { name: /^Review/ }).count()).toBe(3)
    await expect.poll(() => briefs.filter({ hasText: 'Brief one' }).count()).toBe(0)
    const projects = page.getByRole('list', { name: 'Active projects' })
    await projects.getByText('In the works').waitFor()
    await expect.poll(() => projects.getByText('Finished').count()).toBe(0)
  })

  test('a figure is explained to the pointer and to the keyboard, until Escape', async () => {
    const page = await browser.open(await portal.buildClient(), '/')
    const about = page.getByRole('button', { name: 'About open tickets' })
    const explanation = page.getByRole('tooltip')
    await about.hover()
    await expect.poll(() => explanation.innerText()).toBe('Support tickets that are open or in progress.')
    await page.keyboard.press('Escape')
    await explanation.waitFor({ state: 'detached' })
    await about.focus()
    await explanation.waitFor()
    expect(await about.getAttribute('aria-describedby')).toBe(await explanation.getAttribute('id'))
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
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Bakery website')
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
    await expectAllSound(await browser.open(client, '/', view), paths)
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
    await expectAllSound(page, paths)
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

/** Parts far down the page keep their placeholders until somebody comes near. */
const waiting = (page: Page) =>
  page
    .locator('.skeleton')
    .evaluateAll(
      (placeholders) =>
        placeholders.filter(
          (placeholder) =>
            placeholder.checkVisibility() && placeholder.getBoundingClientRect().top < innerHeight,
        ).length,
    )

async function expectAllSound(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => waiting(page)).toBe(0)
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
  await withoutFirstData(page)
  await page.route('**/api/stats', (route) => route.abort())
  await page.goto('/')
  await page.getByText('Could not load the figures').waitFor()
  await expect.poll(() => page.getByText('Active Briefs').count()).toBe(0)
  await expectNoAxeViolations(page)
  await page.unroute('**/api/stats')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('link', { name: /^Active Briefs\s*: 1$/ }).waitFor()
})
