// @module-tag nightly
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button, contract, refuse, row, waitForText } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

/** Opens the form for a new staff task, fills it in, and sends it. */
async function sendTask(page: Page) {
  await button(page, 'Create Task').click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').fill('Send the menu')
  await dialog.getByLabel('Description').fill('The menu of the summer, please.')
  await dialog.getByLabel('Assigned To').selectOption('staff')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  return dialog
}

describe('project tasks', () => {
  test('lets staff assign, edit, delete, and restore tasks, and lets the client complete theirs', async () => {
    const client = await portal.buildClient({ fullName: 'Greta Lund' })
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ userId: client.id })
    const task = await portal.buildTask({ projectId: id, title: 'Draw the home page' })
    const page = await browser.open(staff, `/staff/projects/${id}?tab=tasks`)
    await createTask(page)
    await row(page, 'Send the menu').getByText('Greta Lund').waitFor()
    await row(page, 'Draw the home page').getByText('Staff', { exact: true }).waitFor()

    const own = await browser.open(client, `/projects/${id}`)
    await own.getByRole('link', { name: 'Task: Send the menu' }).click()
    await row(own, 'Draw the home page').waitFor()
    await expect.poll(() => row(own, 'Draw the home page').getByRole('button').count()).toBe(0)
    await expectSoundState(own)
    await own
      .getByLabel('Files for Send the menu', { exact: true })
      .setInputFiles({ ...contract, name: 'Menu.txt' })
    await row(own, 'Menu.txt').waitFor()
    await button(own, 'Done: Send the menu').click()
    await waitForText(own, 'Task updated')
    await button(own, 'Done: Send the menu').waitFor({ state: 'detached' })
    await row(own, 'Menu.txt').waitFor()
    await row(page, 'Send the menu').getByRole('button', { name: 'Completed' }).waitFor()
    await row(page, 'Menu.txt').waitFor()

    await button(own, 'Undo').click()
    await button(own, 'Done: Send the menu').waitFor()
    await button(page, 'Start Send the menu').waitFor()

    await editTask(page, task.id)
    await button(own, 'Done: Choose the pictures').waitFor()
    await expect.poll(() => button(own, 'Edit Choose the pictures').count()).toBe(0)

    await button(page, 'Delete Choose the pictures').click()
    await waitForText(page, 'Task deleted')
    await row(own, 'Choose the pictures').waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await waitForText(page, 'Task restored')
    await row(own, 'Choose the pictures').waitFor()
  })

  test('shows an error when a task cannot be created or moved, and keeps the typed task', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    await portal.buildTask({ projectId: id, title: 'Draw the home page' })
    const page = await browser.open(staff, `/staff/projects/${id}?tab=tasks`)
    await refuse(page, 'PATCH', '**/api/tasks/*/status')
    await button(page, 'Start Draw the home page').click()
    await waitForText(page, 'Failed to update task status')
    await button(page, 'Start Draw the home page').waitFor()

    await refuse(page, 'POST', '**/api/tasks')
    const dialog = await sendTask(page)
    await waitForText(page, 'Failed to create task. Please try again.')
    await page.reload()
    await button(page, 'Create Task').click()
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Send the menu')

    // The server refuses one field. The error is at the field, and nothing is above it once the field is corrected.
    await page.unroute('**/api/tasks')
    const errors = [{ path: 'assignedTo', message: 'This person has left' }]
    await page.route('**/api/tasks', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Please check the fields.', errors } }),
    )
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await dialog.getByText('This person has left').waitFor()
    await dialog.getByLabel('Assigned To').selectOption({ index: 2 })
    await dialog.getByText('This person has left').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  })
})

/** Creates a task for the client, after the form has shown what is missing. */
async function createTask(page: Page) {
  await button(page, 'Create Task').click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  const due = await dialog.getByLabel('Due Date').inputValue()
  const week = await page.evaluate(() => {
    const now = new Date()
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 7)).toISOString().slice(0, 10)
  })
  expect(due).toBe(week)
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await waitForText(page, 'Title must be at least 3 characters')
  await waitForText(page, 'Description must be at least 10 characters')
  await waitForText(page, 'Assignee is required')
  await expectSoundState(page)

  await dialog.getByLabel('Title').fill('Send the menu')
  await dialog.getByLabel('Description').fill('The menu of the summer, please.')
  await dialog.getByLabel('Due Date').fill('')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await waitForText(page, 'Due date is required')
  await dialog.getByLabel('Due Date').fill(week)
  await dialog.getByLabel('Assigned To').selectOption({ label: 'Greta Lund (client)' })
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await waitForText(page, 'Task created')
}

