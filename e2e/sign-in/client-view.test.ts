import { expect, test } from 'vitest'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

test('shows staff the portal as a client in Client View, without changing anything, and returns to the record', async () => {
  const staff = await portal.buildStaff({ fullName: 'Sarah Lind' })
  const client = await portal.buildClient({ fullName: 'Katharina Weiss', companyName: 'Bakery Weiss' })
  const other = await portal.buildClient({ fullName: 'Matteo Rinaldi' })
  const ticket = await portal.buildTicket({ userId: client.id, title: 'Photo of the team is blurred' })
  await portal.buildTicket({ userId: other.id, title: 'Somebody else’s ticket' })

  const page = await browser.open(staff, '/staff')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/staff/tickets')
  await elsewhere.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: /Sarah Lind’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Client View' }).click()
  await page.getByLabel('Search clients').fill('kath')
  await expect.poll(() => page.getByRole('button', { name: /^View as/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'View as Katharina Weiss' }).click()

  const banner = page.getByText('You’re viewing the portal as Katharina Weiss, Bakery Weiss.')
  await banner.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await elsewhere.getByText('You’re viewing the portal as Katharina Weiss').waitFor()

  await page.getByRole('link', { name: 'Support Tickets' }).click()
  await page.getByRole('link', { name: ticket.title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: ticket.title }).waitFor()
  await page
    .getByRole('button', { name: 'Mark Resolved' })
    .or(page.getByRole('button', { name: /Resolve/ }))
    .first()
    .click()
  await page.getByText('Client View is read-only.').first().waitFor()
  const { status } = await portal.db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('open')

  await page.getByRole('button', { name: 'Leave Client View' }).click()
  await page.waitForURL(`**/staff/tickets/${ticket.id}`)
  await banner.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Client View as Katharina Weiss' }).click()
  await page.waitForURL(new RegExp(`(?<!staff)/tickets/${ticket.id}$`))
  await page.getByRole('button', { name: 'Leave Client View' }).click()
  await page.waitForURL(`**/staff/tickets/${ticket.id}`)

  await page.goto('/staff/audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  await log.getByText('started Client View as Katharina Weiss').first().waitFor()
  await log.getByText('left Client View as Katharina Weiss').first().waitFor()
})

test('opens Client View even if a change makes the page refetch the signed-in user meanwhile', async () => {
  const staff = await portal.buildStaff()
  const client = await portal.buildClient({ fullName: 'Klara Winter', companyName: 'Bakery Winter' })
  const { companyId } = await portal.db
    .selectFrom('memberships')
    .select('companyId')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow()
  const page = await browser.open(staff, '/staff/client-view')
  await page.route('**/api/client-view', async (route) => {
    const response = await route.fetch()
    const asked = page.waitForResponse('**/api/user')
    await portal.as(await portal.buildStaff()).patch(`/api/companies/${companyId}`, { name: 'Bakery Summer' })
    await asked
    await route.fulfill({ response })
  })
  await page.getByLabel('Search clients').fill('klara')
  await page.getByRole('button', { name: 'View as Klara Winter' }).click()
  await page.getByText('You’re viewing the portal as Klara Winter, Bakery Summer.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

/** Opens Client View at a ticket of this client. Each form there says that only the client can send it. */
async function expectFormsOfClient(
  formsOf: (ids: { request: number }) => readonly (readonly [string, string])[],
) {
  const client = await portal.buildClient({ fullName: 'Katharina Weiss' })
  const ticket = await portal.buildTicket({ userId: client.id })
  const request = await portal.buildInfoRequest({ clientId: client.id })
  const page = await browser.open(await portal.buildStaff(), `/staff/tickets/${ticket.id}`, { width: 375 })
  const expectDisabled = async (path: string, field: string) => {
    await page.getByText('Only Katharina Weiss can fill this in').waitFor()
    const control = page.getByRole('main').getByLabel(field).first()
    await control.waitFor()
    expect([path, await control.isDisabled()]).toEqual([path, true])
  }
  await page.getByRole('button', { name: 'Client View as Katharina Weiss' }).click()
  await page.waitForURL(new RegExp(`(?<!staff)/tickets/${ticket.id}$`))
  await expectDisabled('the ticket', 'Your comment')
  for (const [path, field] of formsOf({ request: request.id })) {
    await page.goto(path)
    await expectDisabled(path, field)
  }
  return page
}

test(
  'disables the forms of a ticket and of a new ticket in Client View, and says why',
  { tags: ['nightly'] },
  async () => {
    const page = await expectFormsOfClient(() => [['/tickets/new', 'Title']])
    await expectSoundState(page)
    await page.goto('/tickets')
    await expect.poll(() => page.getByLabel('Search tickets').isEnabled()).toBe(true)
  },
)

test('disables every other form in Client View, and says why', { tags: ['nightly'] }, async () => {
  const page = await expectFormsOfClient(({ request }) => [
    [`/info-requests/${request}`, 'Message'],
    ['/briefs/new', 'Project Name'],
    ['/profile', 'Full name'],
  ])
  await expectSoundState(page)
})

test('searches the audit log, and narrows it to one user', { tags: ['nightly'] }, async () => {
  const staff = await portal.buildStaff({ fullName: 'Nora Berg' })
  const client = await portal.buildClient({ fullName: 'Theo Funk' })
  await portal.as(staff).patch(`/api/users/${client.id}`, { fullName: 'Theo Finke' })
  const page = await browser.open(staff, '/staff/audit')
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await page.getByLabel('Search the audit log').fill('finke')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.getByText('changed Theo Finke’s account').waitFor()
  await rows.getByRole('button', { name: 'Nora Berg' }).click()
  await page.getByRole('button', { name: 'One person only' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('personId')).toBe(String(staff.id))
})

test('erases a user after showing which name remains', { tags: ['nightly'] }, async () => {
  const staff = await portal.buildStaff()
  const client = await portal.buildClient({ username: 'erase-me', fullName: 'Emil Erase' })
  const page = await browser.open(staff, '/staff/users?q=erase-me')
  await page.getByRole('button', { name: 'Actions for erase-me' }).click()
  await page.getByRole('menuitem', { name: 'Erase Person' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase Emil Erase?' })
  await dialog.getByText(`Former client ${client.id}`).waitFor()
  await expectSoundState(page)
  await dialog.getByRole('button', { name: 'Erase Person' }).click()
  await page.getByText('Person erased').first().waitFor()
  await expect.poll(() => page.getByText('erase-me').count()).toBe(0)
})

test('lets a client download their own data', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const page = await browser.open(client, '/profile')
  const download = await following(page.waitForEvent('download'), () =>
    page.getByRole('link', { name: 'Download Your Data' }).click(),
  )
  expect(download.suggestedFilename()).toMatch(new RegExp(`^personal-data-${client.id}-[\\d-]+\\.tar$`))
})
