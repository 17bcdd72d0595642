import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const readStatus = async (id: number) =>
  (await portal.db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title }).first()
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function complete(page: Page, id: number) {
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await undoButton(page).waitFor()
  await expect.poll(() => readStatus(id)).toBe('completed')
}

/** Opens a project's page and marks the project as complete. */
async function completeProject() {
  const { id } = await portal.buildProject({ name: 'Bakery', status: 'design' })
  const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`)
  await complete(page, id)
  return { id, page }
}

test('undoes a change of a project, or names the user who changed the project in the meantime', async () => {
  const { id, page } = await completeProject()
  await expectSoundState(page)
  await undoButton(page).click()
  await toast(page, 'Change undone').waitFor()
  await expect.poll(() => readStatus(id)).toBe('design')
  expect(await undoButton(page).count()).toBe(0)

  await complete(page, id)
  const amina = portal.as(await portal.buildStaff({ fullName: 'Amina Haddad' }))
  await amina.patch(`/api/projects/${id}`, { name: 'Bakery and café' })
  await undoButton(page).click()
  await page.getByText('Amina Haddad has changed this since, so it wasn’t undone.').first().waitFor()
  expect(await readStatus(id)).toBe('completed')
})

test(
  'offers Undo after a reload and on other pages, and undoes with Z except in a text field',
  { tags: ['nightly'] },
  async () => {
    const { id, page } = await completeProject()
    // An empty list doesn't have a search field.
    await portal.buildTicket()
    await page.reload()
    await undoButton(page).waitFor()
    await page.getByRole('link', { name: 'Tickets', exact: true }).first().click()
    await page.waitForURL('**/staff/tickets')
    await expect.poll(() => undoButton(page).count()).toBe(1)
    const search = page.getByRole('searchbox').first()
    await search.press('z')
    await expect.poll(() => search.inputValue()).toBe('z')
    expect(await undoButton(page).count()).toBe(1)
    expect(await readStatus(id)).toBe('completed')
    await search.blur()
    await page.keyboard.press('z')
    await expect.poll(() => readStatus(id)).toBe('design')
    await toast(page, 'Change undone').waitFor()
  },
)

async function expectUndoBesideDialog(width: number) {
  const { id } = await portal.buildProject({ name: 'Bakery', status: 'design', progress: 10 })
  const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}`, { width })
  const dialog = page.getByRole('dialog')
  const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const openDialog = async () => {
    await openTab('Websites')
    await page.getByRole('button', { name: 'Add Website' }).first().click()
  }
  // The offer ends after 15 seconds, so everything is loaded before it.
  await openDialog()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openTab('Overview')
  await page.getByRole('button', { name: '75%' }).click()
  await undoButton(page).waitFor()
  await openDialog()
  await dialog.getByLabel('Name').fill('Bakery')
  const title = await dialog.getByRole('heading').boundingBox()
  const offer = await undoButton(page).boundingBox()
  expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  await undoButton(page).click()
  await toast(page, 'Change undone').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Bakery')
}

test(
  'shows Undo above an open dialog, and keeps what was typed in the dialog, at 1280 pixels',
  { tags: ['nightly'] },
  () => expectUndoBesideDialog(1280),
)

test(
  'shows Undo above an open dialog, and keeps what was typed in the dialog, at 375 pixels',
  { tags: ['nightly'] },
  () => expectUndoBesideDialog(375),
)
