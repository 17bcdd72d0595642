import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* A company's page for staff: its members and all of its records. */

const { portal, browser } = await openPortal()

/** Builds a company with an owner, a colleague, and a record of every kind. */
async function buildBakery(companyName = 'Bakery Bauer') {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName })
  const { id: userId, companyId } = anna
  const jonas = await portal.buildMember(companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const brief = await portal.buildBrief({ userId, projectName: 'Recipes of the month' })
  const project = await portal.buildProject({ userId, name: 'Ordering online', progress: 40 })
  await portal.buildWebsite({ userId, projectId: project.id, name: 'Bauer online' })
  const ticket = await portal.buildTicket({ userId: jonas.id, title: 'The map is missing' })
  await portal.buildTicket({ userId, title: 'An old question', status: 'resolved' })
  const request = await portal.buildInfoRequest({
    clientId: userId,
    projectId: project.id,
    title: 'Photos of the team',
  })
  return { anna, jonas, companyId, brief, project, ticket, request }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const getAddress = (companyId: number) => `/staff/companies/${companyId}`

test(
  'links to a company’s page from lists and records, and shows only the records of that company there',
  { tags: ['nightly'] },
  async () => {
    const { companyId, project } = await buildBakery('Bakery of the List')
    const other = await portal.buildClient({ companyName: 'Somebody Else' })
    await portal.buildTicket({ userId: other.id, title: 'A foreign ticket' })
    await portal.buildProject({ userId: other.id, name: 'A foreign project' })
    const staff = await portal.buildStaff()
    await portal.as(staff).upload(`/api/projects/${project.id}/files`)
    const page = await browser.open(staff, '/staff/companies')
    const main = page.getByRole('main')
    const isOpen = async () => {
      await page.getByRole('heading', { level: 1, name: 'Bakery of the List' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(getAddress(companyId))
    }
    await page.getByLabel('Search companies').fill('of the list')
    const row = page.getByRole('row', { name: /Bakery of the List/ })
    await row.getByText('Anna Bauer').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await row.getByRole('link', { name: 'Bakery of the List', exact: true }).click()
    await isOpen()
    await page.getByText(/^Owned by Anna Bauer/).waitFor()
    await main
      .getByRole('list', { name: 'Waiting on us' })
      .getByRole('link', { name: /The map is missing/ })
      .waitFor()
    await main
      .getByRole('list', { name: 'Waiting on clients' })
      .getByRole('link', { name: /Photos of the team/ })
      .waitFor()
    const people = main.getByRole('list', { name: 'People', exact: true })
    expect(await people.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Anna Bauer\s+Company Owner/),
      expect.stringMatching(/Jonas Bauer\s+Colleague/),
    ])
    await main.getByRole('link', { name: 'Bauer online', exact: true }).waitFor()
    for (const [name, shown] of [
      ['People', 'Jonas Bauer'],
      ['Projects', 'Ordering online'],
      ['Briefs', 'Recipes of the month'],
      ['Websites', 'Bauer online'],
      ['Requests', 'Photos of the team'],
      ['Files', 'Ordering online'],
      ['Tickets', 'The map is missing'],
    ] as const) {
      await tab(page, name).click()
      await main.getByRole('tabpanel').getByText(shown).first().waitFor()
      expect(await main.getByText(/A foreign/).count()).toBe(0)
    }
    expect(await main.getByText('An old question').count()).toBe(0)
    await main.getByText('All', { exact: true }).click()
    await main.getByText('An old question').waitFor()
    // The filter of the tickets is in the address.
    await page.reload()
    await main.getByText('An old question').waitFor()

    await main
      .getByRole('link', { name: /The map is missing/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'The map is missing' }).waitFor()
    await main.getByRole('link', { name: 'Bakery of the List' }).first().click()
    await isOpen()
    await tab(page, 'Files').click()
    const files = page.getByRole('table', { name: 'Files from all projects' })
    await files.getByRole('link', { name: 'Ordering online' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ordering online' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/staff/projects/${project.id}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).first().click()
    await page.getByRole('row').getByRole('link', { name: 'Bakery of the List' }).click()
    await isOpen()

    await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('of the list')
    await page
      .getByRole('option', { name: /^Bakery of the List/ })
      .first()
      .click()
    await isOpen()
  },
)

describe('company page for staff', () => {
  test('lets staff create a company without members, and invite its owner with a link', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/companies')
    await page.getByRole('button', { name: 'New Company' }).first().click()
    const made = page.getByRole('dialog', { name: 'New Company' })
    await made.getByRole('button', { name: 'Create Company' }).click()
    await made.getByText('Please enter the company’s name').waitFor()
    await made.getByLabel('Company Name').fill('Fresh & Co')
    await made.getByRole('button', { name: 'Create Company' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fresh & Co' }).waitFor()
    await page.getByText('No owner', { exact: true }).waitFor()
    await page.getByText('No one belongs to this company', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Invite Owner' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite to Fresh & Co' })
    expect(await dialog.getByRole('radio', { name: /^Company Owner/ }).isChecked()).toBe(true)
    await dialog.getByLabel('Full Name').fill('Frida Fresh')
    await dialog.getByLabel('Email').fill('frida@fresh.example')
    await expectSoundState(page)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    const shown = page.getByRole('dialog', { name: 'Frida Fresh has been invited' })
    expect(await shown.getByLabel('Link').inputValue()).toMatch(/\/company-invitation#[\w-]{43}$/)
    await shown.getByRole('button', { name: 'Done' }).click()
    const invited = page.getByRole('list', { name: 'Invitations' })
    await invited.getByText('frida@fresh.example').waitFor()
    await invited.getByRole('button', { name: /^Withdraw/ }).click()
    const asked = page.getByRole('alertdialog', { name: 'Withdraw Frida Fresh’s invitation?' })
    await asked.getByRole('button', { name: 'Withdraw Invitation' }).click()
    await expect.poll(() => invited.count()).toBe(0)
  })

  test('lets staff rename, archive, and restore a company', { tags: ['nightly'] }, async () => {
    const { companyId } = await buildBakery('Old Name')
    const page = await browser.open(await portal.buildStaff(), getAddress(companyId))
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Rename…')
    const dialog = page.getByRole('dialog', { name: 'Rename Company' })
    await portal.buildClient({ companyName: 'Another Name' })
    await dialog.getByLabel('Company Name').fill('another name')
    await dialog
      .getByText('There’s already a company named')
      .getByRole('link', { name: 'Another Name' })
      .waitFor()
    await dialog.getByLabel('Company Name').fill('New Name')
    await dialog.getByText('There’s already a company named').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'New Name' }).waitFor()
    await choose('Archive…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText(/^Archived on/).waitFor()
    expect(await page.getByRole('button', { name: 'Invite Person' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Invite Person' }).waitFor()
  })

  test(
    'lets staff merge a company after showing which records move and whose access changes',
    { tags: ['nightly'] },
    async () => {
      const { companyId, anna } = await buildBakery('Bauer, Twice')
      const target = await portal.buildClient({ fullName: 'Tessa Target', companyName: 'Bauer, Once' })
      const secret = await portal.buildTicket({ userId: anna.id, title: 'A private ticket', private: true })
      const fritz = await portal.buildStaff({ fullName: 'Fritz Frei', staffRole: 'freelancer' })
      await portal.db.insertInto('staffCompanies').values({ userId: fritz.id, companyId }).execute()
      await portal.db
        .insertInto('memberships')
        .values({ companyId: target.companyId, userId: anna.id, role: 'viewer' })
        .execute()
      const page = await browser.open(await portal.buildStaff(), getAddress(companyId))
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Merge into Another Company…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Merge Bauer, Twice' })
      expect(await dialog.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true)
      await dialog.getByRole('button', { name: 'Choose a Company' }).click()
      await page.getByPlaceholder('Search by name').fill('Bauer, On')
      await page.getByRole('option', { name: /Bauer, Once/ }).click()
      const moves = dialog.getByRole('region', { name: 'What Will Move to Bauer, Once' })
      await moves.waitFor()
      await expect.poll(() => moves.innerText()).toMatch(/Tickets\s+3/)
      const seen = dialog.getByRole('region', { name: 'Who Will See Private Records' })
      await expect.poll(() => seen.innerText()).toMatch(new RegExp(`${secret.title}\\s+Tessa Target`))
      const team = dialog.getByRole('region', { name: 'Staff Who Will Gain Access' })
      expect(await team.innerText()).toMatch(
        /Fritz Frei\s+Everything at Bauer, Once, including private records\./,
      )
      const less = dialog.getByRole('region', { name: 'Who Will Have Less Access' })
      expect(await less.innerText()).toMatch(new RegExp(`${anna.fullName}\\s+Company Owner → Viewer`))
      await expectSoundState(page)
      await dialog
        .getByText(/also see the other’s records.*Open invitations to Bauer, Twice will be canceled\./)
        .waitFor()
      await dialog.getByRole('button', { name: 'Merge into Bauer, Once' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bauer, Once' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(getAddress(target.companyId))
      await page.goto(getAddress(companyId))
      await page.getByText(/^Merged on/).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Bauer, Once' }).waitFor()
      await page.goto('/staff/companies?state=archived')
      await page
        .getByRole('row', { name: /Bauer, Twice/ })
        .getByText('Merged into Bauer, Once')
        .waitFor()
    },
  )

  test('lists a company without an owner as waiting on staff', { tags: ['nightly'] }, async () => {
    const { body } = await portal.as(await portal.buildStaff()).post<{ id: number }>('/api/companies', {
      name: 'Nobody’s Company',
    })
    const page = await browser.open(await portal.buildStaff(), '/staff/waiting')
    const item = page.getByRole('listitem').filter({ hasText: 'Nobody’s Company' })
    await item.getByText('Needs an Owner').waitFor()
    await expect.poll(async () => (await item.innerText()).match(/Nobody’s Company/g)?.length).toBe(1)
    await item.getByRole('link').click()
    await page.getByRole('button', { name: 'Invite Owner' }).first().waitFor()
    expect(page.url()).toContain(`${getAddress(body.id)}?tab=people`)
    await tab(page, 'Overview').click()
    const own = page.getByRole('list', { name: 'Waiting on us' }).getByRole('link')
    await expect.poll(() => own.innerText()).toContain('Needs an Owner')
    await own.click()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=people')
    await page.goto('/staff/companies')
    await page.getByLabel('Show').selectOption('Without an owner')
    await page.getByRole('row', { name: /Nobody’s Company/ }).waitFor()
  })
})

describe('members on the company page for staff', () => {
  test(
    'lets staff change a member’s role, except the only owner’s, and reassign work when removing a member',
    { tags: ['nightly'] },
    async () => {
      const { companyId, jonas, project } = await buildBakery()
      await portal.buildInfoRequest({ clientId: jonas.id, projectId: project.id, title: 'Opening hours' })
      const page = await browser.open(await portal.buildStaff(), `${getAddress(companyId)}?tab=people`)
      const people = page.getByRole('list', { name: 'People', exact: true })
      await people.getByRole('button', { name: 'Anna Bauer', exact: true }).click()
      const owner = page.getByRole('dialog', { name: 'Anna Bauer' })
      await owner.getByRole('radio', { name: /^Viewer/ }).check({ force: true })
      // The warning appears before anything is saved, too.
      await owner.getByText('Anna Bauer is the only owner').waitFor()
      await owner.getByRole('button', { name: 'Save Changes' }).click()
      await owner.getByText('Anna Bauer is the only owner').waitFor()
      await owner.getByRole('button', { name: 'Close', exact: true }).click()
      await owner.waitFor({ state: 'detached' })
      await people.getByRole('button', { name: 'Jonas Bauer', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Jonas Bauer' })
      await sheet.getByRole('radio', { name: /^Contractor/ }).check({ force: true })
      await sheet.getByRole('checkbox', { name: 'Ordering online' }).check()
      await expectSoundState(page)
      await sheet.getByRole('button', { name: 'Save Changes' }).click()
      await people
        .getByRole('listitem')
        .filter({ hasText: 'Jonas Bauer' })
        .getByText('Contractor', { exact: true })
        .waitFor()
      await people.getByRole('button', { name: 'Actions for Jonas Bauer' }).click()
      await page.getByRole('menuitem', { name: 'Remove…' }).click()
      const removal = page.getByRole('dialog', { name: 'Remove Jonas Bauer?' })
      await removal.getByLabel('1 open request').selectOption('Anna Bauer')
      await expectSoundState(page)
      await removal.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('list', { name: 'Former members' }).getByText('Jonas Bauer').waitFor()
      await expect.poll(() => people.getByText('Jonas Bauer').count()).toBe(0)
      await tab(page, 'Requests').click()
      const row = page.getByRole('row', { name: /Opening hours/ })
      await row.getByText('Anna Bauer').waitFor()
    },
  )
})

test(
  'lets staff add an invited client to an existing company that is suggested while they type its name',
  { tags: ['nightly'] },
  async () => {
    const { companyId } = await buildBakery('Bakery to Join')
    const page = await browser.open(await portal.buildStaff(), '/staff/users')
    await page.getByRole('button', { name: 'Invite User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite User' })
    await dialog.getByLabel('Full Name').fill('Nora Neu')
    await dialog.getByLabel('Email').fill('nora@bakery.example')
    await dialog.getByLabel('Company Name').fill('bakery to')
    await dialog.getByRole('button', { name: 'Add to Bakery to Join' }).click()
    await dialog.getByRole('radio', { name: /^Viewer/ }).check({ force: true })
    await expectSoundState(page)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await page
      .getByRole('dialog', { name: 'Nora Neu has been invited' })
      .getByRole('button', { name: 'Done' })
      .click()
    await page.goto(`${getAddress(companyId)}?tab=people`)
    const row = page
      .getByRole('list', { name: 'People', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Nora Neu' })
    await row.getByText('Viewer', { exact: true }).waitFor()
  },
)
