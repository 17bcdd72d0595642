// @module-tag nightly
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Project } from '#shared/projects/schemas.ts'
import {
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  heading,
  nameField,
  onStep,
  expectText,
} from './brief-form.ts'
import { openPortal } from '../support/harness.ts'

/* Briefs that staff write for a client who phoned, or start with a project. */

const { portal, browser } = await openPortal()

const buildKatharina = () => portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
const pageFor = ({ id }: { id: number }) => `/staff/users/${id}/new-brief`
const expectBriefForKatharina = (page: Page) =>
  expectText(
    page,
    'For Katharina Böhm, Brot & Salz. They’ll be notified when you submit it, and can revise it until it’s completed.',
  )

async function openMenu(page: Page, { username }: { username: string }) {
  await page.getByLabel('Search users').fill(username)
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
}

describe('Write a Brief', () => {
  test('lets staff write a brief in words about the client, who sees its author and can edit it', async () => {
    const client = await buildKatharina()
    const other = await portal.buildClient({ fullName: 'Quendolin Quast' })
    const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
    const page = await browser.open(sarah, '/staff/users')
    await heading(page, 'User Management').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('write a brief')
    await page.getByRole('option', { name: 'Write a Brief…' }).click()
    await page.getByPlaceholder('For which client?').fill('quendolin')
    await page.getByRole('option', { name: 'Quendolin Quast' }).click()
    await page.waitForURL(`**${pageFor(other)}`)
    await heading(page, 'Write a Brief').waitFor()
    await expect.poll(() => page.title()).toContain('Quendolin Quast')

    await page.goBack()
    await openMenu(page, client)
    await page.getByRole('menuitem', { name: 'Write a Brief…' }).click()
    await expectBriefForKatharina(page)
    await expect.poll(() => page.title()).toBe('Katharina Böhm · Write a Brief · Project Portal')
    await expectText(page, 'Do they already own a domain?')
    const expectWordsAboutClient = async (step: string) => {
      await onStep(page, step)
      expect(await page.getByRole('form').innerText()).not.toMatch(/\byou(?:r|rs)?\b/i)
    }
    await expectWordsAboutClient('General Info')
    await fillGeneral(page, 'Loyalty card')
    await expectWordsAboutClient('Design Info')
    await page.reload()
    await onStep(page, 'Design Info')
    await button(page, 'Previous').click()
    await expect.poll(() => nameField(page).inputValue()).toBe('Loyalty card')
    await button(page, 'Next').click()
    await fillDesign(page)
    await expectWordsAboutClient('Content')
    await fillContent(page)
    await button(page, 'Next').click()
    await expectWordsAboutClient('Review')
    await button(page, 'Submit Brief').click()
    await heading(page, 'Loyalty card').waitFor()
    await expectText(page, 'Katharina Böhm will be notified and can revise it.')
    const path = new URL(page.url()).pathname
    expect(path).toMatch(/^\/staff\/briefs\/\d+$/)

    const theirs = await browser.open(client, path.replace('/staff', ''), { width: 375 })
    await expectText(theirs, 'Written by Sarah Lindqvist for Katharina Böhm')
    await theirs.getByRole('link', { name: 'Edit Brief' }).click()
    await expect.poll(() => nameField(theirs).inputValue()).toBe('Loyalty card')

    await page.goto(pageFor(client))
    await expectBriefForKatharina(page)
    expect(await nameField(page).inputValue()).toBe('')
  })

  test('keeps a staff member’s draft for each client, across sign-ins and a deactivation, until Start over', async () => {
    const [client, other] = [await buildKatharina(), await portal.buildClient()]
    const staff = await portal.buildStaff()
    const page = await browser.open(staff, pageFor(client))
    await nameField(page).fill('Seasonal catalog')
    await portal.db.deleteFrom('sessions').where('userId', '=', staff.id).execute()
    await page.goto(pageFor(client))
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    await browser.signIn(page, staff)
    await page.goto(pageFor(other))
    await onStep(page, 'General Info')
    expect(await nameField(page).inputValue()).toBe('')

    await portal.as(staff).post(`/api/users/${client.id}/deactivate`)
    await page.goto(pageFor(client))
    await expectText(page, 'Katharina Böhm’s account is deactivated')
    await expectText(page, 'Reactivate the account before you write a brief for this client.')
    expect(await page.getByRole('form').count()).toBe(0)
    await page.getByRole('link', { name: 'Open User Management' }).click()
    await openMenu(page, client)
    expect(await page.getByRole('menuitem', { name: 'Write a Brief…' }).count()).toBe(0)
    await portal.as(staff).post(`/api/users/${client.id}/reactivate`)
    await page.goto(pageFor(client))
    await expect.poll(() => nameField(page).inputValue()).toBe('Seasonal catalog')
    await button(page, 'Start over').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => nameField(page).inputValue()).toBe('')
  })
})

describe('access to Write a Brief', () => {
  test('does not let staff write a brief for another staff member or an unknown user', async () => {
    const staff = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
    const page = await browser.open(staff, pageFor(staff))
    await expectText(page, 'Sarah Lindqvist isn’t a client')
    expect(await page.getByRole('form').count()).toBe(0)
    await page.getByRole('link', { name: 'Choose a Client' }).click()
    await page.waitForURL('**/staff/users?role=client')
    await page.goto('/staff/users/nonsense/new-brief')
    await heading(page, '404 Page Not Found').waitFor()
    await page.goto('/staff/users/2000000000/new-brief')
    await heading(page, 'Person not found').waitFor()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await heading(page, 'User Management').waitFor()
  })

  test('redirects a client who opens Write a Brief to the dashboard', async () => {
    const client = await buildKatharina()
    const page = await browser.open(client, pageFor(client))
    await page.waitForURL((url) => url.pathname === '/')
    expect(await heading(page, 'Write a Brief').count()).toBe(0)
  })
})

test('lets a client complete the brief of a project that staff started, and shows what is missing', async () => {
  const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
  const katharina = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const project = { clientId: katharina.id, name: 'Bakery calendar', description: 'Loaves, dated.' }
  const { briefId } = (await portal.as(sarah).post<Project>('/api/projects', project)).body
  const page = await browser.open(katharina, `/briefs/${briefId}`, { width: 375 })
  await page.getByText('Written by Sarah Lindqvist for Katharina Böhm').waitFor()
  await page.getByText('Choose Edit Brief to answer the questions we haven’t asked yet').waitFor()
  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByText('Not asked yet').waitFor()
  expect(await page.getByText('Primary Color').count()).toBe(0)
  await page.getByRole('tab', { name: 'Content' }).click()
  await expect.poll(() => page.getByText('Not asked yet').count()).toBe(2)

  await page.getByRole('link', { name: 'Edit Brief' }).click()
  await button(page, 'Next').click()
  await expectText(page, 'Please provide a more detailed description')
  await page.getByLabel('Project Description').fill('Everyone sees which loaf is baked on which day.')
  await button(page, 'Next').click()
  await onStep(page, 'Design Info')
  await button(page, 'Next').click()
  await expectText(page, 'Please select a website style')
  await fillDesign(page)
  await fillContent(page)
  await button(page, 'Next').click()
  await onStep(page, 'Review')
  await button(page, 'Save Changes').click()
  await heading(page, 'Bakery calendar').waitFor()
  await expectText(page, 'Your brief is now a project. You can follow its progress there.')
  expect(await page.getByText('Not asked yet').count()).toBe(0)
})
