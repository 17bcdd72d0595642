import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  ANSWERS,
  addFile,
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  nameField,
  onStep,
  prices,
  expectSaved,
  expectText,
} from './brief-form.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { typeSignIn } from '../support/sign-in-form.ts'

const { portal, browser } = await openPortal()

const readDraft = async (client: { id: number }) => (await portal.as(client).get('/api/briefs/draft')).body
const REFUSAL = { status: 403, contentType: 'application/problem+json', body: '{"detail":"Not today."}' }
const refuse = (page: Page, times: number) =>
  page.route('**/api/uploads', (route) => route.fulfill(REFUSAL), { times })

describe('brief draft', () => {
  test('keeps a brief draft across devices, sign-ins, and reloads, and deletes it everywhere once submitted', async () => {
    const client = await portal.buildClient()
    const desk = await browser.open(client, '/briefs/new')
    await fillGeneral(desk, 'Begun at the desk')
    await fillDesign(desk)
    await addFile(desk)
    await expectSaved(desk)
    await desk.getByRole('link', { name: 'Back to Briefs' }).click()
    await expectText(desk, 'You have an unfinished brief')
    await expectText(desk, '“Begun at the desk” is saved until you submit it.')

    const phone = await browser.open(client, '/', { width: 375 })
    await expectText(phone, 'You have an unfinished brief')
    await expectText(phone, '“Begun at the desk” is saved until you submit it.')
    await phone.getByRole('link', { name: 'Continue' }).click()
    await onStep(phone, 'General Info')
    await expect.poll(() => nameField(phone).inputValue()).toBe('Begun at the desk')
    await phone.context().clearCookies()
    await phone.goto('/briefs/new?step=3')
    await phone.waitForURL(/\/auth/)
    await typeSignIn(phone, client.username)
    await expectText(phone, `Welcome back, ${client.fullName}!`)
    await onStep(phone, 'Content')
    await button(phone, 'Remove Prices.txt').waitFor()
    await fillContent(phone)
    await button(phone, 'Next').click()
    await onStep(phone, 'Review')
    await phone.reload()
    await onStep(phone, 'Review')
    await button(phone, 'Submit Brief').click()
    await expectText(phone, 'Brief submitted successfully!')
    await expect.poll(() => readDraft(client)).toBeNull()
    const { body: briefs } = await portal.as(client).get<object[]>('/api/briefs')
    expect(briefs).toHaveLength(1)

    await desk.getByRole('link', { name: 'View Begun at the desk' }).waitFor()
    await expect.poll(() => desk.getByText('You have an unfinished brief').count()).toBe(0)
    await desk.goto('/briefs/new')
    await onStep(desk, 'General Info')
    await expect.poll(() => nameField(desk).inputValue()).toBe('')
  })

  test(
    'syncs a brief draft once online and on leaving, asks before overwriting, and deletes it on Start over',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const page = await browser.open(client, '/briefs/new')
      await nameField(page).fill('Before the tunnel')
      await expectSaved(page)
      await page.context().setOffline(true)
      await nameField(page).fill('In the tunnel')
      await expectText(page, 'Saved on this device. We’ll sync when you’re back online.')
      await page.context().setOffline(false)
      await expectSaved(page)
      await expect.poll(() => readDraft(client)).toMatchObject({ projectName: 'In the tunnel' })

      await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs' })
      await nameField(page).fill('Mine again')
      await expectText(page, 'This brief was also changed on another device or in another window')
      await expect.poll(() => readDraft(client)).toMatchObject({ projectName: 'Theirs' })
      await expectSoundState(page)
      await button(page, 'Keep This Version').click()
      await expectSaved(page)
      await expect.poll(() => readDraft(client)).toMatchObject({ projectName: 'Mine again' })
      await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs again' })
      await nameField(page).fill('Mine once more')
      await button(page, 'Use the Other Version').click()
      await expectText(page, 'Welcome back')
      await expect.poll(() => nameField(page).inputValue()).toBe('Theirs again')

      await nameField(page).fill('In a hurry')
      const sent = await following(
        page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
        () => page.getByRole('link', { name: 'Back to Briefs' }).click(),
      )
      expect(sent.status()).toBe(200)
      await expect.poll(() => readDraft(client)).toMatchObject({ projectName: 'In a hurry' })

      await page.getByRole('link', { name: 'Continue' }).click()
      await expect.poll(() => nameField(page).inputValue()).toBe('In a hurry')
      await button(page, 'Start over').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
      await expectText(page, 'Saved as you type.')
      await expect.poll(() => nameField(page).inputValue()).toBe('')
      await expect.poll(() => readDraft(client)).toBeNull()
      await page.reload()
      await onStep(page, 'General Info')
      expect(await nameField(page).inputValue()).toBe('')
      expect(await page.getByText('We saved what you entered').count()).toBe(0)
      await nameField(page).fill('Something new')
      await expectSaved(page)
      await expect.poll(() => readDraft(client)).toMatchObject({ projectName: 'Something new' })
    },
  )
})

