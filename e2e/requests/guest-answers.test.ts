import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { type Caller, PNG } from '#server/test/caller.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Questions of a request that a guest answers through a link, and the members who ask them. */

const { portal, browser } = await openPortal()
const asking = await askingPortal(portal)
const { anna, client, staff, ask } = asking

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const waitForText = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

const QUESTIONS = [
  { kind: 'text', label: 'Who took the photos?', help: 'The name as it should stand below them.' },
  { kind: 'files', label: 'Your best photos', filesMax: 3 },
  { kind: 'long', label: 'What should we know about them?', required: false },
  { kind: 'text', label: 'Something for Anna alone' },
]

/** Builds a request, and opens the page of a link to its questions at these positions. */
async function inviteGuest(
  places = [0, 1, 2],
  { questions = QUESTIONS, words, who = client }: { questions?: object[]; words?: string; who?: Caller } = {},
) {
  const { id, questions: made } = await ask(...questions)
  const ids = made.map((question) => question.id)
  const { body } = await who.post<AnswerLink>(`/api/info-requests/${id}/links`, {
    name: 'Tom Weber',
    email: 'tom@photos.example',
    questionIds: places.map((place) => ids[place]),
    words,
  })
  const answers = async () =>
    (await asking.questionsOf(id, staff)).map(({ answer }) => answer && [answer.givenName, answer.value])
  const drafts = async () => (await asking.questionsOf(id)).map(({ answer }) => answer?.value ?? null)
  return { id, ids, link: body, address: `/answer${new URL(body.link ?? '').hash}`, answers, drafts }
}

test('lets a guest on a phone answer questions, even while the connection is lost', async () => {
  const { address, answers, drafts } = await inviteGuest()
  const page = await browser.newPage({ width: 375 })
  await page.goto(address)
  await waitForText(page, 'Hello Tom Weber, Anna Bauer would like you to answer this for Project Portal.')
  await expectSoundState(page)
  // The address no longer shows the token, but a reload still works.
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await button(page, 'Start').click()
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom W')
  await expect.poll(drafts).toEqual(['Tom W', null, null, null])
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom Weber')
  // The note appears above the button and moves it.
  await waitForText(page, 'No connection. Your changes are saved on this device until you’re back online.')
  await button(page, 'Next').click()
  await page.context().setOffline(false)
  await expect.poll(answers).toEqual([['Tom Weber', 'Tom Weber'], null, null, null])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bread.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText('bread.png', { exact: true }).waitFor()
  await button(page, 'Next').click()
  await expect.poll(async () => (await answers())[1]?.[0]).toBe('Tom Weber')
  await button(page, 'Skip for Now').click()
  await waitForText(page, 'Thank you. Project Portal has your answers.')
  expect(await page.getByText('Something for Anna alone').count()).toBe(0)
})

test('names a guest’s file whose upload a reload interrupted, and stores it when it’s chosen again', async () => {
  const { address, drafts } = await inviteGuest([1])
  const page = await browser.newPage()
  await page.goto(address)
  const file = { name: 'bread.png', mimeType: 'image/png', buffer: PNG }
  const uploads = '**/api/answer-links/uploads'
  // The upload doesn't end before the reload.
  await page.route(uploads, () => {})
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'Cancel bread.png').waitFor()
  await page.reload()
  const lost = page.getByText('bread.png didn’t finish uploading. Choose it again.')
  await lost.waitFor()
  await page.unroute(uploads)

  const picker = page.waitForEvent('filechooser')
  await button(page, 'Choose again: bread.png').click()
  await (await picker).setFiles(file)

  await button(page, 'Remove bread.png').waitFor()
  await expect.poll(() => lost.count()).toBe(0)
  await expect.poll(async () => (await drafts())[1]).not.toBeNull()
})

test(
  'keeps both answers when a guest and the client write at once, until the client chooses one',
  { tags: ['nightly'] },
  async () => {
    const { id, ids, address, answers } = await inviteGuest([0])
    await asking.write(ids[0]!, { value: 'Ask T' })
    await asking.write(ids[3]!, { value: 'Rye' })
    const page = await browser.newPage()
    await page.goto(address)
    const field = page.getByRole('textbox', { name: 'Who took the photos?' })
    await field.fill('Tom Weber')
    await button(page, /^Submit answer: /).click()
    await waitForText(page, 'Thank you. Project Portal has your answers.')
    await field.fill('Tom Weber, Berlin')
    expect(await page.getByText('Tom Weber wrote').count()).toBe(0)

    const theirs = await browser.open(anna, `/info-requests/${id}`)
    const own = theirs.getByRole('textbox', { name: 'Who took the photos?' })
    expect(await own.inputValue()).toBe('Ask T')
    await waitForText(theirs, 'Tom Weber wrote')
    await expectSoundState(theirs)
    await button(theirs, 'Submit 1 Answer').click()
    await expect.poll(async () => (await answers())[3]).toEqual([null, 'Rye'])
    expect((await answers())[0]).toEqual(['Tom Weber', 'Tom Weber'])
    expect(await theirs.getByRole('button', { name: /^Submit \d/ }).count()).toBe(0)

    const phone = await browser.open(anna, `/info-requests/${id}`, { width: 375 })
    await button(phone, /^Who took the photos\?/).click()
    await button(phone, 'Next').click()
    await waitForText(phone, 'First, choose which answer to keep')
    await button(phone, 'Submit Mine').click()
    await expect.poll(async () => (await answers())[0]).toEqual([null, 'Ask T'])
    await expect.poll(() => theirs.getByText('Tom Weber wrote').count()).toBe(0)
  },
)

