import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button, heading, waitForText } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

const readProject = (id: number) =>
  portal.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('Edit Project', () => {
  test('shows staff both versions when another staff member changed the project, and saves each chosen value', async () => {
    const [sam, olivia] = [await portal.buildStaff(), await portal.buildStaff({ fullName: 'Olivia Grant' })]
    const { id } = await portal.buildProject({ name: 'Old name', description: 'The old description.' })
    const page = await browser.open(sam, `/staff/projects/${id}/edit`)
    await page.getByLabel('Name').fill('Name by Sam')
    await page.getByLabel('Description').fill('The new description by Sam.')
    await portal.as(olivia).patch(`/api/projects/${id}`, { name: 'Name by Olivia', progress: 40 })

    await button(page, 'Save Changes').click()
    await waitForText(page, 'Olivia Grant changed this project while you were editing')
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
    await expectSoundState(page)

    await expect.poll(() => page.getByLabel('Name', { exact: false }).last().inputValue()).toBe('Name by Sam')
    await name.getByRole('radio', { name: /^Olivia’s version/ }).check()
    await name.getByRole('radio', { name: /^Your version/ }).check()
    await name.getByRole('radio', { name: /^Olivia’s version/ }).check()
    await button(page, 'Save Changes').click()
    await waitForText(page, 'Project updated')
    await heading(page, 'Name by Olivia').waitFor()
    await expect
      .poll(() => readProject(id))
      .toMatchObject({
        name: 'Name by Olivia',
        description: 'The new description by Sam.',
        progress: 40,
      })
  })

  test(
    'shows an error at each invalid field, and keeps unsaved changes of a project across a reload',
    { tags: ['nightly'] },
    async () => {
      const staff = await portal.buildStaff()
      const { id } = await portal.buildProject()
      const page = await browser.open(staff, `/staff/projects/${id}/edit`)
      await page.getByLabel('Name').fill('ab')
      await page.getByLabel('Description').fill('too short')
      await page.getByLabel('Progress').fill('101')
      await button(page, 'Save Changes').click()
      await waitForText(page, 'Name must be at least 3 characters')
      await waitForText(page, 'Description must be at least 10 characters')
      await waitForText(page, 'Progress must be at most 100')
      expect((await readProject(id)).progress).toBe(0)

      await page.getByLabel('Name').fill('Half typed name')
      await page.getByLabel('Description').fill('Long enough by now.')
      await page.getByLabel('Progress').fill('10')
      await page.reload()
      await waitForText(page, 'Your unsaved changes are back')
      await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed name')
      await button(page, 'Save Changes').click()
      await heading(page, 'Half typed name').waitFor()
      await page.getByRole('link', { name: 'Edit Project' }).click()
      await heading(page, 'Edit Project').waitFor()
      await expect.poll(() => page.getByText('Your unsaved changes are back').count()).toBe(0)
    },
  )
})
