import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askingPortal } from '#server/test/questions.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Questions that a member of a company hands to a colleague, as both of them, a viewer and staff see them. */

const { portal, browser } = await openPortal()
const asking = await askingPortal(portal)
const { anna, client, ask } = asking

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const waitForText = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

const QUESTIONS = [
  { kind: 'text', label: 'What’s your slogan?' },
  { kind: 'text', label: 'Who took the photos?' },
  { kind: 'text', label: 'Which photos are free to use?', required: false },
]
const WORDS = 'You know the photos better than I do.'

/** Builds a request whose last two questions Anna hands to a new colleague. */
async function buildHandedRequest() {
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const { id, questions } = await ask(...QUESTIONS)
  const questionIds = questions.slice(1).map((question) => question.id)
  const body = { userId: jonas.id, words: WORDS, questionIds }
  expect((await client.post(`/api/info-requests/${id}/hand-over`, body)).status).toBe(200)
  return { id, jonas, questions }
}

const getItems = (page: Page) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('button').allTextContents()

test('leads the person asked on a phone through their questions first, with the message and the due date', async () => {
  const { id, jonas, questions } = await buildHandedRequest()
  const page = await browser.open(jonas, `/info-requests/${id}`, { width: 375 })
  await waitForText(page, '2 questions for you')
  await waitForText(page, /^Anna Bauer handed them to you/)
  await waitForText(page, WORDS)
  await waitForText(page, 'Please answer by Dec 1, 2039.')
  expect(await getItems(page)).toEqual([
    'Who took the photos?Yours',
    'Which photos are free to use?Yours',
    'What’s your slogan?',
  ])
  await expectSoundState(page)
  await button(page, 'Start').click()
  await page.getByRole('region', { name: 'Question 1 of 3: Who took the photos?' }).waitFor()
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('I did')
  await button(page, 'Next').click()
  await waitForText(page, 'Question 2 of 3')
  await button(page, 'Finish').waitFor()
  await button(page, 'All Questions').click()
  await waitForText(page, '1 question for you')

  await asking.give(questions[0]!.id, 'Bread with salt')
  await waitForText(page, 'All required questions are answered, 1 optional is open.')
  await waitForText(page, '1 question for you')
  await button(page, /^Which photos are free to use/).click()
  await page.getByRole('textbox', { name: 'Which photos are free to use?' }).fill('All of them')
  await button(page, 'Finish').click()
  await waitForText(page, 'You’ve answered your questions')
  await waitForText(page, 'Everything is answered')
})

test('shows who has which questions to the person who handed them over, to viewers and to staff', async () => {
  const { id, jonas } = await buildHandedRequest()
  const viewer = await portal.buildMember(anna.companyId, 'viewer')
  const page = await browser.open(anna, `/info-requests/${id}`, { width: 375 })
  await waitForText(page, /^You handed 2 questions to Jonas Bauer/)
  await waitForText(page, WORDS)
  await waitForText(page, 'Waiting for Jonas Bauer')
  await expectSoundState(page)
  // Anna continues with her own question, and no one else's comes after it.
  await button(page, 'Start').click()
  await page.getByRole('region', { name: /What’s your slogan\?$/ }).waitFor()
  await button(page, 'Finish').waitFor()

  for (const [person, path] of [
    [viewer, `/info-requests/${id}`],
    [await portal.buildStaff(), `/staff/info-requests/${id}`],
  ] as const) {
    const other = await browser.open(person, path)
    await waitForText(other, 'Waiting for Jonas Bauer')
    expect(await other.getByText(WORDS).count()).toBe(0)
  }

  const theirs = await browser.open(jonas, `/info-requests/${id}`)
  await theirs.getByRole('textbox', { name: 'Who took the photos?' }).fill('I did')
  await button(theirs, 'Submit answer: Who took the photos?').click()
  await button(page, 'All Questions').click()
  await page.getByRole('listitem').filter({ hasText: 'Who took the photos? Answered' }).waitFor()
})
