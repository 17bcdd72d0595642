import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations, openPortal } from './harness.ts'
import { button, refuse, row, shown } from './project-page.ts'

const { portal, browser } = await openPortal()

/** Opens the form of a new task for staff, fills it in and sends it. */
async function sendTask(page: Page) {
  await button(page, 'Create Task').click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').fill('Send the menu')
  await dialog.getByLabel('Description').fill('The menu of the summer, please.')
  await dialog.getByLabel('Assigned To').selectOption('staff')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  return dialog
}

describe('tasks', () => {
  test('staff give the client a task, who starts and completes it', async () => {
    const client = await portal.buildClient({ fullName: 'Greta Lund' })
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ userId: client.id })
    await portal.buildTask({ projectId: id, title: 'Draw the home page' })
    const page = await browser.open(staff, `/staff/projects/${id}?tab=tasks`)
    await button(page, 'Create Task').click()
    const dialog = page.getByRole('dialog', { name: 'Create Task' })
    const due = await dialog.getByLabel('Due Date').inputValue()
    const week = await page.evaluate(() => {
      const now = new Date()
      return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 7))
        .toISOString()
        .slice(0, 10)
    })
    expect(due).toBe(week)
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await shown(page, 'Title must be at least 3 characters')
    await shown(page, 'Description must be at least 10 characters')
    await shown(page, 'Assignee is required')
    await expectNoAxeViolations(page)

    await dialog.getByLabel('Title').fill('Send the menu')
    await dialog.getByLabel('Description').fill('The menu of the summer, please.')
    await dialog.getByLabel('Due Date').fill('')
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await shown(page, 'Due date is required')
    await dialog.getByLabel('Due Date').fill(week)
    await dialog.getByLabel('Assigned To').selectOption({ label: 'Greta Lund (client)' })
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await shown(page, 'Task created')
    await row(page, 'Send the menu').getByText('Greta Lund').waitFor()
    await row(page, 'Draw the home page').getByText('Staff', { exact: true }).waitFor()

    const own = await browser.open(client, `/projects/${id}`)
    await own.getByRole('link', { name: 'Task: Send the menu' }).click()
    await row(own, 'Draw the home page').waitFor()
    await expect.poll(() => row(own, 'Draw the home page').getByRole('button').count()).toBe(0)
    await button(own, 'Start Send the menu').click()
    await shown(own, 'Task updated')
    await button(own, 'Complete Send the menu').click()
    const done = row(own, 'Send the menu').getByRole('button', { name: 'Completed' })
    await done.waitFor()
    await expect.poll(() => done.isDisabled()).toBe(true)
    await row(page, 'Send the menu').getByRole('button', { name: 'Completed' }).waitFor()
  })

  test('a task that cannot be created or moved says so and keeps what was typed', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    await portal.buildTask({ projectId: id, title: 'Draw the home page' })
    const page = await browser.open(staff, `/staff/projects/${id}?tab=tasks`)
    await refuse(page, 'PATCH', '**/api/tasks/*/status')
    await button(page, 'Start Draw the home page').click()
    await shown(page, 'Failed to update task status')
    await button(page, 'Start Draw the home page').waitFor()

    await refuse(page, 'POST', '**/api/tasks')
    const dialog = await sendTask(page)
    await shown(page, 'Failed to create task. Please try again.')
    await page.reload()
    await button(page, 'Create Task').click()
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Send the menu')
  })
  test('a task that the server refuses says so at the field, and nothing above it once that is mended', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}?tab=tasks`)
    const errors = [{ path: 'assignedTo', message: 'This person has left' }]
    await page.route('**/api/tasks', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Please check the fields.', errors } }),
    )
    const dialog = await sendTask(page)
    await dialog.getByText('This person has left').waitFor()
    await dialog.getByLabel('Assigned To').selectOption({ index: 2 })
    await dialog.getByText('This person has left').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  })
})
