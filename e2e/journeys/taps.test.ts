import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import { findPreset } from '#shared/notifications/presets.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button } from '../support/project-page.ts'
import { startCountingTaps } from '../support/taps.ts'
import { choosePassword, readResetLink } from '../sign-in/new-password.ts'

/*
 * The taps that a client's everyday jobs take on a phone, from the dashboard and without typing. In parentheses, what
 * they took at first:
 *
 * - Approve: 2 (3 and a text)
 * - Hand over two questions: 5 (7)
 * - Ask a guest one question: 6 (8)
 * - Create a ticket from a website's row: 4 (8)
 * - Finish a task: 1 (3)
 * - Choose one email a day: 3 (21)
 * - Replace a forgotten password: 6 (10)
 *
 * `dashboard/attention.test.ts` checks that seeing what is due takes none.
 */

// Mail is on, because guests and forgotten passwords need it.
const { portal, browser } = await openPortal(() => startPortal({ smtpUrl: 'smtp://127.0.0.1:9' }))

const PHONE = { width: 375 } as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const details = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Requires your attention' })
    .getByRole('link', { name: `View Details: ${title}` })
const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

/** Opens the dashboard of a client with one colleague and a request with three questions. */
async function openAskingDashboard() {
  const olga = await portal.buildClient({ fullName: 'Olga Owner' })
  const jonas = await portal.buildMember(olga.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const { id, title } = await portal.buildInfoRequest({ clientId: olga.id, title: 'Opening hours' })
  for (const label of ['One?', 'Two?', 'Three?']) await portal.buildQuestion({ infoRequestId: id, label })
  const page = await browser.open(olga, '/', PHONE)
  const getQuestions = async () =>
    (await portal.as(olga).get<InfoQuestion[]>(`/api/info-requests/${id}/questions`)).body
  return { page, jonas, id, title, getQuestions }
}

test('lets a client approve with two taps', async () => {
  const client = await portal.buildClient()
  const request = { clientId: client.id, title: 'Gift card', kind: 'approval' } as const
  const { id } = await portal.buildInfoRequest(request)
  const page = await browser.open(client, '/', PHONE)
  const { tap, getCount } = startCountingTaps()
  await tap(details(page, 'Gift card'))
  await tap(button(page, 'Approve'))
  await page.getByText(/^Approved by /).waitFor()
  expect(getCount()).toBe(2)
  const { body } = await portal.as(client).get(`/api/info-requests/${id}`)
  expect(body).toMatchObject({ status: 'completed', decision: 'approved' })
})

test('lets a client hand two questions to their only colleague with five taps', async () => {
  const { page, jonas, title, getQuestions } = await openAskingDashboard()
  const { tap, getCount } = startCountingTaps()
  await tap(details(page, title))
  await tap(button(page, 'Ask a Colleague'))
  const dialog = page.getByRole('dialog', { name: 'Ask a Colleague' })
  await tap(dialog.getByLabel('One?'))
  await tap(dialog.getByLabel('Three?'))
  await expect.poll(() => dialog.getByRole('radio', { name: 'Jonas Bauer' }).isChecked()).toBe(true)
  await expectSoundState(page)
  await tap(button(page, 'Ask'))
  await page.getByText('Jonas Bauer has been asked', { exact: true }).waitFor()
  expect(getCount()).toBe(5)
  const asked = (await getQuestions()).map(({ askedOf }) => askedOf?.id ?? null)
  expect(asked).toEqual([jonas.id, null, jonas.id])
})

test('lets a client send one question to a guest with six taps', async () => {
  const { page, id, title, getQuestions } = await openAskingDashboard()
  const { tap, getCount } = startCountingTaps()
  await tap(details(page, title))
  await tap(button(page, 'Start'))
  await tap(button(page, 'Ask a Colleague'))
  const dialog = page.getByRole('dialog')
  await tap(dialog.getByText('Someone Without an Account', { exact: true }))
  // The name is ready to be typed, and Enter leads to the address.
  await expectFocus(dialog.getByLabel('Name'))
  await page.keyboard.type('Tom Weber')
  await page.keyboard.press('Enter')
  await expectFocus(dialog.getByLabel('Email'))
  await page.keyboard.type('tom@photos.example')
  await tap(button(page, 'Send Link'))
  await page.getByRole('dialog', { name: 'Tom Weber has been asked' }).waitFor()
  await tap(button(page, 'Done'))
  expect(getCount()).toBe(6)
  const links = await portal.db
    .selectFrom('answerLinks')
    .select(['name', 'email', 'questionIds'])
    .where('infoRequestId', '=', id)
    .execute()
  const [first] = await getQuestions()
  expect(links).toEqual([{ name: 'Tom Weber', email: 'tom@photos.example', questionIds: [first?.id] }])
})

test('lets a client create a ticket from a website’s row with four taps', async () => {
  const client = await portal.buildClient()
  const website = await portal.buildWebsite({ userId: client.id, name: 'Brot & Salz' })
  const page = await browser.open(client, '/websites', PHONE)
  const { tap, getCount } = startCountingTaps()
  await tap(page.getByRole('link', { name: 'Support for Brot & Salz' }))
  await tap(page.getByLabel('Description'))
  await page.keyboard.type('The number on the contact page is wrong.')
  await tap(page.getByText('I Don’t Know'))
  await tap(button(page, 'Submit Ticket'))
  await heading(page, 'The number on the contact page is wrong.')
  expect(getCount()).toBe(4)
  const { body } = await portal.as(client).get<object[]>('/api/tickets')
  expect(body).toMatchObject([{ websiteId: website.id, serviceCategory: 'general', priority: 'medium' }])
})

test('lets a client finish a task with one tap', async () => {
  const client = await portal.buildClient()
  const { id: projectId } = await portal.buildProject({ userId: client.id })
  const { id } = await portal.buildTask({ projectId, assigneeId: client.id, title: 'Send us the logo' })
  const page = await browser.open(client, '/', PHONE)
  const { tap, getCount } = startCountingTaps()
  await tap(button(page, 'Done: Send us the logo'))
  await page.getByText('Task updated', { exact: true }).waitFor()
  await page.getByText('All caught up!').waitFor()
  expect(getCount()).toBe(1)
  const { body } = await portal.as(client).get(`/api/tasks/${id}`)
  expect(body).toMatchObject({ status: 'completed' })
})

test('lets a client choose one email a day with three taps, and change it again', async () => {
  const client = await portal.buildClient()
  const page = await browser.open(client, '/', PHONE)
  const { tap, getCount } = startCountingTaps()
  await tap(button(page, 'Open menu'))
  await tap(page.getByRole('link', { name: 'Profile Settings' }))
  const daily = page.getByRole('radio', { name: /^Once a Day/ })
  await daily.waitFor()
  // It's on the first screen.
  const { y = 0, height = 0 } = (await daily.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(812)
  await tap(daily)
  const choices = async () =>
    (await portal.as(client).get<NotificationSettings>('/api/notification-settings')).body
  await expect.poll(async () => findPreset('client', await choices())).toBe('daily')
  expect(getCount()).toBe(3)
  await page.getByRole('radio', { name: /^Only What Needs Me/ }).tap()
  await expect.poll(async () => findPreset('client', await choices())).toBe('needed')
})

test('returns a client who forgot the password from the sign-in page to their page after six taps', async () => {
  const client = await portal.buildClient()
  const project = await portal.buildProject({ userId: client.id, name: 'Wombat inn' })
  const page = await browser.newPage(PHONE)
  await page.goto(`/projects/${project.id}`)
  await page.getByText('Your email address works too.').waitFor()
  await page.getByLabel('Username').fill(client.email)
  const { tap, countTap, getCount } = startCountingTaps()
  await tap(page.getByRole('link', { name: 'Forgot password?' }))
  await expect.poll(() => page.getByLabel('Username or Email').inputValue()).toBe(client.email)
  expect(await page.getByText('By continuing').isVisible()).toBe(false)
  await tap(button(page, 'Send Link'))
  await page.getByText('Check your inbox').waitFor()
  countTap() // the link in the email
  await page.goto(await readResetLink(portal, client))
  await choosePassword(page, tap)
  await heading(page, 'Wombat inn')
  expect(getCount()).toBe(6)
})
