import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()
const NOW = new Date().toISOString()
const open = async (path: string) => browser.open(await portal.buildStaff(), path)

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const readDialog = (page: Page) => page.getByRole('dialog', { name: 'New Project' })
const getChosenClient = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Client' }).getByRole('button').first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function choose(page: Page, text: string, name: RegExp) {
  await button(readDialog(page), 'Choose a Client').click()
  const search = page.getByRole('dialog', { name: 'Choose a client' })
  await search.getByRole('combobox').fill(text)
  // One option is the client who was found, the other the invitation.
  await expect.poll(() => search.getByRole('option').count()).toBe(2)
  await search.getByRole('option', { name, selected: true }).waitFor()
  expect(await search.getByRole('option', { name: 'Deactivated' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
}

async function describeProject(dialog: Locator, name: string) {
  await dialog.getByLabel('Project Name').fill(name)
  await dialog.getByLabel('Description').fill('Loaves, and the day on which each is baked.')
}

/** Creates the project and waits for its page. Returns its ID. */
async function create(page: Page, name: string): Promise<number> {
  await button(readDialog(page), 'Create Project').click()
  await page.getByText('Project created', { exact: true }).waitFor()
  await heading(page, name)
  const [, id] = /\/staff\/projects\/(\d+)$/.exec(new URL(page.url()).pathname) ?? []
  return Number(id)
}

async function inviteInes() {
  const body = { username: 'ines-invited', fullName: 'Ines Invited', companyName: 'Invited & Co' }
  const staff = portal.as(await portal.buildStaff())
  const { status } = await staff.post('/api/invitations', { ...body, email: 'ines@example.com' })
  expect(status).toBe(201)
}

test(
  'lets staff create a project for an existing client from the list of projects',
  { tags: ['nightly'] },
  async () => {
    const name = 'Calendar of loaves'
    const katharina = await portal.buildClient({ fullName: 'Katharina Böhm' })
    await portal.buildClient({ fullName: 'Deactivated Böhm', deactivatedAt: NOW })
    await inviteInes()
    const page = await open('/staff/projects')
    await button(page, 'New Project').click()
    const dialog = readDialog(page)
    await describeProject(dialog, name)
    await choose(page, 'böhm', /^Katharina/)
    await expect.poll(() => getChosenClient(dialog).innerText()).toContain('Katharina Böhm')
    await dialog.getByLabel('Website Type').selectOption({ label: 'E-commerce' })
    await dialog.getByLabel('Start Date').fill('2027-02-01')
    await dialog.getByText('Email is off, so the client will see this in the portal only.').waitFor()
    await expectSoundState(page)
    await getChosenClient(dialog).click()
    await page.getByRole('option', { name: /^Ines Invited .*ines-invited · Invited$/ }).waitFor()
    expect(await page.getByRole('option', { name: /^Katharina .* Invited$/ }).count()).toBe(0)
    await expectSoundState(page)
    await page.keyboard.press('Escape')
    const id = await create(page, name)
    const client = portal.as(katharina)
    const project = (await client.get<Project>(`/api/projects/${id}`)).body
    expect(project).toMatchObject({ name, startDate: '2027-02-01', client: { id: katharina.id } })
    expect((await client.get<Brief>(`/api/briefs/${project.briefId}`)).body).toMatchObject({
      status: 'accepted',
      projectType: 'ecommerce',
    })
  },
)

test(
  'creates a project from a client’s menu, and opens the form without a client from the palette',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient({ fullName: 'Maria Bauer', username: 'maria-bauer' })
    const deactivated = await portal.buildClient({ username: 'maria-gone', deactivatedAt: NOW })
    const page = await open('/staff/users?q=maria')
    await button(page, `Actions for ${deactivated.username}`).click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'New Project…' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 500 })
    await button(page, `Actions for ${client.username}`).click()
    // The menu is longer than the window and scrolls.
    const edge = async (name: string) => (await page.getByRole('menuitem', { name }).boundingBox())?.y ?? -1
    await expect.poll(() => edge('Edit')).toBeGreaterThan(0)
    await page.getByRole('menuitem', { name: 'New Project…' }).click()
    await expect.poll(() => getChosenClient(readDialog(page)).innerText()).toContain('Maria Bauer')
    await describeProject(readDialog(page), 'Bakery for Maria')
    const id = await create(page, 'Bakery for Maria')
    expect((await portal.as(client).get(`/api/projects/${id}`)).status).toBe(200)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('new project')
    await page.getByRole('option', { name: 'New Project…', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await button(readDialog(page), 'Choose a Client').waitFor()
  },
)

test('shows errors at their fields, and keeps the typed project while staff invite its client', async () => {
  const anna = await portal.buildClient({ fullName: 'Anna Zhou', username: 'anna-zhou' })
  // A second client makes the search results differ from the initial list.
  await portal.buildClient()
  const page = await open('/staff/projects')
  await button(page, 'New Project').click()
  const dialog = readDialog(page)
  await button(dialog, 'Create Project').click()
  for (const message of [
    'Please choose a client',
    'Name must be at least 3 characters',
    'Description must be at least 10 characters',
  ])
    await dialog.getByText(message, { exact: true }).waitFor()
  const first = button(dialog, 'Choose a Client')
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await choose(page, 'anna-zhou', /^Anna Zhou/)
  await dialog.getByText('Please choose a client').waitFor({ state: 'detached' })
  await describeProject(dialog, 'Tea house')
  await portal.db.updateTable('users').set({ deactivatedAt: NOW }).where('id', '=', anna.id).execute()
  await button(dialog, 'Create Project').click()
  await dialog.getByText('Please choose a client', { exact: true }).waitFor()
  await button(dialog, 'Cancel').click()
  await button(page, 'New Project').click()
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Tea house')

  await inviteFromDialog(page)
  await expect.poll(() => getChosenClient(dialog).innerText()).toContain('Inês Costa')
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Tea house')
  const id = await create(page, 'Tea house')
  const { body } = await portal.as(await portal.buildStaff()).get<Project>(`/api/projects/${id}`)
  expect(body.client.fullName).toBe('Inês Costa')
})

async function inviteFromDialog(page: Page) {
  await button(readDialog(page), 'Invite a New Client').click()
  const invitation = page.getByRole('dialog', { name: 'Invite a New Client' })
  expect(await invitation.getByRole('radio').count()).toBe(0)
  await invitation.getByLabel('Full Name').fill('Inês Costa')
  await invitation.getByLabel('Email').fill('ines-costa@example.com')
  await invitation.getByLabel('Company Name').fill('Padaria Costa')
  await expectSoundState(page)
  await button(invitation, 'Send Invitation').click()
  const made = page.getByRole('dialog', { name: 'Inês Costa has been invited' })
  await made.getByText('Email is off. Copy this link and send it yourself.').waitFor()
  await button(made, 'Copy Link').waitFor()
  expect(await made.getByLabel('Link', { exact: true }).inputValue()).toMatch(/^http.*#/)
  await button(made, 'Done').click()
}
