import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addFile,
  button,
  fillContent,
  fillDesign,
  fillGeneral,
  nameField,
  onStep,
  prices,
  saved,
  shown,
} from './brief-form.ts'
import { following, openPortal } from './harness.ts'
import { expectNoAxeViolations } from './page-checks.ts'

const { portal, browser } = await openPortal()

const draftOf = async (client: { id: number }) => (await portal.as(client).get('/api/briefs/draft')).body
const REFUSAL = { status: 403, contentType: 'application/problem+json', body: '{"detail":"Not today."}' }
const refuse = (page: Page, times: number) =>
  page.route('**/api/uploads', (route) => route.fulfill(REFUSAL), { times })

describe('an unfinished brief', () => {
  test('is gone on with on another device, with its files, and is over everywhere once submitted', async () => {
    const client = await portal.buildClient()
    const desk = await browser.open(client, '/briefs/new')
    await fillGeneral(desk, 'Begun at the desk')
    await fillDesign(desk)
    await addFile(desk)
    await saved(desk)
    const phone = await browser.open(client, '/', { width: 375 })
    await shown(phone, 'You have an unfinished brief')
    await shown(phone, '“Begun at the desk” is kept for you until you submit it.')
    await expectNoAxeViolations(phone)
    await phone.getByRole('link', { name: 'Continue' }).click()
    await onStep(phone, 'General Info')
    await expect.poll(() => nameField(phone).inputValue()).toBe('Begun at the desk')
    await button(phone, 'Next').click()
    await onStep(phone, 'Design Info')
    await button(phone, 'Next').click()
    await onStep(phone, 'Content')
    await button(phone, 'Remove Prices.txt').waitFor()
    await fillContent(phone)
    await button(phone, 'Next').click()
    await button(phone, 'Submit Brief').click()
    await shown(phone, 'Brief submitted successfully!')
    await expect.poll(() => draftOf(client)).toBeNull()
    await desk.goto('/briefs')
    await desk.getByRole('link', { name: 'View Begun at the desk' }).waitFor()
    await expect.poll(() => desk.getByText('You have an unfinished brief').count()).toBe(0)
    await desk.goto('/briefs/new')
    await onStep(desk, 'General Info')
    await expect.poll(() => nameField(desk).inputValue()).toBe('')
  })

  test('typed without a connection arrives when there is one again', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('Before the tunnel')
    await saved(page)
    await page.context().setOffline(true)
    await nameField(page).fill('In the tunnel')
    await shown(page, 'Saved on this device. We’ll sync when you’re back online.')
    await page.context().setOffline(false)
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'In the tunnel' })
  })

  test('left before it was sent is sent nevertheless', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('In a hurry')
    const sent = await following(
      page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
      () => page.getByRole('link', { name: 'Back to Briefs' }).click(),
    )
    expect(sent.status()).toBe(200)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'In a hurry' })
  })

  test('thrown away is thrown away on the server too', async () => {
    const client = await portal.buildClient()
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Never mind' })
    const page = await browser.open(client, '/briefs/new')
    await button(page, 'Start over').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await shown(page, 'Saved as you type.')
    await expect.poll(() => nameField(page).inputValue()).toBe('')
    await expect.poll(() => draftOf(client)).toBeNull()
    await nameField(page).fill('Something new')
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Something new' })
  })

  test('changed on two devices is never overwritten unasked', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await nameField(page).fill('Mine')
    await saved(page)
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs' })
    await nameField(page).fill('Mine again')
    await shown(page, 'This brief was also changed on another device or in another window')
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Theirs' })
    await expectNoAxeViolations(page)
    await button(page, 'Keep This Version').click()
    await saved(page)
    await expect.poll(() => draftOf(client)).toMatchObject({ projectName: 'Mine again' })
    await portal.as(client).patch('/api/briefs/draft', { projectName: 'Theirs again' })
    await nameField(page).fill('Mine once more')
    await button(page, 'Use the Other Version').click()
    await shown(page, 'Welcome back')
    await expect.poll(() => nameField(page).inputValue()).toBe('Theirs again')
  })
})

describe('a file that did not get through', () => {
  const FAILED = 'Retry or remove Prices.txt before you continue.'

  test('keeps one on its step until it is retried or removed', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
    await refuse(page, 2)
    await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
    await shown(page, FAILED)
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true)
    await expectNoAxeViolations(page)
    await button(page, 'Remove Prices.txt').click()
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(false)
    await page.getByLabel('Files', { exact: true }).setInputFiles(prices)
    await shown(page, FAILED)
    await button(page, 'Retry Prices.txt').click()
    await page.getByText(FAILED).waitFor({ state: 'detached' })
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await shown(page, 'Prices.txt')
  })

  test('after its step was left keeps the brief from being submitted without it', async () => {
    const page = await browser.open(await portal.buildClient(), '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
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
    await shown(page, 'Retry or remove it before you submit.')
    await expect.poll(() => button(page, 'Submit Brief').isDisabled()).toBe(true)
    await button(page, 'Go to the files').click()
    await button(page, 'Retry Prices.txt').click()
    await button(page, 'Next').click()
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
  })

  test.each([
    ['ticket', 'Submit Ticket'],
    ['comment', 'Add Comment'],
    ['response', 'Submit Response'],
  ])('keeps a %s from being sent without it', async (kind, submit) => {
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
    await shown(page, FAILED)
    await expect.poll(() => button(page, submit).isDisabled()).toBe(true)
    await button(page, 'Retry Prices.txt').click()
    await page.getByText(FAILED).waitFor({ state: 'detached' })
    await button(page, 'Remove Prices.txt').waitFor()
    await expect.poll(() => button(page, submit).isDisabled()).toBe(false)
  })
})

describe('a draft that grew old', () => {
  test('asks again for a file that is gone', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/briefs/new')
    await fillGeneral(page)
    await fillDesign(page)
    await fillContent(page)
    await addFile(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await saved(page)
    await portal.db.deleteFrom('briefDraftFiles').where('userId', '=', client.id).execute()
    await portal.db.deleteFrom('uploads').where('userId', '=', client.id).execute()
    await button(page, 'Submit Brief').click()
    await onStep(page, 'Content')
    await shown(page, 'Prices.txt: This file is no longer there. Please add it again.')
    await button(page, 'Remove Prices.txt').click()
    await button(page, 'Remove Prices.txt').waitFor({ state: 'detached' })
    await addFile(page)
    await button(page, 'Next').click()
    await onStep(page, 'Review')
    await button(page, 'Submit Brief').click()
    await shown(page, 'Brief submitted successfully!')
    const [brief] = await portal.db
      .selectFrom('briefs')
      .select('id')
      .where('userId', '=', client.id)
      .execute()
    const { body } = await portal.as(client).get(`/api/briefs/${brief?.id}`)
    expect(body['attachments']).toMatchObject([{ fileName: 'Prices.txt' }])
  })
})