test('lets a guest answer optional questions after the last required one, until staff accept the answers', async () => {
  const { ids, address, answers } = await inviteGuest([0, 1], { questions: [QUESTIONS[0]!, QUESTIONS[2]!] })
  const page = await browser.newPage({ width: 375 })
  await page.goto(address)
  await button(page, 'Start').click()
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom Weber')
  await button(page, 'Next').click()
  await expect.poll(async () => (await answers())[0]).toEqual(['Tom Weber', 'Tom Weber'])
  await button(page, 'All Questions').click()
  await waitForText(page, 'Thank you. Project Portal has your answers.')
  await waitForText(
    page,
    'All required questions are answered, 1 optional is open. You can still change your answers.',
  )
  await expectSoundState(page)
  await page.reload()
  await button(page, /^What should we know about them\?/).click()
  await page.getByRole('textbox', { name: 'What should we know about them?' }).fill('They are mine.')
  await button(page, 'Finish').click()
  await waitForText(page, 'All required questions are answered. You can still change your answers.')
  await expect.poll(answers).toEqual([
    ['Tom Weber', 'Tom Weber'],
    ['Tom Weber', 'They are mine.'],
  ])
  for (const id of ids) await asking.accept(id)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
})

test('shows a guest the due date, the message, and the language of the client who asks', async () => {
  const mila = await portal.buildMember(anna.companyId, 'colleague', {
    fullName: 'Mila Ober',
    language: 'de',
  })
  const words = 'You took them, so you know best.'
  const { address } = await inviteGuest([0], { words, who: portal.as(mila) })
  const page = await browser.newPage({ width: 375 })
  await page.goto(address)
  await waitForText(page, words)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  await page.locator('time[datetime="2039-12-01"]').waitFor()
  // A language that the guest chooses stays.
  await page.locator('summary').click()
  await button(page, 'English').click()
  await waitForText(page, 'Mila Ober wrote')
  await waitForText(page, 'Please answer by Dec 1, 2039.')
  await expectSoundState(page)
  await page.reload()
  await waitForText(page, 'Mila Ober wrote')
})

test('asks a guest who opens the page without its key to open the link in the email again', async () => {
  const page = await browser.newPage({ width: 375 })
  await page.goto('/answer')
  await waitForText(page, 'Open the link in your email again.')
  await waitForText(
    page,
    'This page can’t show your questions without the link. The answers you sent are saved.',
  )
  expect(await page.getByText('This link no longer works').count()).toBe(0)
  await expectSoundState(page)
})

