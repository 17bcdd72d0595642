import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type View, openPortal } from './harness.ts'
import { expectNoAxeViolations } from './page-checks.ts'

const { portal, browser } = await openPortal()

const statusOf = async (id: number) =>
  (await portal.db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title }).first()
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** A project that its page has just marked as complete. */
async function complete(view?: View) {
  const { id } = await portal.buildProject({ name: 'Bakery', status: 'design' })
  const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`, view)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await undoButton(page).waitFor()
  await expect.poll(() => statusOf(id)).toBe('completed')
  return { id, page }
}

test.each([
  ['at 1280', {}],
  ['at 375', { width: 375 }],
] as [string, View][])('completing a project is taken back by the button, %s', async (_width, view) => {
  const { id, page } = await complete(view)
  await expectNoAxeViolations(page)
  await undoButton(page).click()
  await toast(page, 'Change undone').waitFor()
  await expect.poll(() => statusOf(id)).toBe('design')
  expect(await undoButton(page).count()).toBe(0)
})

test('Z takes back the latest change and then the one before, on any page and beside other toasts', async () => {
  const { id, page } = await complete()
  await page.getByRole('link', { name: 'Tickets', exact: true }).first().click()
  await page.waitForURL('**/staff/tickets')
  await expect.poll(() => undoButton(page).count()).toBe(1)
  await page.keyboard.press('z')
  await expect.poll(() => statusOf(id)).toBe('design')
  await toast(page, 'Change undone').waitFor()
})

test('a page that loads again still offers it', async () => {
  const { id, page } = await complete()
  await page.reload()
  await undoButton(page).click()
  await expect.poll(() => statusOf(id)).toBe('design')
})

test('Z is a letter while somebody types', async () => {
  const { id, page } = await complete()
  // A list without anything offers no search.
  await portal.buildTicket()
  await page.goto('/staff/tickets')
  await page.getByRole('searchbox').first().fill('')
  await page.getByRole('searchbox').first().press('z')
  await expect.poll(() => undoButton(page).count()).toBe(1)
  expect(await statusOf(id)).toBe('completed')
})

test.each([
  ['at 1280', {}],
  ['at 375', { width: 375 }],
] as [string, View][])('a change is taken back beside an open dialog, %s', async (_width, view) => {
  const { id } = await portal.buildProject({ name: 'Bakery', status: 'design', progress: 10 })
  const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`, view)
  await page.getByRole('button', { name: '75%' }).click()
  await undoButton(page).waitFor()
  await page.getByRole('tab', { name: 'Websites' }).click()
  await page.getByRole('button', { name: 'Add Website' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bakery')
  const title = await dialog.getByRole('heading').boundingBox()
  const offer = await undoButton(page).boundingBox()
  expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  await undoButton(page).click()
  await toast(page, 'Change undone').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Bakery')
})

test('who changed it meanwhile is named, and the change stays', async () => {
  const { id, page } = await complete()
  const amina = portal.as(await portal.buildStaff({ fullName: 'Amina Haddad' }))
  await amina.patch(`/api/projects/${id}`, { name: 'Bakery and café' })
  await undoButton(page).click()
  await page.getByText('Amina Haddad changed this in the meantime, so nothing was undone.').first().waitFor()
  expect(await statusOf(id)).toBe('completed')
})