/** Edits a task. The input is saved while it is typed, and someone else changes the task before it is sent. */
async function editTask(page: Page, id: number) {
  await button(page, 'Edit Draw the home page').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Title').fill('Choose the pictures')
  await page.reload()
  await button(page, 'Edit Draw the home page').click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Choose the pictures')
  await dialog.getByLabel('Assigned To').selectOption({ label: 'Greta Lund (client)' })
  const other = portal.as(await portal.buildStaff())
  await other.patch(`/api/tasks/${id}`, { title: 'Theirs, of course' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Someone else changed this while you were editing')
  await dialog.getByRole('deletion').getByText('Theirs, of course').waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Task updated')
  await expect.poll(() => row(page, 'Choose the pictures').count()).toBe(1)
}

const buildManyTasks = (home: { projectId: number } | { briefId: number }, assigneeId: number) =>
  Array.from({ length: 250 }, (_, i) => ({
    ...home,
    assigneeId: i % 2 ? assigneeId : null,
    title: `Step ${i + 1}`,
    description: 'One of very many steps.',
    dueDate: '2026-12-01',
  }))

/** Loads one page after another until all rows are there. */
async function expectAll(page: Page) {
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
  await waitForText(page, 'Showing 50 of 250')
  for (const loaded of [100, 150, 200, 250]) {
    await button(page, 'Load More').click()
    await waitForText(page, `Showing ${loaded} of 250`)
  }
  expect(await button(page, 'Load More').count()).toBe(0)
  expect(await rows.count()).toBe(1 + 250)
  await row(page, 'Step 250').waitFor()
}

/** Builds a project and a brief with 250 tasks each. Half of the tasks are the client's. */
async function buildMany() {
  const client = await portal.buildClient()
  const project = await portal.buildProject({ userId: client.id })
  const brief = await portal.buildBrief({ userId: client.id })
  const rows = [
    ...buildManyTasks({ projectId: project.id }, client.id),
    ...buildManyTasks({ briefId: brief.id }, client.id),
  ]
  await portal.db.insertInto('tasks').values(rows).execute()
  return { client, project, brief }
}

describe('250 tasks', () => {
  test('loads all 250 tasks of a client’s project, and the client’s 125 in the project’s overview', async () => {
    const { client, project } = await buildMany()
    const page = await browser.open(client, `/projects/${project.id}`)
    await waitForText(page, 'Showing 50 of 125')
    for (const loaded of [100, 125]) {
      await button(page, 'Load More').click()
      await waitForText(page, `Showing ${loaded} of 125`)
    }
    expect(await page.getByRole('link', { name: /^View Details: Step / }).count()).toBe(125)
    await page.getByRole('tab', { name: 'Tasks 125' }).click()
    await expectAll(page)
    await button(page, 'Done: Step 250').click()
    await row(page, 'Step 250').getByText('Completed').waitFor()
  })

  test.each(['client', 'staff'] as const)(
    'loads all 250 tasks of a project and of a brief for %s',
    async (who) => {
      const { client, project, brief } = await buildMany()
      const reader = who === 'client' ? client : await portal.buildStaff()
      const base = who === 'client' ? '' : '/staff'
      const page = await browser.open(reader, `${base}/projects/${project.id}?tab=tasks`)
      await expectAll(page)
      await button(page, who === 'client' ? 'Done: Step 250' : 'Start Step 250').click()
      await row(page, 'Step 250')
        .getByText(who === 'client' ? 'Completed' : 'In Progress')
        .waitFor()
      await page.goto(`${base}/briefs/${brief.id}?tab=tasks`)
      await expectAll(page)
    },
  )

  test('completes a client’s task on the dashboard with one tap, and restores it with one undo', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildProject({ userId: client.id })
    const task = await portal.buildTask({ projectId: id, assigneeId: client.id, title: 'Send the logo' })
    await portal.buildTask({ projectId: id, assigneeId: client.id, title: 'Send the menu' })
    const page = await browser.open(client, '/', { width: 375 })
    await button(page, 'Done: Send the logo').click()
    await waitForText(page, 'Task updated')
    await button(page, 'Done: Send the logo').waitFor({ state: 'detached' })
    // The focus doesn't get lost with the row.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
    const status = async () =>
      (await portal.as(client).get<{ status: string }>(`/api/tasks/${task.id}`)).body.status
    expect(await status()).toBe('completed')
    await button(page, 'Undo').click()
    await button(page, 'Done: Send the logo').waitFor()
    expect(await status()).toBe('pending')
  })

  test('loads all 125 tasks of a client on the dashboard', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildProject({ userId: client.id })
    await portal.db
      .insertInto('tasks')
      .values(buildManyTasks({ projectId: id }, client.id))
      .execute()
    const page = await browser.open(client, '/')
    await waitForText(page, '125 things need you.')
    for (const loaded of [100, 125]) {
      await button(page, 'Load More').click()
      await waitForText(page, `Showing ${loaded} of 125`)
    }
    expect(await page.getByRole('link', { name: /^Task: Step / }).count()).toBe(125)
  })
})
