import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type View, expectNoAxeViolations, expectNoSideways, following, openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const shown = (page: Page, text: string) => page.getByText(text).first().waitFor()
const projectOf = (id: number) =>
  portal.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Makes such calls fail from now on. */
async function refuse(page: Page, method: string, path: string) {
  const problem = { status: 409, contentType: 'application/problem+json', json: { detail: 'Not now.' } }
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(problem) : route.fallback(),
  )
}

const contract = { name: 'Contract.txt', mimeType: 'text/plain', buffer: Buffer.from('We build, you pay.') }
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = { name: 'Home page.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

async function upload(page: Page, file: typeof contract, category: string) {
  await tab(page, 'Upload').click()
  await page.getByLabel('Category').selectOption({ label: category })
  await page.getByLabel(/^File\*?$/).setInputFiles(file)
  await button(page, 'Upload File').click()
  await shown(page, 'File uploaded')
}

describe('staff run a project and its client watches', () => {
  test('status, progress and files reach the open page of the client', async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ userId: client.id, name: 'Harbour café' })
    const seen = await browser.open(client, `/projects/${id}`)
    await heading(seen, 'Harbour café').waitFor()
    const run = await browser.open(staff, `/staff/projects/${id}`)

    await button(run, 'Design').click()
    await shown(run, 'Status updated')
    await button(run, '50%').click()
    await shown(run, 'Progress updated')
    await expect.poll(() => projectOf(id)).toMatchObject({ status: 'design', progress: 50 })
    await shown(seen, 'We are creating how your website will look.')
    await seen.getByRole('progressbar', { name: 'Progress of Harbour café' }).waitFor()
    await expect
      .poll(() => seen.getByRole('listitem').filter({ hasText: 'Design' }).getAttribute('aria-current'))
      .toBe('step')

    await tab(seen, 'Files').click()
    await shown(seen, 'No files yet')
    await tab(run, 'Content').click()
    await upload(run, contract, 'Contract')
    await row(seen, 'Contract.txt').getByText('Sam Staff').waitFor()
    await row(seen, 'Contract.txt').getByRole('cell', { name: 'Contract', exact: true }).waitFor()
    const download = await following(seen.waitForEvent('download'), () =>
      seen.getByRole('link', { name: 'Download Contract.txt' }).click(),
    )
    expect(await readFile(await download.path(), 'utf8')).toBe('We build, you pay.')
    await expect.poll(() => seen.getByRole('button', { name: 'Delete Contract.txt' }).count()).toBe(0)
  })

  test('completing a project hides the button and moves it to the Completed tab', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ name: 'Lighthouse tours' })
    const page = await browser.open(staff, `/staff/projects/${id}`)
    await button(page, 'Mark as Complete').click()
    await shown(page, 'Status updated')
    await shown(page, 'Lighthouse tours is now completed.')
    await button(page, 'Mark as Complete').waitFor({ state: 'detached' })
    await page.goto('/staff/projects?q=Lighthouse')
    await shown(page, 'No active projects found')
    await tab(page, 'Completed').click()
    const completed = row(page, 'Lighthouse tours')
    await completed.waitFor()
    await expect.poll(() => tab(page, 'Completed').textContent()).toBe('Completed1')
    await completed.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor()
  })

  test('a change that does not get through is taken back and said', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}`)
    await refuse(page, 'PATCH', `**/api/projects/${id}`)
    await button(page, 'Review').click()
    await shown(page, 'Failed to update status')
    await page.getByRole('button', { name: 'Planning', pressed: true }).first().waitFor()
    await button(page, '75%').click()
    await shown(page, 'Failed to update progress')
    await expect.poll(() => projectOf(id)).toMatchObject({ status: 'planning', progress: 0 })
  })
})

describe('two people edit one project', () => {
  test('the second sees both versions, chooses, and nothing is lost', async () => {
    const [sam, olivia] = [await portal.buildStaff(), await portal.buildStaff({ fullName: 'Olivia Grant' })]
    const { id } = await portal.buildProject({ name: 'Old name', description: 'The old description.' })
    const page = await browser.open(sam, `/staff/projects/${id}/edit`)
    await page.getByLabel('Name').fill('Name by Sam')
    await page.getByLabel('Description').fill('The new description by Sam.')
    await portal.as(olivia).patch(`/api/projects/${id}`, { name: 'Name by Olivia', progress: 40 })

    await button(page, 'Save Changes').click()
    await shown(page, 'Olivia Grant changed this project meanwhile')
    const name = page.getByRole('group', { name: /^Name/ })
    await name.getByText('changed by both of you').waitFor()
    await name.getByText('Name by Olivia').waitFor()
    await name.getByText('Name by Sam').waitFor()
    await page
      .getByRole('group', { name: /^Progress/ })
      .getByText('changed by them only')
      .waitFor()
    await page
      .getByRole('group', { name: /^Description/ })
      .getByText('changed by you only')
      .waitFor()
    await expectNoAxeViolations(page)

    await expect.poll(() => page.getByLabel('Name', { exact: false }).last().inputValue()).toBe('Name by Sam')
    await name.getByRole('radio', { name: /^Theirs/ }).check()
    await name.getByRole('radio', { name: /^Yours/ }).check()
    await name.getByRole('radio', { name: /^Theirs/ }).check()
    await button(page, 'Save Changes').click()
    await shown(page, 'Project updated')
    await heading(page, 'Name by Olivia').waitFor()
    await expect
      .poll(() => projectOf(id))
      .toMatchObject({
        name: 'Name by Olivia',
        description: 'The new description by Sam.',
        progress: 40,
      })
  })

  test('what was typed survives a reload until it is saved', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}/edit`)
    await page.getByLabel('Name').fill('Half typed name')
    await page.reload()
    await shown(page, 'Your unsaved changes are back')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed name')
    await button(page, 'Save Changes').click()
    await heading(page, 'Half typed name').waitFor()
    await page.getByRole('link', { name: 'Edit Project' }).click()
    await heading(page, 'Edit Project').waitFor()
    await expect.poll(() => page.getByText('Your unsaved changes are back').count()).toBe(0)
  })

  test('each field says what is wrong with it', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}/edit`)
    await page.getByLabel('Name').fill('ab')
    await page.getByLabel('Description').fill('too short')
    await page.getByLabel('Progress').fill('101')
    await button(page, 'Save Changes').click()
    await shown(page, 'Name must be at least 3 characters')
    await shown(page, 'Description must be at least 10 characters')
    await shown(page, 'Progress must be at most 100')
    await expect.poll(async () => (await projectOf(id)).progress).toBe(0)
  })
})

describe('files', () => {
  test('staff look at a picture, and delete a file after confirming', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}?tab=files`)
    await upload(page, picture, 'Design')
    await button(page, 'Home page.png').click()
    await page.getByRole('dialog').getByRole('img', { name: 'Home page.png' }).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    await button(page, 'Delete Home page.png').click()
    await button(page, 'Cancel').click()
    await row(page, 'Home page.png').waitFor()
    await button(page, 'Delete Home page.png').click()
    await button(page, 'Delete File').click()
    await shown(page, 'File deleted')
    await shown(page, 'No files yet')
  })

  test('nothing chosen, and an upload and a deletion that fail, are said', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}?tab=files&view=upload`)
    await button(page, 'Upload File').click()
    await shown(page, 'No file selected')
    await shown(page, 'Please select a file to upload')

    await refuse(page, 'POST', `**/api/projects/${id}/files`)
    await page.getByLabel(/^File\*?$/).setInputFiles(contract)
    await button(page, 'Upload File').click()
    await shown(page, 'There was an error uploading your file')
    await page.unroute(`**/api/projects/${id}/files`)
    await button(page, 'Upload File').click()
    await row(page, 'Contract.txt').waitFor()

    await refuse(page, 'DELETE', '**/api/project-files/*')
    await button(page, 'Delete Contract.txt').click()
    await button(page, 'Delete File').click()
    await shown(page, 'There was an error deleting the file')
    const { body } = await portal.as(staff).get<{ fileName: string }[]>(`/api/projects/${id}/files`)
    expect(body.map(({ fileName }) => fileName)).toEqual(['Contract.txt'])
    await row(page, 'Contract.txt').waitFor()
  })

  test('a list that cannot be loaded says so', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject()
    const page = await browser.open(staff, `/staff/projects/${id}`)
    await refuse(page, 'GET', `**/api/projects/${id}/files`)
    await tab(page, 'Content').click()
    await shown(page, 'Error loading files. Please try again later.')
    await page.unroute(`**/api/projects/${id}/files`)
    await button(page, 'Try again').click()
    await shown(page, 'No files yet')
    expect(await page.getByText('Error loading files').count()).toBe(0)
  })
})

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
    await own.getByRole('link', { name: 'Send the menu' }).click()
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
    await button(page, 'Create Task').click()
    const dialog = page.getByRole('dialog', { name: 'Create Task' })
    await dialog.getByLabel('Title').fill('Send the menu')
    await dialog.getByLabel('Description').fill('The menu of the summer, please.')
    await dialog.getByLabel('Assigned To').selectOption('staff')
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await shown(page, 'Failed to create task. Please try again.')
    await page.reload()
    await button(page, 'Create Task').click()
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Send the menu')
  })
})

describe('finding projects', () => {
  test('staff search, filter and change tabs, and the address keeps it', async () => {
    const staff = await portal.buildStaff()
    const tag = 'Qu1'
    const client = await portal.buildClient({ fullName: 'Nora Berg', companyName: 'Berg & Sons' })
    await portal.buildProject({ userId: client.id, name: `${tag} Bakery`, status: 'design' })
    await portal.buildProject({ name: `${tag} Florist`, status: 'review', dueDate: '2027-04-20' })
    await portal.buildProject({ name: `${tag} Garage`, status: 'launched', progress: 100 })
    const page = await browser.open(staff, '/staff/projects')
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill(tag)
    await row(page, `${tag} Florist`).getByText('Apr 20, 2027').waitFor()
    const bakery = row(page, `${tag} Bakery`)
    for (const text of ['Nora Berg', 'Berg & Sons', 'Not set', 'No deadline', '0%'])
      await bakery.getByText(text, { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('design')
    await row(page, `${tag} Florist`).waitFor({ state: 'detached' })
    await page.reload()
    await bakery.waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('launched')
    await row(page, `${tag} Garage`).waitFor()
    await expect.poll(() => tab(page, 'Completed').getAttribute('aria-selected')).toBe('true')
    await page.getByRole('searchbox').fill('nothing like this')
    await shown(page, 'No completed projects found')
    await page.getByRole('searchbox').fill(`${tag} Bakery`)
    await tab(page, 'Active').click()
    await page.getByRole('link', { name: `Update ${tag} Bakery` }).click()
    await heading(page, 'Edit Project').waitFor()
  })

  test('a client sees its own projects only, and where to begin without one', async () => {
    const client = await portal.buildClient()
    const foreign = await portal.buildProject({ name: 'Of somebody else' })
    const page = await browser.open(client, '/projects')
    await shown(page, 'No projects found')
    await expect
      .poll(() => page.getByRole('link', { name: 'Submit a Brief' }).getAttribute('href'))
      .toBe('/briefs')
    const { id } = await portal.buildProject({ userId: client.id, name: 'My own shop' })
    await page.reload()
    await page.getByRole('link', { name: 'View My own shop' }).click()
    await heading(page, 'My own shop').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${id}`)
    await expect.poll(() => page.title()).toContain('My own shop')
    await page.goto(`/projects/${foreign.id}`)
    await heading(page, 'Project not found').waitFor()
    await page.getByRole('link', { name: 'Back to Projects' }).click()
    await heading(page, 'My Projects').waitFor()
  })

  test('the overview tells what is needed', async () => {
    const client = await portal.buildClient()
    const { id } = await portal.buildProject({ userId: client.id })
    const request = await portal.buildInfoRequest({ clientId: client.id, projectId: id, title: 'Your logo' })
    const page = await browser.open(client, `/projects/${id}`)
    await page.getByRole('link', { name: 'Your logo' }).click()
    await page.waitForURL(`**/info-requests/${request.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Your logo')
  })
})

const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const satisfies View[]
const tabs = ['', '?tab=tasks', '?tab=files', '?tab=timeline', '?tab=websites', '?tab=conversation']

async function expectSound(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('main').getByRole('alert').count(), { message: path }).toBe(0)
  await expectNoAxeViolations(page)
  await expectNoSideways(page)
}

describe.each(views)('at $width pixels, $colorScheme', (view) => {
  test('no page of projects has barriers or needs scrolling sideways', async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ userId: client.id, name: 'A project with quite a long name' })
    await portal.buildTask({ projectId: id, assigneeId: client.id })
    await portal.buildInfoRequest({ clientId: client.id, projectId: id })

    const own = await browser.open(client, '/projects', view)
    for (const path of ['/projects', ...tabs.map((part) => `/projects/${id}${part}`)])
      await expectSound(own, path)
    const run = await browser.open(staff, '/staff/projects', view)
    const project = `/staff/projects/${id}`
    const more = ['/staff/projects', `${project}/edit`, `${project}?tab=files&view=upload`]
    for (const path of [...tabs.map((part) => project + part), ...more]) await expectSound(run, path)
  })
})
