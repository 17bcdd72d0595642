import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { type View, openPortal } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

const { portal, browser } = await openPortal()
const NOW = new Date().toISOString()
const open = async (path: string, view: View = {}) => browser.open(await portal.buildStaff(), path, view)

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Project' })
const chosen = (dialog: Locator) => dialog.getByRole('group', { name: 'Client' }).getByRole('button').first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function choose(page: Page, text: string, name: RegExp) {
  await button(dialogOf(page), 'Choose a Client').click()
  const search = page.getByRole('dialog', { name: 'Choose a client' })
  await search.getByRole('combobox').fill(text)
  // The client who was found, and the invitation.
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

/** Creates the project and waits for its page. Returns its id. */
async function create(page: Page, name: string): Promise<number> {
  await button(dialogOf(page), 'Create Project').click()
  await page.getByText('Project created', { exact: true }).waitFor()
  await heading(page, name)
  const [, id] = /\/staff\/projects\/(\d+)$/.exec(new URL(page.url()).pathname) ?? []
  return Number(id)
}

async function inviteInes(number: number) {
  const body = { username: `ines-${number}`, fullName: 'Ines Invited', companyName: 'Invited & Co' }
  const staff = portal.as(await portal.buildStaff())
  const { status } = await staff.post('/api/invitations', { ...body, email: `i${number}@example.com` })
  expect(status).toBe(201)
}

describe.each([1280, 375])('at a width of %i pixels', (width) => {
  test('staff start a project for a client who can sign in', async () => {
    const name = `Calendar ${width}`
    const katharina = await portal.buildClient({ fullName: `Katharina Böhm ${width}` })
    await portal.buildClient({ fullName: `Deactivated Böhm ${width}`, deactivatedAt: NOW })
    await inviteInes(width)
    const page = await open('/staff/projects', { width })
    await button(page, 'New Project').click()
    const dialog = dialogOf(page)
    await describeProject(dialog, name)
    await choose(page, `böhm ${width}`, /^Katharina/)
    await expect.poll(() => chosen(dialog).innerText()).toContain(`Katharina Böhm ${width}`)
    await dialog.getByLabel('Website Type').selectOption({ label: 'E-commerce' })
    await dialog.getByLabel('Start Date').fill('2027-02-01')
    await dialog.getByText('Mail is off, so the client will see this in the portal only.').waitFor()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
    await chosen(dialog).click()
    await page.getByRole('option', { name: new RegExp(`^Ines Invited .*ines-${width} · Invited$`) }).waitFor()
    expect(await page.getByRole('option', { name: /^Katharina .* Invited$/ }).count()).toBe(0)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    const id = await create(page, name)
    const client = portal.as(katharina)
    const project = (await client.get<Project>(`/api/projects/${id}`)).body
    expect(project).toMatchObject({ name, startDate: '2027-02-01', client: { id: katharina.id } })
    expect((await client.get<Brief>(`/api/briefs/${project.briefId}`)).body).toMatchObject({
      status: 'accepted',
      projectType: 'ecommerce',
    })
  })

  test('staff invite the client in between, and nothing typed is lost', async () => {
    const name = `Shop ${width}`
    const page = await open('/staff/projects', { width })
    await button(page, 'New Project').click()
    await describeProject(dialogOf(page), name)
    await button(dialogOf(page), 'Invite a New Client').click()
    const invitation = page.getByRole('dialog', { name: 'Invite a New Client' })
    expect(await invitation.getByRole('radio').count()).toBe(0)
    await invitation.getByLabel('Full Name').fill(`Inês Costa ${width}`)
    await invitation.getByLabel('Email').fill(`ines${width}@example.com`)
    await invitation.getByLabel('Company Name').fill('Padaria Costa')
    await expectNoAxeViolations(page)
    await button(invitation, 'Send Invitation').click()
    const made = page.getByRole('dialog', { name: `Inês Costa ${width} is invited` })
    await made.getByText('Mail is off. Copy this link and send it yourself.').waitFor()
    await button(made, 'Copy Link').waitFor()
    const { pathname, hash } = new URL(await made.getByLabel('Link', { exact: true }).inputValue())
    await button(made, 'Done').click()
    await expect.poll(() => chosen(dialogOf(page)).innerText()).toContain(`Inês Costa ${width}`)
    expect(await dialogOf(page).getByLabel('Project Name').inputValue()).toBe(name)
    await create(page, name)
    await seenByInvited(pathname + hash, name)
  })
})

async function seenByInvited(invitation: string, project: string) {
  const page = await browser.newPage()
  await page.goto(invitation)
  await page.locator('input[name=password]').fill('seven brown loaves')
  await page.getByLabel('Confirm new password').fill('seven brown loaves')
  await button(page, 'Set Password and Sign In').click()
  await heading(page, 'Dashboard')
  await page.goto('/projects')
  await page.getByRole('link', { name: project }).first().click()
  await heading(page, project)
}

test('a client’s menu starts a project for them, and the palette for anybody', async () => {
  const client = await portal.buildClient({ fullName: 'Maria Bauer', username: 'maria-bauer' })
  const deactivated = await portal.buildClient({ username: 'maria-gone', deactivatedAt: NOW })
  const page = await open('/staff/users?q=maria')
  await button(page, `Actions for ${deactivated.username}`).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'New Project…' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 500 })
  await button(page, `Actions for ${client.username}`).click()
  // The menu is longer than the window, and scrolls.
  const edge = async (name: string) => (await page.getByRole('menuitem', { name }).boundingBox())?.y ?? -1
  await expect.poll(() => edge('Edit')).toBeGreaterThan(0)
  await page.getByRole('menuitem', { name: 'New Project…' }).click()
  await expect.poll(() => chosen(dialogOf(page)).innerText()).toContain('Maria Bauer')
  await describeProject(dialogOf(page), 'Bakery for Maria')
  const id = await create(page, 'Bakery for Maria')
  expect((await portal.as(client).get(`/api/projects/${id}`)).status).toBe(200)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new project')
  await page.getByRole('option', { name: 'New Project…', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await button(dialogOf(page), 'Choose a Client').waitFor()
})

test('errors stand with their fields, and what was typed stays', async () => {
  const anna = await portal.buildClient({ fullName: 'Anna Zhou', username: 'anna-zhou' })
  const page = await open('/staff/projects')
  await button(page, 'New Project').click()
  const dialog = dialogOf(page)
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
})
