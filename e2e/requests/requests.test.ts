import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openInClientView } from '../support/client-view.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const pdf = {
  name: 'opening-hours.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Monday to Friday, 8 to 18'),
}

test(
  'lets a client answer with a file, staff return the answer, and the client answer again and add to it',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
    const staff = await portal.buildStaff()
    const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
    const request = await portal.buildInfoRequest({
      clientId: client.id,
      projectId: project.id,
      title: 'Opening hours',
      description: 'When are you open, and when not?',
    })

    const page = await browser.open(client, '/', { width: 375 })
    await page.getByText('One thing needs you.').waitFor()
    await page.getByRole('link', { name: 'View Details: Opening hours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
    await page.getByLabel('Message').fill('Every weekday from eight to six.')
    await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
    await page.getByRole('link', { name: pdf.name }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: pdf.name }).waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')

    // If the response can't be sent, the page says so and keeps it.
    const address = `**/api/info-requests/${request.id}`
    await page.route(address, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 409 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Error submitting response').waitFor()
    await toast(page, 'There was a problem submitting your response. Please try again.').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Response submitted').waitFor()
    await page.getByText('Every weekday from eight to six.').waitFor()

    const desk = await browser.open(staff, '/staff/info-requests?tab=completed')
    await desk.getByRole('link', { name: 'Opening hours' }).click()
    await desk.getByText('Every weekday from eight to six.').waitFor()
    await desk.getByRole('link', { name: `Download ${pdf.name}` }).waitFor()
    await desk.getByRole('button', { name: 'Return Answer' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Return Answer' })
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await dialog.getByText('Please describe what’s missing (at least 10 characters)').waitFor()
    await expectSoundState(desk)
    await dialog.getByLabel('Reason').fill('And at the weekend?')
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await toast(desk, 'Answer returned').waitFor()
    await desk.getByRole('heading', { name: 'Returned Answer' }).waitFor()
    await desk.getByText('Every weekday from eight to six.').waitFor()

    await page.getByText('And at the weekend?').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight to six.')
    await page.getByLabel('Message').fill('Every weekday from eight to six, never at the weekend.')
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await page.getByText(/^Completed on/).waitFor()
    await page.getByText('Every weekday from eight to six, never at the weekend.').waitFor()
    await page.getByRole('heading', { name: 'Returned Answer' }).waitFor()
    await page.getByText('And at the weekend?').waitFor()
    const { body } = await portal.as(staff).get(`/api/info-requests/${request.id}`)
    expect(body).toMatchObject({
      status: 'completed',
      responseData: {
        message: 'Every weekday from eight to six, never at the weekend.',
        attachments: [{ fileName: pdf.name }],
      },
    })

    await page.getByRole('button', { name: 'Add to Your Answer' }).click()
    await page.getByLabel('Addition').fill('Only in December.')
    await page.reload()
    await expect.poll(() => page.getByLabel('Addition').inputValue()).toBe('Only in December.')
    const december = { ...pdf, name: 'december.txt' }
    await page.getByLabel('Files', { exact: true }).setInputFiles(december)
    await page.getByRole('link', { name: december.name }).waitFor()
    await expectSoundState(page)
    await page.getByRole('button', { name: 'Add to Answer' }).click()
    await toast(page, 'Added to your answer').waitFor()
    await page.getByText('Only in December.', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Addition').count()).toBe(0)
    const added = desk.getByRole('listitem').filter({ hasText: 'Added on' })
    await added.getByText('Only in December.').waitFor()
    await added.getByRole('link', { name: `Download ${december.name}` }).waitFor()
    await desk.getByText('To review').waitFor()
    await desk.getByRole('link', { name: 'Back to project' }).click()
    await desk.waitForURL(`**/staff/projects/${project.id}*`)
  },
)

test(
  'shows a client the due date of a request and that staff edited it, and accepts an answer without text',
  { tags: ['nightly'] },
  async () => {
    const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
    const days = /^Due Dec 31, 2999, in [\d,]+ days$/
    await portal.buildInfoRequest({ clientId: client.id, title: 'Old menu', dueDate: '2999-12-31' })
    const page = await browser.open(staff, '/staff/info-requests')
    const row = page.getByRole('row', { name: /Old menu/ })
    await row.getByText('Dec 31, 2999', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Old menu' }).click()
    await page.getByText(days).waitFor()
    await page.getByRole('button', { name: 'Edit Request' }).click()
    await page.getByLabel('Title').fill('New menu')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'New menu' }).waitFor()

    const theirs = await browser.open(client, '/info-requests', { width: 375 })
    await theirs.getByText('Dec 31, 2999', { exact: true }).waitFor()
    await theirs
      .getByRole('link', { name: /New menu/ })
      .first()
      .click()
    await theirs.getByText(days).waitFor()
    await expect.poll(() => theirs.getByText(/^Edited on /).isVisible()).toBe(true)
    await theirs.getByRole('button', { name: 'Mark as Done Without an Answer' }).click()
    await theirs.getByText('Marked as completed', { exact: true }).waitFor()
    await toast(theirs, 'We’ve been notified.').waitFor()
    expect(await theirs.getByText('Thanks').count()).toBe(0)
    await theirs.getByRole('link', { name: 'Back', exact: true }).click()
    await theirs.getByRole('tab', { name: 'Completed 1' }).click()
    await theirs.getByRole('link', { name: /^View Details/ }).waitFor()
    await expect.poll(() => new URL(theirs.url()).search).toBe('?tab=completed')
  },
)

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const DECIDED_ON = '[A-Z][a-z]{2} \\d{1,2}, \\d{4}'

test('lets a client approve from the dashboard, and undo it, and shows both sides who did', async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const viewer = await portal.buildMember(client.companyId, 'viewer')
  const staff = await portal.buildStaff()
  const { id } = await portal.buildInfoRequest({ clientId: client.id, title: 'Gift card', kind: 'approval' })
  const reader = await browser.open(viewer, `/info-requests/${id}`, { width: 375 })
  await reader.getByText('No one has answered yet.').waitFor()
  expect(
    await approve(reader)
      .or(reader.getByRole('button', { name: 'Ask for a Change' }))
      .count(),
  ).toBe(0)

  const page = await browser.open(client, '/', { width: 375 })
  expect(await approve(page).count()).toBe(0)
  await page.getByRole('link', { name: 'View Details: Gift card' }).click()
  await approve(page).waitFor()
  await expectSoundState(page)
  expect(await page.getByRole('button', { name: 'Mark as Done Without an Answer' }).count()).toBe(0)
  await approve(page).click()
  await toast(page, 'Response submitted').waitFor()
  await toast(page, 'We’ve been notified.').waitFor()
  const approved = new RegExp(`^Approved by Katharina Böhm on ${DECIDED_ON}$`)
  await page.getByText(approved).waitFor()
  const desk = await browser.open(staff, `/staff/info-requests/${id}`)
  await desk.getByText(approved).waitFor()
  await reader.getByText(approved).waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await approve(page).waitFor()
  expect((await portal.as(client).get(`/api/info-requests/${id}`)).body).toMatchObject({
    status: 'pending',
    decision: null,
  })
})

test('lets a client ask for a change in words with a file, and approve once the request is returned', async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const staff = await portal.buildStaff()
  const { id } = await portal.buildInfoRequest({ clientId: client.id, kind: 'approval' })
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  const ask = page.getByRole('button', { name: 'Ask for a Change', exact: true })
  await ask.click()
  const words = page.getByLabel('What should we change?')
  await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
  await page.getByRole('link', { name: pdf.name }).waitFor()
  // A file alone doesn't say what to change.
  expect(await ask.isDisabled()).toBe(true)
  await words.fill('Approved')
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('Approved')
  await expectSoundState(page)
  await ask.click()
  const requested = new RegExp(`^Change requested by Katharina Böhm on ${DECIDED_ON}$`)
  await page.getByText(requested).waitFor()
  const desk = await browser.open(staff, `/staff/info-requests/${id}`)
  await desk.getByText(requested).waitFor()
  await desk.getByText('Approved', { exact: true }).waitFor()
  expect(await desk.getByText(/^Approved by/).count()).toBe(0)

  const reason = 'We changed it. Do you like it now?'
  await portal.as(staff).patch(`/api/info-requests/${id}`, { status: 'pending', reason })
  await page.getByText('Please take another look').waitFor()
  await page.getByText(reason).first().waitFor()
  await approve(page).click()
  await page.getByText(new RegExp(`^Approved by Katharina Böhm on ${DECIDED_ON}$`)).waitFor()
  await page.getByText(/^Change requested [A-Z]/).waitFor()
})

test(
  'shows staff in Client View an approval request without its buttons',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
    const { id } = await portal.buildInfoRequest({ clientId: client.id, kind: 'approval' })
    const staff = await portal.buildStaff()
    const path = `/info-requests/${id}`
    const page = await openInClientView({ portal, browser }, { staff, client, path })
    await page.getByText('Only Katharina Böhm can fill this in').waitFor()
    expect(await page.getByRole('button', { name: /^(?:Approve|Ask for a Change)$/ }).count()).toBe(0)
  },
)

