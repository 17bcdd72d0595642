import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button, contract, heading, refuse, row, waitForText, tab, upload } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

const readProject = (id: number) =>
  portal.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('project page', () => {
  test('shows a client changes of status, progress, tasks, and files on the open page', async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ userId: client.id, name: 'Harbour café' })
    const seen = await browser.open(client, `/projects/${id}`)
    await heading(seen, 'Harbour café').waitFor()
    const run = await browser.open(staff, `/staff/projects/${id}`)

    await button(run, 'Design').click()
    await waitForText(run, 'Status updated')
    await button(run, '50%').click()
    await waitForText(run, 'Progress updated')
    await expect.poll(() => readProject(id)).toMatchObject({ status: 'design', progress: 50 })
    await waitForText(seen, 'We’re designing how your website will look.')
    await seen.getByRole('progressbar', { name: 'Progress of Harbour café' }).waitFor()
    await expect
      .poll(() => seen.getByRole('listitem').filter({ hasText: 'Design' }).getAttribute('aria-current'))
      .toBe('step')

    await tab(seen, 'Tasks').click()
    const task = {
      title: 'Choose photos',
      description: 'Pick five for the start page.',
      dueDate: '2039-01-01',
    }
    await portal.as(staff).post('/api/tasks', { ...task, assignedTo: 'staff', projectId: id })
    await waitForText(seen, 'Choose photos')

    await tab(seen, 'Files').click()
    await waitForText(seen, 'No files yet')
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

  test('shows an error when a status change fails, and moves a completed project to the Completed tab', async () => {
    const staff = await portal.buildStaff()
    const { id } = await portal.buildProject({ name: 'Lighthouse tours' })
    const page = await browser.open(staff, `/staff/projects/${id}`)
    await refuse(page, 'PATCH', `**/api/projects/${id}`)
    await button(page, 'Review').click()
    await waitForText(page, 'Failed to update status')
    await page.getByRole('button', { name: 'Planning', pressed: true }).first().waitFor()
    await button(page, '75%').click()
    await waitForText(page, 'Failed to update progress')
    expect(await readProject(id)).toMatchObject({ status: 'planning', progress: 0 })

    await page.unroute(`**/api/projects/${id}`)
    await button(page, 'Mark as Complete').click()
    await waitForText(page, 'Status updated')
    await waitForText(page, 'Lighthouse tours is now completed.')
    await button(page, 'Mark as Complete').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to Projects' }).click()
    await page.getByRole('searchbox').fill('Lighthouse')
    await waitForText(page, 'No active projects found')
    await tab(page, 'Completed').click()
    const completed = row(page, 'Lighthouse tours')
    await completed.waitFor()
    await expect.poll(() => tab(page, 'Completed').textContent()).toBe('Completed1')
    await completed.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor()
  })
})

