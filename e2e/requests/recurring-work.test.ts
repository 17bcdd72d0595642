// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button, row, waitForText, tab } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

const list = (page: Page) => page.getByRole('list', { name: 'Recurring Work' })
const today = () => new Date().toISOString().slice(0, 10)

async function setUp() {
  const client = await portal.buildClient({ fullName: 'Greta Lund' })
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id })
  const website = await portal.buildWebsite({ userId: client.id, projectId: project.id, name: 'Lund' })
  return { client, staff, project, website }
}

/** Adds work for every Wednesday. Its first occurrence is created immediately. */
async function addRecurring(staff: { id: number }, { id }: { id: number }, content: object) {
  const { status, body } = await portal.as(staff).post<{ id: number }>('/api/recurrences', {
    projectId: id,
    content,
    unit: 'week',
    weekday: 3,
    startsOn: today(),
  })
  expect(status).toBe(201)
  return body
}

test('lets staff set up a recurring request on a website, and lists it on the project', async () => {
  const { staff, project, website } = await setUp()
  const page = await browser.open(staff, `/staff/websites/${website.id}`)
  await waitForText(page, 'No recurring work yet')
  await button(page, 'Add').click()
  const dialog = page.getByRole('dialog', { name: 'Add Recurring Work' })
  await dialog.getByText('Request', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel('Sent To').inputValue()).toBe('client')
  await dialog.getByRole('button', { name: 'Add Recurring Work' }).click()
  await waitForText(page, 'Title must be at least 3 characters')
  await dialog.getByLabel('Title').fill('News for your website')
  await dialog.getByRole('button', { name: 'Add Question' }).click()
  await dialog.getByRole('textbox', { name: 'Question' }).fill('What is new?')
  await dialog.getByLabel('Days, Weeks or Months').selectOption('week')
  await dialog.getByLabel('Weekday').selectOption('Wednesday')
  const days = dialog.getByRole('list', { name: 'Next Due Dates' }).getByRole('listitem')
  await expect.poll(() => days.count()).toBe(12)
  await expectSoundState(page)
  await page.reload()
  await button(page, 'Add').click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('News for your website')
  await dialog.getByRole('button', { name: 'Add Recurring Work' }).click()
  await waitForText(page, 'Recurring work added')
  await list(page).getByText('Every week on Wednesday').waitFor()

  await page.goto(`/staff/projects/${project.id}`)
  await list(page).getByText('Lund', { exact: true }).waitFor()
})

test('lets staff pause, resume, change, and delete recurring work, and restore it with Undo', async () => {
  const { staff, project } = await setUp()
  const { id } = await addRecurring(staff, project, { kind: 'task', title: 'Check the backups' })
  const page = await browser.open(staff, `/staff/projects/${project.id}`)
  // The next occurrence waits for the last.
  await list(page).getByText('Next one once the previous one is completed').waitFor()
  const nextDue = list(page).getByText(/^Next due/)
  expect(await nextDue.count()).toBe(0)
  const [task] = (await portal.as(staff).get<{ id: number }[]>(`/api/projects/${project.id}/tasks`)).body
  await portal.as(staff).patch(`/api/tasks/${task?.id}/status`, { status: 'completed' })
  await nextDue.waitFor()

  await button(page, 'Pause Check the backups').click()
  await waitForText(page, 'Recurring work paused')
  await list(page).getByText('Paused', { exact: true }).waitFor()
  await button(page, 'Resume Check the backups').click()
  await waitForText(page, 'Recurring work resumed')
  await list(page).getByText('Paused', { exact: true }).waitFor({ state: 'detached' })

  await button(page, 'Edit Check the backups').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Recurring Work' })
  await dialog.getByLabel('Every').fill('0')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Please enter a whole number from 1 to 99')
  await dialog.getByLabel('Every').fill('2')
  await dialog.getByLabel('Days, Weeks or Months').selectOption('month')
  await dialog.getByLabel(/^On\*?$/).selectOption('workday')
  await dialog.getByLabel('Workday').fill('3')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Recurring work updated')
  await list(page).getByText('Every 2 months on workday 3').waitFor()

  // A change that someone else made first is shown before it's replaced.
  await button(page, 'Edit Check the backups').click()
  await dialog.getByLabel('Title').fill('Check backups and logs')
  const other = portal.as(await portal.buildStaff())
  await other.patch(`/api/recurrences/${id}`, { every: 1, unit: 'month', onDay: -1 })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Every month on the last day').waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await list(page).getByText('Check backups and logs').waitFor()
  await list(page).getByText('Every 2 months on workday 3').waitFor()

  await button(page, 'Delete Check backups and logs').click()
  await waitForText(page, 'Recurring work deleted')
  await waitForText(page, 'No recurring work yet')
  await button(page, 'Undo').click()
  await waitForText(page, 'Recurring work restored')
  await expect.poll(() => list(page).getByText('Every 2 months on workday 3').count()).toBe(1)
})

test('marks recurring tasks and requests in lists and on their pages, with the interval for staff', async () => {
  const { client, staff, project } = await setUp()
  for (const kind of ['task', 'request'])
    await addRecurring(staff, project, { kind, title: `A ${kind} again`, assignee: 'client' })
  const { id: recurrenceId } = await portal.buildRecurrence({ projectId: project.id })
  const recurring = {
    projectId: project.id,
    recurrenceId,
    occursOn: '2099-01-05',
    dueAgainOn: '2099-01-12',
  }
  await portal.buildTask({ ...recurring, assigneeId: client.id, title: 'Send the menu' })
  await portal.buildTask({ projectId: project.id, title: 'Once only' })
  for (const [who, at, words] of [
    [staff, '/staff', 'Recurring · Every week on Wednesday'],
    [client, '', 'Recurring'],
  ] as const) {
    const page = await browser.open(who, `${at}/projects/${project.id}?tab=tasks`)
    await row(page, 'A task again').getByText(words, { exact: true }).waitFor()
    await row(page, 'Send the menu').getByText('Due again Jan 12, 2099').waitFor()
    expect(await row(page, 'Once only').getByText('Recurring').count()).toBe(0)
    await tab(page, 'Requests').click()
    await row(page, 'A request again').getByText(words, { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^Information Requests/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Information Requests' }).waitFor()
    const listed = row(page, 'A request again').or(
      page.getByRole('listitem').filter({ hasText: 'A request again' }),
    )
    await listed.getByText('Recurring', { exact: true }).waitFor()
    await listed.getByRole('link', { name: /A request again/ }).click()
    await page.getByRole('heading', { level: 1, name: 'A request again' }).waitFor()
    await page.getByText(words, { exact: true }).waitFor()
  }
})

test('shows recurring work to a staff freelancer, without letting them change it', async () => {
  const { client, project } = await setUp()
  await portal.buildRecurrence({ projectId: project.id })
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  const { companyId } = client
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  const page = await browser.open(freelancer, `/staff/projects/${project.id}`)
  await list(page).getByText('Check the backups').waitFor()
  expect(await page.getByRole('button', { name: 'Pause Check the backups' }).count()).toBe(0)
  expect(await button(page, 'Add').count()).toBe(0)
})