test('keeps a guest’s draft across a reload and when the link is revoked, and opens another pasted link', async () => {
  const { id, link, address, drafts } = await inviteGuest()
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom and')
  await expect.poll(async () => (await drafts())[0]).toBe('Tom and')
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Who took the photos?' }).inputValue())
    .toBe('Tom and')
  await client.delete(`/api/info-requests/${id}/links/${link.id}`)
  await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom and Eva')
  await waitForText(page, 'This link no longer works')
  await waitForText(page, 'Tom and Eva')
  await expectSoundState(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()

  const another = await inviteGuest([0])
  await page.evaluate((to) => {
    window.location.href = to
  }, another.address)
  await page.getByRole('textbox', { name: 'Who took the photos?' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await page.getByRole('textbox', { name: 'Who took the photos?' }).waitFor()
})

test(
  'keeps a guest’s draft when someone else answers the question meanwhile, and overwrites nothing',
  { tags: ['nightly'] },
  async () => {
    const { ids, address, answers } = await inviteGuest([0, 1])
    const page = await browser.newPage({ width: 375 })
    await page.goto(address)
    await button(page, 'Start').click()
    await asking.give(ids[0]!, 'Secret of the bakery')
    await page.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom')
    await waitForText(page, 'Someone else answered 1 question')
    await waitForText(page, 'Tom')
    expect(await page.getByText('Secret of the bakery').count()).toBe(0)
    expect((await answers())[0]).toEqual([null, 'Secret of the bakery'])
    await expect.poll(() => page.getByText('An answer needs another look').count()).toBe(0)
    await waitForText(page, '0 of 1 answered')
    await expectSoundState(page)
  },
)

test(
  'keeps a guest’s draft when staff remove its question, and keeps the link working',
  { tags: ['nightly'] },
  async () => {
    const { id, ids, address, drafts } = await inviteGuest([0, 2])
    const page = await browser.newPage()
    await page.goto(address)
    const field = page.getByRole('textbox', { name: 'Who took the photos?' })
    await field.fill('Tom')
    await expect.poll(async () => (await drafts())[0]).toBe('Tom')
    const { headers } = await staff.get(`/api/info-requests/${id}`)
    const put = await staff.put(
      `/api/info-requests/${id}/questions`,
      { questions: QUESTIONS.slice(1).map((question, index) => ({ ...question, id: ids[index + 1] })) },
      { 'if-match': String(headers['etag']) },
    )
    expect(put.status).toBe(200)
    await field.fill('Tom Weber')
    await waitForText(page, 'We removed this question')
    await waitForText(page, 'Tom Weber')
    await page.getByRole('textbox', { name: 'What should we know about them?' }).fill('They are mine.')
    await expect.poll(async () => (await drafts())[1]).toBe('They are mine.')
  },
)

test(
  'lets a client ask a guest about one question, see the link, and revoke it',
  { tags: ['nightly'] },
  async () => {
    await portal.buildMember(anna.companyId)
    const { id } = await ask(...QUESTIONS)
    const page = await browser.open(anna, `/info-requests/${id}`, { width: 375 })
    await button(page, 'Start').click()
    await button(page, 'Ask a Colleague').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Someone Without an Account', { exact: true }).click()
    const name = dialog.getByLabel('Name')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Tom Weber')
    await page.keyboard.press('Enter')
    await page.keyboard.type('tom@photos.example')
    await dialog.getByLabel('Message').fill('You took them.')
    await expectSoundState(page)
    await button(page, 'Create Link').click()
    await dialog.getByText('Tom Weber has been asked').waitFor()
    expect(await dialog.getByLabel('Link').inputValue()).toMatch(/\/answer#[\w-]{43}$/)
    // No mail is sent here, so the page doesn't promise one.
    await dialog.getByText('Copy the link and send it yourself.').waitFor()
    await expectSoundState(page)
    // The browser refuses the clipboard, so the page selects the link instead.
    await button(page, 'Copy Link').click()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).toContain('/answer#')
    await button(page, 'Done').click()
    await waitForText(page, 'Waiting for Tom Weber')
    await button(page, 'All Questions').click()
    const list = page.getByRole('list', { name: 'Asked by link' })
    await list.getByText('tom@photos.example').waitFor()
    await list.getByText('You wrote: You took them.').waitFor()
    await list.getByRole('button', { name: 'Revoke Tom Weber’s link' }).click()
    await button(page, 'Revoke Link').click()
    await list.getByText('Ended').waitFor()
    expect(await page.getByText('Waiting for Tom Weber').filter({ visible: true }).count()).toBe(0)
  },
)

test('suggests a guest to a client who has no colleague', { tags: ['nightly'] }, async () => {
  const olga = await portal.buildClient()
  const { id } = await portal.buildInfoRequest({ clientId: olga.id })
  await portal.buildQuestion({ infoRequestId: id, label: 'One?' })
  const page = await browser.open(olga, `/info-requests/${id}`)
  await button(page, 'Ask a Colleague').click()
  const dialog = page.getByRole('dialog', { name: 'Ask Someone Without an Account' })
  await button(page, 'Create Link').click()
  await dialog.getByText('Please enter a name').waitFor()
  expect(await dialog.getByRole('radio', { name: 'Someone Without an Account' }).isChecked()).toBe(true)
})

test('shows a client that the questions of a link are answered', { tags: ['nightly'] }, async () => {
  const { id, ids, address, drafts } = await inviteGuest([0])
  const guestPage = await browser.newPage()
  await guestPage.goto(address)
  await guestPage.getByRole('textbox', { name: 'Who took the photos?' }).fill('Tom')
  await expect.poll(async () => (await drafts())[0]).toBe('Tom')
  const page = await browser.open(anna, `/info-requests/${id}`)
  const list = page.getByRole('list', { name: 'Asked by link' })
  await list.getByText('Started').waitFor()
  await asking.give(ids[0]!, 'Tom Weber')
  await list.getByText('Answered').waitFor()
  expect(await list.getByText('Started').count()).toBe(0)
})

test('asks a client who selects no question to choose one', { tags: ['nightly'] }, async () => {
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const { id } = await ask(...QUESTIONS)
  const page = await browser.open(anna, `/info-requests/${id}`)
  await button(page, 'Ask a Colleague').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Jonas Bauer').click()
  await button(page, 'Ask').click()
  await dialog.getByText('Choose at least one question').waitFor()
  await dialog.getByLabel('Your best photos').check()
  await button(page, 'Ask').click()
  await page.getByText('Jonas Bauer has been asked', { exact: true }).waitFor()
  await waitForText(page, 'Waiting for Jonas Bauer')
  const asked = await asking.questionsOf(id)
  expect(asked.map(({ askedOf }) => askedOf?.id ?? null)).toEqual([null, jonas.id, null, null])
})
