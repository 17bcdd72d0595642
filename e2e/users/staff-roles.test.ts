// @module-tag nightly
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { waitUntilLoaded, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* The portal for each staff role. Pages don't offer anything that would be refused. */

const { portal, browser } = await openPortal()

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts()
const getPath = (page: Page) => new URL(page.url()).pathname

/** Navigates to another page within the app, which takes a fraction of the time of loading it. */
async function goOn(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect.poll(() => page.title()).not.toBe(before)
}

const expectRefused = async (page: Page, path: string) => {
  if (getPath(page) !== '/staff') await goOn(page, '/staff')
  await goOn(page, path)
  await page.getByRole('heading', { level: 1, name: 'Not for Your Role' }).waitFor()
  expect(getPath(page)).toBe(path)
}

const buildFreelancer = async (...companyIds: number[]) => {
  const person = await portal.buildStaff({ staffRole: 'freelancer', fullName: 'Fred Freelance' })
  await portal.db
    .insertInto('staffCompanies')
    .values(companyIds.map((companyId) => ({ userId: person.id, companyId })))
    .execute()
  return person
}

describe('staff member', () => {
  test('lets a member work for all clients and invite them, without the pages and actions for owners', async () => {
    await portal.buildClient({ fullName: 'Anna Bauer', username: 'anna-member' })
    const page = await browser.open(await portal.buildStaff({ staffRole: 'member' }), '/staff')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const entries = await menu(page)
    expect(entries).toEqual(
      expect.arrayContaining(['Tickets', 'Companies', 'User Management', 'Outbox', 'Integrations']),
    )
    expect(entries).not.toContain('Audit Log')
    expect(entries).not.toContain('Agency Settings')
    for (const path of ['/staff/audit', '/staff/settings']) await expectRefused(page, path)
    await goOn(page, '/staff/programs')
    await page.getByRole('heading', { name: 'API Tokens' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Webhooks' }).count()).toBe(0)
    await goOn(page, '/staff/users?q=anna-member')
    await page.getByRole('button', { name: 'Actions for anna-member' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^(?:Erase|Export|Audit)/ }).count()).toBe(0)
    expect(await page.getByText('Export', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')

    // A member can invite clients, and isn't asked for a role that only owners can give.
    await page.getByRole('button', { name: 'Invite User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite User' })
    await dialog.getByLabel('Company Name').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByLabel('Full Name').fill('Nora Neu')
    await dialog.getByLabel('Email').fill('nora@neu.example')
    await dialog.getByLabel('Company Name').fill('Neu & Co')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByRole('dialog', { name: 'Nora Neu has been invited' }).waitFor()
  })
})

describe('staff freelancer', () => {
  test('shows a freelancer only their companies, and refuses other pages', async () => {
    const ours = await portal.buildClient({ companyName: 'Ours GmbH' })
    const theirs = await portal.buildClient({ companyName: 'Theirs GmbH' })
    await portal.buildTicket({ userId: ours.id, title: 'A ticket of ours' })
    await portal.buildTicket({ userId: theirs.id, title: 'A ticket of theirs' })
    const page = await browser.open(await buildFreelancer(ours.companyId), '/staff')
    await page.getByRole('list', { name: 'Waiting on us' }).getByText('A ticket of ours').waitFor()
    expect(await page.getByText(/theirs/i).count()).toBe(0)
    const entries = await menu(page)
    for (const hidden of ['Outbox', 'Audit Log', 'Agency Settings']) expect(entries).not.toContain(hidden)
    await goOn(page, '/staff/companies')
    await page.getByRole('row', { name: /Ours GmbH/ }).waitFor()
    expect(await page.getByText('Theirs GmbH').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'New Company' }).count()).toBe(0)
    await goOn(page, `/staff/companies/${ours.companyId}?tab=people`)
    await page.getByRole('list', { name: 'People' }).waitFor()
    expect(await page.getByRole('button', { name: /^(?:Invite|More actions|Actions for)/ }).count()).toBe(0)
    for (const path of ['/staff/outbox', '/staff/reports', '/staff/client-view', '/staff/audit'])
      await expectRefused(page, path)
    await expectSoundState(page)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Not for Your Role' }).waitFor()
    await page.getByRole('link', { name: 'Back to the Dashboard' }).click()
    await expect.poll(() => getPath(page)).toBe('/staff')
  })

  test('offers a freelancer no actions of other staff roles on any page', async () => {
    const ours = await portal.buildClient({ username: 'ours-offered' })
    const of = { userId: ours.id }
    const { id: projectId } = await portal.buildProject(of)
    const [brief, website, ticket, request] = [
      await portal.buildBrief(of),
      await portal.buildWebsite({ ...of, projectId }),
      await portal.buildTicket(of),
      await portal.buildInfoRequest({ clientId: ours.id, projectId }),
    ]
    const page = await browser.open(await buildFreelancer(ours.companyId), '/staff')
    const notTheirs =
      /Invite|New User|New Company|Client View|Export|Merge|Rename|Archive Company|Remove|Audit Log|Outbox|Agency Settings|Monthly Summary|Webhook/
    const expectNoForeignRecords = async (where: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilLoaded(page)
      for (const role of ['button', 'link'] as const)
        expect([where, await page.getByRole(role, { name: notTheirs }).allInnerTexts()]).toEqual([where, []])
    }
    for (const path of [
      '/staff',
      '/staff/waiting',
      '/staff/briefs',
      '/staff/projects',
      '/staff/websites',
      '/staff/tickets',
      '/staff/info-requests',
      '/staff/companies',
      '/staff/users',
      '/staff/activities',
      '/staff/programs',
      `/staff/briefs/${brief.id}`,
      `/staff/projects/${projectId}`,
      `/staff/websites/${website.id}`,
      `/staff/tickets/${ticket.id}`,
      `/staff/info-requests/${request.id}`,
      `/staff/companies/${ours.companyId}`,
    ]) {
      if (path !== getPath(page)) await goOn(page, path)
      await expectNoForeignRecords(path)
    }
    await page.getByRole('tab', { name: /^People/ }).click()
    await page.getByRole('list', { name: 'People' }).waitFor()
    await expectNoForeignRecords('People')
    await goOn(page, '/staff/users')
    await page.getByRole('button', { name: 'Actions for ours-offered' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Write a Brief…', 'New Project…'])
    await page.getByRole('menuitem', { name: 'New Project…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Project' })
    await dialog.getByRole('button', { name: /Anna Bauer/ }).click()
    await page.getByRole('option', { name: /ours-offered/ }).waitFor()
    expect(await page.getByText('Invite a New Client').count()).toBe(0)
  })
})

test('warns an owner before they give up their role', async () => {
  const owner = await portal.buildStaff({ username: 'olga-gives-up' })
  const page = await browser.open(owner, '/staff/users?q=olga-gives-up')
  await page.getByRole('button', { name: 'Actions for olga-gives-up' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByRole('radio', { name: /^Member/ }).waitFor({ state: 'attached' })
  expect(await dialog.getByText('You’re changing your own role').count()).toBe(0)
  await dialog.getByRole('radio', { name: /^Member/ }).check({ force: true })
  await dialog.getByText('You’re changing your own role').waitFor()
  await expectSoundState(page)
  await dialog.getByRole('radio', { name: /^Agency Owner/ }).check({ force: true })
  await expect.poll(() => dialog.getByText('You’re changing your own role').count()).toBe(0)
})

test('requires owners to choose a freelancer’s companies when inviting one', async () => {
  const { companyId } = await portal.buildClient({ companyName: 'Bakery for Freelancers' })
  const page = await browser.open(await portal.buildStaff(), '/staff/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByRole('radio', { name: 'Staff' }).check({ force: true })
  expect(await dialog.getByRole('radio', { name: /^Member/ }).isChecked()).toBe(true)
  expect(await dialog.getByLabel('Company Name').count()).toBe(0)
  await dialog.getByLabel('Full Name').fill('Frieda Frei')
  await dialog.getByLabel('Email').fill('frieda@frei.example')
  await dialog.getByRole('radio', { name: /^Freelancer/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByText('Choose at least one company for a freelancer').waitFor()
  await dialog.getByRole('button', { name: 'Add Company' }).click()
  await page.getByPlaceholder('Search by name').fill('for freelancers')
  await page.getByRole('option', { name: /Bakery for Freelancers/ }).click()
  await dialog.getByText('Bakery for Freelancers').waitFor()
  await expectSoundState(page)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await page
    .getByRole('dialog', { name: 'Frieda Frei has been invited' })
    .getByRole('button', { name: 'Done' })
    .click()
  await page.getByLabel('Search users').fill('frieda')
  const row = page.getByRole('row', { name: /Frieda Frei/ })
  await row.getByText('Freelancer', { exact: true }).waitFor()
  await row.getByText('1 company').waitFor()
  const made = await portal.db.selectFrom('staffCompanies').select('companyId').execute()
  expect(made).toContainEqual({ companyId })
})
