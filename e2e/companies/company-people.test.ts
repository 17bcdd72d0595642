import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TIME_ZONE_COOKIE } from '#shared/rendered-page.ts'
import { TIME_ZONE, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* The members of a company, and what each of them can do. */

const { portal, browser } = await openPortal()

const phone = { width: 375 } as const
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const people = (page: Page) => page.getByRole('list', { name: 'People' })

async function company() {
  const owner = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const ben = await portal.buildMember(owner.companyId, 'colleague', { fullName: 'Ben Keller' })
  return { owner, ben, id: owner.companyId }
}

test('lets a colleague with access to a private request hand its work only to owners', async () => {
  const { owner, ben, id } = await company()
  await portal.buildMember(id, 'colleague', { fullName: 'Ada Named' })
  const asked = await portal.buildInfoRequest({ clientId: owner.id, private: true })
  const other = await portal.buildInfoRequest({ clientId: owner.id, private: true })
  await portal.buildQuestion({ infoRequestId: other.id })
  for (const request of [asked, other])
    await portal.as(owner).put(`/api/info-requests/${request.id}/people`, { private: true, people: [ben.id] })
  const page = await browser.open(ben, `/info-requests/${asked.id}`, phone)
  await page.getByRole('button', { name: 'Submit Response' }).waitFor()
  expect(await page.getByRole('button', { name: 'Hand Over Request' }).count()).toBe(0)
  await page.goto(`/info-requests/${other.id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Ask a Colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a Colleague' })
  await dialog.getByRole('radio', { name: 'Katharina Böhm' }).waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(1)
  await portal.buildMember(id, 'owner', { fullName: 'Otto Owner' })
  await page.goto(`/info-requests/${asked.id}`)
  await page.getByRole('button', { name: 'Hand Over Request' }).waitFor()
})

test(
  'lets an owner change a colleague’s role, after showing which work goes to others',
  { tags: ['nightly'] },
  async () => {
    const { owner, ben, id } = await company()
    const project = await portal.buildProject({ userId: owner.id, name: 'New shop' })
    const other = await portal.buildProject({ userId: ben.id, name: 'Old shop' })
    await portal.buildInfoRequest({ clientId: ben.id, projectId: other.id })
    const page = await browser.open(owner, '/company', phone)
    await people(page).getByRole('button', { name: 'Ben Keller' }).click()
    const sheet = page.getByRole('dialog', { name: 'Ben Keller' })
    await sheet.getByRole('radio', { name: 'Contractor' }).check()
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await sheet.getByText('Choose at least one project').waitFor()
    await sheet.getByRole('checkbox', { name: 'New shop' }).check()
    await sheet.getByText('Work Ben Keller can no longer do will go to others').waitFor()
    await sheet.getByText('1 open request → Katharina Böhm').waitFor()
    await sheet.getByText('Contact for 1 project or website → Katharina Böhm').waitFor()
    await expectSoundState(page)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Saved Ben Keller’s role').waitFor()
    await people(page).getByText('Contractor', { exact: true }).waitFor()
    const { body } = await portal.as(owner).get(`/api/companies/${id}/people/${ben.id}`)
    expect(body).toMatchObject({ role: 'colleague', projectIds: [project.id] })
    // As a viewer, Ben would be limited to the same projects. The form says so if he'd get access to everything.
    await people(page).getByRole('button', { name: 'Ben Keller' }).click()
    await sheet.getByRole('radio', { name: 'Viewer' }).check()
    expect(await sheet.getByRole('checkbox', { name: 'New shop' }).isChecked()).toBe(true)
    expect(await sheet.getByText('Ben Keller will see more than they do now').count()).toBe(0)
    await sheet.getByRole('checkbox', { name: 'Only some projects' }).uncheck()
    await sheet.getByText('Everything at Brot & Salz that isn’t private.').waitFor()
  },
)

test('lets an owner reassign open requests when removing a member', { tags: ['nightly'] }, async () => {
  const { owner, ben, id } = await company()
  const eva = await portal.buildMember(id, 'colleague', { fullName: 'Eva Sommer' })
  const project = await portal.buildProject({ userId: owner.id })
  const request = await portal.buildInfoRequest({ clientId: ben.id, projectId: project.id })
  const page = await browser.open(owner, '/company', phone)
  await people(page).getByRole('button', { name: 'Ben Keller' }).click()
  await page.getByRole('button', { name: 'Remove from Brot & Salz…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ben Keller?' })
  await dialog.getByLabel('1 open request').selectOption({ label: 'Eva Sommer' })
  await expectSoundState(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await toast(page, 'Ben Keller no longer belongs to Brot & Salz').waitFor()
  await expect.poll(() => people(page).getByText('Ben Keller').count()).toBe(0)
  const { body } = await portal.as(owner).get(`/api/info-requests/${request.id}`)
  expect(body).toMatchObject({ clientId: eva.id })
})

test(
  'does not let the only owner leave before making another member an owner',
  { tags: ['nightly'] },
  async () => {
    const { owner, id } = await company()
    const page = await browser.open(owner, '/company', phone)
    await page.getByRole('button', { name: 'Leave Brot & Salz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave Brot & Salz?' })
    await dialog.getByText('You’re the only owner').waitFor()
    expect(await dialog.getByRole('button', { name: 'Leave', exact: true }).count()).toBe(0)
    await expectSoundState(page)
    await dialog.getByRole('button', { name: 'Make Ben Keller an Owner' }).click()
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await toast(page, 'You left Brot & Salz').waitFor()
    await page.getByText('You don’t belong to a company right now').waitFor()
    const { body } = await portal.as(await portal.buildStaff()).get(`/api/companies/${id}/people`)
    expect(body).toMatchObject([{ role: 'owner', person: { fullName: 'Ben Keller' } }])
  },
)

test('shows a colleague the company’s members without any actions to manage them', async () => {
  const { owner, ben, id } = await company()
  const project = await portal.buildProject({ userId: owner.id })
  await portal.buildMember(id, 'colleague', { fullName: 'Eva Sommer', projectIds: [project.id] })
  const page = await browser.open(ben, '/company', phone)
  await people(page).getByText('Katharina Böhm').waitFor()
  // Colleagues read the same role as owners do, but not which projects Eva sees.
  await people(page).getByText('Eva Sommer').waitFor()
  await people(page).getByText('Contractor', { exact: true }).waitFor()
  await people(page).getByText('Can see and answer only selected projects.').waitFor()
  await people(page).getByText('Company Owner', { exact: true }).waitFor()
  const countPrivacyHints = () =>
    people(page).getByText('Can see and answer everything that isn’t private.').count()
  await expect.poll(countPrivacyHints).toBe(1)
  expect(await people(page).getByRole('button').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Invite Someone' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Only what involves me' }).check()
  await expect
    .poll(async () => (await portal.as(ben).get(`/api/user`)).body)
    .toMatchObject({ companies: [{ news: 'mine' }] })
})

test(
  'requires an owner to choose projects for an invited contractor, and shows them on a phone',
  { tags: ['nightly'] },
  async () => {
    const { owner, id } = await company()
    const project = await portal.buildProject({ userId: owner.id, name: 'New shop' })
    const page = await browser.open(owner, '/company', phone)
    await page.getByRole('button', { name: 'Invite Someone' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite to Brot & Salz' })
    await invite.getByLabel('Full Name').fill('Fred Free')
    await invite.getByLabel('Email').fill('fred@brot.example')
    await invite.getByRole('radio', { name: 'Contractor' }).check()
    const isSeen = (text: string) =>
      invite.getByText(text).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const body = element.closest('[data-dialog-body]')?.getBoundingClientRect()
        return body !== undefined && top >= body.top && bottom <= body.bottom
      })
    await expect.poll(() => isSeen('New shop')).toBe(true)
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await expect.poll(() => isSeen('Choose at least one project')).toBe(true)
    await expect.poll(() => invite.getByLabel('New shop').evaluate((box) => box.matches(':focus'))).toBe(true)
    await invite.getByLabel('New shop').check()
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await toast(page, 'Fred Free has been invited').waitFor()
    const { body } = await portal.as(owner).get(`/api/companies/${id}/invitations`)
    expect(body).toMatchObject([{ email: 'fred@brot.example', projectIds: [project.id] }])
  },
)

test('lets an owner renew and withdraw an invitation', { tags: ['nightly'] }, async () => {
  const { owner, id } = await company()
  await portal.as(owner).post(`/api/companies/${id}/invitations`, {
    email: 'jonas@brot.example',
    fullName: 'Jonas Bauer',
    role: 'viewer',
  })
  const page = await browser.open(owner, '/company', phone)
  await page.getByRole('button', { name: 'Send again to Jonas Bauer' }).click()
  await toast(page, 'Invitation renewed').waitFor()
  await page.getByRole('button', { name: 'Withdraw Jonas Bauer’s invitation' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Withdraw Jonas Bauer’s invitation?' })
  await expectSoundState(page)
  await asked.getByRole('button', { name: 'Withdraw Invitation' }).click()
  await toast(page, 'Invitation withdrawn').waitFor()
  await expect.poll(() => page.getByText('Jonas Bauer').count()).toBe(0)
})

describe('client pages for a viewer', () => {
  test('shows a viewer all records without any actions to change them', async () => {
    const { owner, id } = await company()
    const viewer = await portal.buildMember(id, 'viewer', { fullName: 'Vera Lind' })
    const project = await portal.buildProject({ userId: owner.id })
    const website = await portal.buildWebsite({ userId: owner.id, projectId: project.id })
    const ticket = await portal.buildTicket({ userId: owner.id, title: 'The map is missing' })
    const request = await portal.buildInfoRequest({ clientId: owner.id, projectId: project.id })
    const task = { projectId: project.id, assigneeId: owner.id, title: 'Send the logo' }
    await portal.buildTask(task)
    const page = await browser.newPage(phone)
    await browser.signIn(page, viewer)
    const offered = [
      'New Website Brief',
      'New Support Ticket',
      'Resolve Ticket',
      'Add Comment',
      'Submit Response',
      'Hand Over Request',
      'Done: Send the logo',
      'Add Images',
      'Support',
      'Invite Someone',
    ]
    const pages = {
      '/': 'Dashboard',
      '/tickets': 'My Support Tickets',
      [`/tickets/${ticket.id}`]: 'The map is missing',
      [`/info-requests/${request.id}`]: /./,
      [`/projects/${project.id}?tab=tasks`]: /./,
      [`/websites/${website.id}?tab=library`]: /./,
      '/briefs': 'My Website Briefs',
      '/company': 'Brot & Salz',
    }
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      const found = []
      for (const each of offered)
        if (
          await page
            .locator('main')
            .getByRole(/^(?:New|Support)/.test(each) ? 'link' : 'button', { name: each, exact: true })
            .count()
        )
          found.push(each)
      expect([path, found]).toEqual([path, []])
      if (path === `/tickets/${ticket.id}`)
        await page.getByText('Your role at Brot & Salz is read-only here.').waitFor()
    }
    await page.goto('/tickets/new')
    await page.getByText('Your role is read-only').waitFor()
  })

  test(
    'removes the comment form from the open page of a member who becomes a viewer',
    { tags: ['nightly'] },
    async () => {
      const { owner, ben, id } = await company()
      const ticket = await portal.buildTicket({ userId: owner.id })
      const page = await browser.open(ben, `/tickets/${ticket.id}`)
      await page.getByRole('button', { name: 'Add Comment' }).waitFor()
      await portal.as(owner).patch(`/api/companies/${id}/people/${ben.id}`, { role: 'viewer' })
      await page.getByText('Your role at Brot & Salz is read-only here.').waitFor()
      expect(await page.getByRole('button', { name: 'Add Comment' }).count()).toBe(0)
    },
  )
})

test(
  'shows a contractor only the chosen projects, and offers tickets but no briefs',
  { tags: ['nightly'] },
  async () => {
    const { owner, id } = await company()
    const project = await portal.buildProject({ userId: owner.id, name: 'New shop' })
    const other = await portal.buildProject({ userId: owner.id, name: 'Old shop' })
    const writer = await portal.buildMember(id, 'colleague', { projectIds: [project.id] })
    const page = await browser.open(writer, '/projects')
    await page.getByRole('link', { name: 'New shop', exact: true }).waitFor()
    expect(await page.getByText('Old shop').count()).toBe(0)
    await page.goto(`/projects/${other.id}`)
    await page.getByRole('heading', { name: 'Project not found' }).waitFor()
    await page.goto('/')
    await page.getByRole('link', { name: 'New Support Ticket' }).waitFor()
    expect(await page.getByRole('link', { name: 'New Website Brief' }).count()).toBe(0)
  },
)

test('does not tell the only member of a company who sees a ticket', { tags: ['nightly'] }, async () => {
  // Opens the page as the server renders it, which is complete when it arrives.
  const open = async (person: { id: number }, path: string) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.context().addCookies([{ name: TIME_ZONE_COOKIE, value: TIME_ZONE, url: portal.url }])
    await browser.signIn(page, person)
    // Without JavaScript, there's no app to wait for.
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState()
    return page
  }
  const { ben } = await company()
  const shared = await portal.buildTicket({ userId: ben.id, title: 'Shared' })
  const among = await open(ben, `/tickets/${shared.id}`)
  await among.getByText('Who Can See This').waitFor()

  const client = await portal.buildClient()
  const { id } = await portal.buildTicket({ userId: client.id, title: 'Alone' })
  const page = await open(client, `/tickets/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Alone' }).waitFor()
  expect(await page.getByText('Who Can See This').count()).toBe(0)
  expect(await page.getByText(/will see this$/).count()).toBe(0)
})

test(
  'hides the company’s records from a member who is removed while a page is open',
  { tags: ['nightly'] },
  async () => {
    const { owner, ben, id } = await company()
    const ticket = await portal.buildTicket({ userId: owner.id, title: 'The map is missing' })
    const page = await browser.open(ben, `/tickets/${ticket.id}`, { width: 375 })
    await page.getByRole('heading', { level: 1, name: 'The map is missing' }).waitFor()
    await portal.as(owner).delete(`/api/companies/${id}/people/${ben.id}`)
    await page.getByText('The ticket you’re looking for doesn’t exist or was removed.').waitFor()
    expect(await page.getByText('The map is missing').count()).toBe(0)
    for (const path of ['/', '/tickets/new', '/briefs/new']) {
      await page.goto(path)
      await page.getByText('You don’t belong to a company right now').waitFor()
      expect(await page.getByText('Your role is read-only').count(), path).toBe(0)
    }
    await expectSoundState(page)
  },
)
