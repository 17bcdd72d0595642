// @module-tag nightly
import { describe, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button, contract, refuse, row, waitForText, tab } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

describe('project files', () => {
  test('lets staff view a picture, and delete a file after a confirmation with Undo', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    await portal.as(staff).upload(`/api/projects/${id}/files`, { fileName: 'Home page.png', bytes: PNG })
    const page = await browser.open(staff, `/staff/projects/${id}?tab=files`)
    await button(page, 'Home page.png').click()
    await page.getByRole('dialog').getByRole('img', { name: 'Home page.png' }).waitFor()
    await expectSoundState(page)
    await page.keyboard.press('Escape')

    await button(page, 'Delete Home page.png').click()
    await button(page, 'Cancel').click()
    await row(page, 'Home page.png').waitFor()
    await button(page, 'Delete Home page.png').click()
    await button(page, 'Delete File').click()
    await waitForText(page, 'File deleted')
    await waitForText(page, 'No files yet')
    await button(page, 'Undo').click()
    await row(page, 'Home page.png').waitFor()
  })

  test('lists the files of a project’s brief and tasks with their origin and without Delete', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildProject({ userId: client.id })
    const status = 'in_progress'
    const task = await portal.buildTask({
      projectId: id,
      assigneeId: client.id,
      status,
      title: 'Send the logo',
    })
    const { name } = await portal.buildUpload(client, { fileName: 'Logo.png', bytes: PNG })
    const done = { status: 'completed', attachments: [name] }
    await portal.as(client).patch(`/api/tasks/${task.id}/status`, done)
    const page = await browser.open(client, `/projects/${id}?tab=files`)
    await page.getByRole('heading', { name: 'From the Brief and Tasks' }).waitFor()
    await page.getByRole('list', { name: 'Task: Send the logo: pictures' }).waitFor()
    expect(await page.getByText('No files yet').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await expectSoundState(page)
    await page.getByRole('link', { name: 'Task: Send the logo' }).click()
    await row(page, 'Send the logo').waitFor()
  })

  test('shows staff an error when files cannot be listed, uploaded, or deleted, or none is selected', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}`)
    await refuse(page, 'GET', `**/api/projects/${id}/files?*`)
    await tab(page, 'Content').click()
    await waitForText(page, 'Error loading files. Please try again later.')
    await page.unroute(`**/api/projects/${id}/files?*`)
    await button(page, 'Try Again').click()
    await waitForText(page, 'No files yet')
    expect(await page.getByText('Error loading files').count()).toBe(0)

    await tab(page, 'Upload').click()
    await button(page, 'Upload File').click()
    await waitForText(page, 'No file selected')
    await waitForText(page, 'Please select a file to upload')

    await refuse(page, 'POST', `**/api/projects/${id}/files`)
    await page.getByLabel(/^File\*?$/).setInputFiles(contract)
    await button(page, 'Upload File').click()
    await waitForText(page, 'There was an error uploading your file')
    await page.unroute(`**/api/projects/${id}/files`)
    await button(page, 'Upload File').click()
    await row(page, 'Contract.txt').waitFor()

    await refuse(page, 'DELETE', '**/api/project-files/*')
    await button(page, 'Delete Contract.txt').click()
    await button(page, 'Delete File').click()
    await waitForText(page, 'There was an error deleting the file')
    const { body } = await portal.as(staff).get<{ fileName: string }[]>(`/api/projects/${id}/files`)
    expect(body.map(({ fileName }) => fileName)).toEqual(['Contract.txt'])
    await row(page, 'Contract.txt').waitFor()
  })
})