describe('failed upload', () => {
  const FAILED = 'Retry or remove Prices.txt before you continue.'

  test(
    'blocks Next until the client retries or removes a failed upload, and reports an unsupported file',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      await portal.as(client).patch('/api/briefs/draft', ANSWERS)
      const page = await browser.open(client, '/briefs/new?step=3')
      await onStep(page, 'Content')
      const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
      await page.getByLabel('Files', { exact: true }).setInputFiles([program, prices])
      await expectText(page, 'Some files were not added: they must be under 10MB and in a supported format.')
      await button(page, 'Remove Prices.txt').click()
      await expect.poll(() => button(page, 'Remove Prices.txt').count()).toBe(0)

      await refuse(page, 2)
      await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
      await expectText(page, FAILED)
      await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true)
      await expectSoundState(page)
      await button(page, 'Remove Prices.txt').click()
      await expect.poll(() => button(page, 'Next').isDisabled()).toBe(false)
      await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
      await expectText(page, FAILED)
      await button(page, 'Retry Prices.txt').click()
      await page.getByText(FAILED).waitFor({ state: 'detached' })
      await button(page, 'Next').click()
      await onStep(page, 'Review')
      await expectText(page, 'Prices.txt')
    },
  )

  test(
    'does not submit a brief while an upload is pending or has failed, or if a file was deleted',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      await portal.as(client).patch('/api/briefs/draft', ANSWERS)
      const page = await browser.open(client, '/briefs/new?step=3')
      await onStep(page, 'Content')
      const held = Promise.withResolvers<void>()
      await page.route(
        '**/api/uploads',
        async (route) => {
          await held.promise
          await route.fulfill(REFUSAL)
        },
        { times: 1 },
      )
      await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
      await page.getByText(/ · \d+%/).waitFor()
      await button(page, 'Next').click()
      await onStep(page, 'Review')
      await expect.poll(() => button(page, 'Waiting for uploads…').isDisabled()).toBe(true)
      held.resolve()
      await expectText(page, 'Retry or remove it before you submit.')
      await expect.poll(() => button(page, 'Submit Brief').isDisabled()).toBe(true)
      await button(page, 'Go to the files').click()
      await button(page, 'Retry Prices.txt').click()
      await page.getByRole('link', { name: prices.name }).waitFor()
      await button(page, 'Next').click()
      await onStep(page, 'Review')
      await expectSaved(page)

      // Simulates an old draft whose file was cleaned up.
      await portal.db.deleteFrom('briefDraftFiles').where('userId', '=', client.id).execute()
      await portal.db.deleteFrom('uploads').where('userId', '=', client.id).execute()
      await button(page, 'Submit Brief').click()
      await onStep(page, 'Content')
      await expectText(page, 'Prices.txt: This file is no longer available. Please add it again.')
      await button(page, 'Remove Prices.txt').click()
      await button(page, 'Remove Prices.txt').waitFor({ state: 'detached' })
      await addFile(page)
      await button(page, 'Next').click()
      await onStep(page, 'Review')
      await button(page, 'Submit Brief').click()
      await expectText(page, 'Brief submitted successfully!')
      const [brief] = await portal.db
        .selectFrom('briefs')
        .select('id')
        .where('userId', '=', client.id)
        .execute()
      const { body } = await portal.as(client).get(`/api/briefs/${brief?.id}`)
      expect(body['attachments']).toMatchObject([{ fileName: 'Prices.txt' }])
    },
  )

  test.each([
    ['ticket', 'Submit Ticket'],
    ['comment', 'Add Comment'],
    ['response', 'Submit Response'],
  ])(
    'blocks submitting a %s until its failed upload is retried',
    { tags: ['nightly'] },
    async (kind, submit) => {
      const client = await portal.buildClient()
      const { id } = await portal.buildTicket({ userId: client.id })
      const project = await portal.buildProject({ userId: client.id })
      const request = await portal.buildInfoRequest({ projectId: project.id, clientId: client.id })
      const paths = {
        ticket: '/tickets/new',
        comment: `/tickets/${id}`,
        response: `/info-requests/${request.id}`,
      }
      const page = await browser.open(client, paths[kind as keyof typeof paths])
      await refuse(page, 1)
      await page.locator('input[type=file]').setInputFiles(prices)
      await expectText(page, FAILED)
      await expect.poll(() => button(page, submit).isDisabled()).toBe(true)
      await button(page, 'Retry Prices.txt').click()
      await page.getByText(FAILED).waitFor({ state: 'detached' })
      await button(page, 'Remove Prices.txt').waitFor()
      await expect.poll(() => button(page, submit).isDisabled()).toBe(false)
    },
  )
})