test('does not show a request to a client of another company', async () => {
  const { id } = await portal.buildInfoRequest({ title: 'Not yours' })
  const page = await browser.open(await portal.buildClient(), `/info-requests/${id}`, { width: 375 })
  await page.getByRole('heading', { name: 'Error loading information request' }).waitFor()
  await expect.poll(() => page.getByText('Not yours').count()).toBe(0)
})

test(
  'lists overdue requests in a tab of their own, and lets staff remind the client once a day',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    const client = await portal.buildClient({ fullName: 'Matteo Rinaldi' })
    await portal.buildInfoRequest({ clientId: client.id, title: 'Late texts', dueDate: '2020-01-01' })
    await portal.buildInfoRequest({ clientId: client.id, title: 'Photos in time', dueDate: '2999-01-01' })
    const page = await browser.open(staff, '/staff/info-requests')
    await page.getByRole('link', { name: 'Photos in time' }).waitFor()
    await page.getByRole('tab', { name: 'Overdue 1' }).click()
    await page.getByRole('link', { name: 'Photos in time' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Late texts' }).click()
    await page.getByRole('button', { name: 'Remind Client' }).click()
    await toast(page, 'Reminder sent').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Reminded Today' }).isDisabled()).toBe(true)
    await page.getByText('Last Reminded').waitFor()
  },
)

test(
  'lets staff withdraw and restore a request, with Undo and from the list, and keeps the client’s draft',
  { tags: ['nightly'] },
  async () => {
    const [client, staff] = [await portal.buildClient({ fullName: 'Greta Lind' }), await portal.buildStaff()]
    const { id } = await portal.buildInfoRequest({ clientId: client.id, title: 'Floor plan' })
    const theirs = await browser.open(client, `/info-requests/${id}`, { width: 375 })
    await theirs.getByLabel('Message').fill('The ground floor is on its way, and the')

    const page = await browser.open(staff, `/staff/info-requests/${id}`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await toast(page, 'Request withdrawn').waitFor()
    await page.getByText(/^Withdrawn on .+ Greta Lind doesn’t need to answer it\.$/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Request restored').waitFor()
    await page.getByRole('button', { name: 'Remind Client' }).waitFor()
    const { body } = await portal.as(client).get('/api/notifications')
    expect(body).toEqual([])

    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText(/^Withdrawn on .+ Greta Lind doesn’t need to answer it\.$/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Remind Client' }).count()).toBe(0)
    await expect.poll(() => page.getByText('Awaiting Response').count()).toBe(0)
    await theirs.getByText(/^Withdrawn on .+ You don’t need to answer it\.$/).waitFor()
    await theirs.getByText('The ground floor is on its way, and the', { exact: true }).waitFor()
    await expect.poll(() => theirs.getByRole('button', { name: 'Submit Response' }).count()).toBe(0)

    await page.goto('/staff/info-requests')
    await page.getByRole('tab', { name: 'Withdrawn' }).click()
    await page.getByRole('link', { name: 'Floor plan' }).click()
    await page.getByRole('button', { name: 'Restore Request' }).click()
    await toast(page, 'Request restored').waitFor()
    await page.getByRole('button', { name: 'Remind Client' }).waitFor()
    await expect
      .poll(() => theirs.getByLabel('Message').inputValue())
      .toBe('The ground floor is on its way, and the')
  },
)

test('refuses an answer sent just as staff withdraw the request, and keeps its text on the page', async () => {
  const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
  const { id } = await portal.buildInfoRequest({ clientId: client.id })
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  await page.getByLabel('Message').fill('Here is all of it.')
  await page.route('**/api/events*', (route) => route.abort())
  await page.route('**/api/info-requests/*', async (route) => {
    if (route.request().method() === 'PATCH') await portal.as(staff).delete(`/api/info-requests/${id}`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByText(/^Withdrawn on .+ You don’t need to answer it\.$/).waitFor()
  await expect.poll(() => page.getByText('Here is all of it.', { exact: true }).isVisible()).toBe(true)
})

test(
  'explains on a request that its project is archived, and accepts no answer until it is restored',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const staff = await portal.buildStaff()
    const { id: projectId } = await portal.buildProject({ userId: client.id })
    const { id } = await portal.buildInfoRequest({ clientId: client.id, projectId })
    const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
    await page.getByLabel('Message').fill('Every weekday from eight.')
    await portal.as(staff).patch(`/api/projects/${projectId}`, { archived: true })
    await page.getByText('This request’s project is archived.').waitFor()
    await page.getByRole('heading', { name: 'Not sent' }).waitFor()
    await page.getByText('Every weekday from eight.').waitFor()
    expect(await page.getByRole('button', { name: 'Submit Response' }).count()).toBe(0)
    await expectSoundState(page)
    const desk = await browser.open(staff, `/staff/info-requests/${id}`)
    await desk.getByText('nothing can be changed until the project is restored').waitFor()
    await expect.poll(() => desk.getByText('Not answered', { exact: true }).count()).toBe(1)
    for (const name of ['Edit Request', 'Withdraw', 'Remind Client'])
      expect(await desk.getByRole('button', { name }).count()).toBe(0)
    await portal.as(staff).patch(`/api/projects/${projectId}`, { archived: false })
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Every weekday from eight.')
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await toast(page, 'Response submitted').waitFor()
  },
)

test(
  'hides actions that an archived company’s requests do not allow, and says why',
  { tags: ['nightly'] },
  async () => {
    const [client, staff] = [
      await portal.buildClient({ companyName: 'Quiet & Co' }),
      await portal.buildStaff(),
    ]
    const build = (fields: object) => portal.buildInfoRequest({ clientId: client.id, ...fields })
    const open = await build({ title: 'Signed contract' })
    const answered = await build({ title: 'Logo', status: 'completed', responseMessage: 'Here.' })
    const brief = await portal.buildBrief({ userId: client.id })
    const project = await portal.buildProject({ userId: client.id })
    const page = await browser.open(staff, `/staff/briefs/${brief.id}`)
    const offers = (name: string) => page.getByRole('button', { name }).count()
    await page.getByRole('button', { name: 'Request Info' }).first().waitFor()
    await portal.as(staff).patch(`/api/companies/${client.companyId}`, { archived: true })
    await page.reload()
    await page.getByRole('button', { name: 'Create Task' }).waitFor()
    expect(await offers('Request Info')).toBe(0)
    await page.goto(`/staff/info-requests/${open.id}`)
    await page.getByText('Quiet & Co is archived.').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await offers('Remind Client')).toBe(0)
    await page.goto(`/staff/info-requests/${answered.id}`)
    await page.getByRole('button', { name: 'Edit Request' }).waitFor()
    expect(await offers('Return Answer')).toBe(0)
    await page.goto(`/staff/projects/${project.id}?tab=requests`)
    await page.getByText('No information requests').waitFor()
    expect(await offers('Request Info')).toBe(0)
    await page.goto('/staff/info-requests?q=Signed')
    await page.getByRole('link', { name: 'Signed contract' }).waitFor()
    expect(await offers('Remind Client')).toBe(0)
  },
)