describe('project lists', () => {
  test(
    'lets staff search, filter, and change tabs, and keeps all of it in the address',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const tag = 'Qu1'
      const client = await portal.buildClient({ fullName: 'Nora Berg', companyName: 'Berg & Sons' })
      await portal.buildProject({ userId: client.id, name: `${tag} Bakery`, status: 'design' })
      await portal.buildProject({ name: `${tag} Florist`, status: 'review', dueDate: '2027-04-20' })
      await portal.buildProject({ name: `${tag} Garage`, status: 'launched', progress: 100 })
      const page = await browser.open(staff, '/staff/projects')
      // A narrower table doesn't have start dates.
      await page.setViewportSize({ width: 1440, height: 900 })
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
      await waitForText(page, 'No completed projects found')
      await page.getByRole('searchbox').fill(`${tag} Bakery`)
      await tab(page, 'Active').click()
      await page.getByRole('link', { name: `Update ${tag} Bakery` }).click()
      await heading(page, 'Edit Project').waitFor()
    },
  )

  test(
    'shows a client only their own projects, where to begin without one, and which request waits on them',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const foreign = await portal.buildProject({ name: 'Of somebody else' })
      const page = await browser.open(client, '/projects')
      await waitForText(page, 'No projects found')
      await expect
        .poll(() => page.getByRole('link', { name: 'Submit a Brief' }).getAttribute('href'))
        .toBe('/briefs')
      const staff = portal.as(await portal.buildStaff())
      const description = 'A shop for what I bake.'
      const { body } = await staff.post<{ id: number }>('/api/projects', {
        clientId: client.id,
        name: 'My own shop',
        description,
      })
      const { id } = body
      const asked = { clientId: client.id, projectId: id, title: 'Your logo' }
      const request = await portal.buildInfoRequest(asked)
      await page.getByRole('link', { name: 'View My own shop' }).click()
      await heading(page, 'My own shop').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${id}`)
      await expect.poll(() => page.title()).toContain('My own shop')
      await page.getByRole('link', { name: 'View Details: Your logo' }).click()
      await page.waitForURL(`**/info-requests/${request.id}`)
      await heading(page, 'Your logo').waitFor()
      await page.goto(`/projects/${foreign.id}`)
      await heading(page, 'Project not found').waitFor()
      await page.getByRole('link', { name: 'Back to Projects' }).click()
      await heading(page, 'My Projects').waitFor()
    },
  )
})

describe('project in review', () => {
  test(
    'leads the client to the conversation, and to the website only if there is one',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const { id } = await portal.buildProject({ userId: client.id, status: 'review' })
      const page = await browser.open(client, `/projects/${id}`, { width: 375 })
      await waitForText(page, 'Your project is ready for your review.')
      expect(await page.getByText('Your website is ready').count()).toBe(0)
      await portal.buildWebsite({ userId: client.id, projectId: id, url: 'https://shop.example/' })
      await page.reload()
      const site = page.getByRole('link', { name: 'Your website (opens in a new tab)' })
      await expect.poll(() => site.getAttribute('href')).toBe('https://shop.example/')
      await expectSoundState(page)
      await page.getByRole('link', { name: 'the conversation' }).click()
      await page.getByLabel('Your comment').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('?tab=conversation')
    },
  )
})

describe('archived project', () => {
  test(
    'lets staff archive and restore a project, and hides it from lists meanwhile',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const staff = await portal.buildStaff({ fullName: 'Amina Haddad' })
      const { id } = await portal.buildProject({ userId: client.id, name: 'Old mill' })
      await portal.buildTask({ projectId: id, assigneeId: client.id, title: 'Choose the photos' })
      const seen = await browser.open(client, '/')
      await waitForText(seen, 'Choose the photos')
      const run = await browser.open(staff, `/staff/projects/${id}`)
      await button(run, 'Archive').click()
      await run.getByText(/^Archived on .* by Amina Haddad\.$/).waitFor()
      await waitForText(seen, 'No projects yet')
      await seen.getByText('Choose the photos').waitFor({ state: 'detached' })
      await button(run, 'Undo').click()
      await waitForText(seen, 'Choose the photos')
      await button(run, 'Archive').click()
      await run.getByText(/^Archived on .* by Amina Haddad\.$/).waitFor()
      for (const name of ['Archive', 'Mark as Complete', 'Design'])
        await expect.poll(() => button(run, name).count()).toBe(0)

      await seen.goto(`/projects/${id}?tab=tasks`)
      await seen.getByText(/^Archived on .* by Amina Haddad\.$/).waitFor()
      await row(seen, 'Choose the photos').waitFor()
      await expect.poll(() => seen.getByRole('button', { name: /^(Restore|Done)/ }).count()).toBe(0)

      await run.getByRole('link', { name: 'Back to Projects' }).click()
      await tab(run, 'Archived').click()
      await run.getByRole('link', { name: 'View Old mill' }).click()
      await button(run, 'Restore').click()
      await waitForText(run, 'Project restored')
      await button(run, 'Mark as Complete').waitFor()
      await seen.getByText(/^Archived on/).waitFor({ state: 'detached' })
    },
  )
})
