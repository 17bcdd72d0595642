import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import type { CallInput } from '#web/api/call.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Requests with questions, which are asked, then answered, accepted, and returned one by one. */

const { portal, browser } = await openPortal()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const field = (page: Page, question: string) => page.getByRole('textbox', { name: question })
const waitForText = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

const readFocusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

type NewQuestions = NonNullable<CallInput<'POST /api/info-requests'>['body']['questions']>

const QUESTIONS: NewQuestions = [
  { kind: 'text', label: 'What is your company called?', section: 'About you' },
  {
    kind: 'long',
    label: 'What do you do?',
    help: 'Two or three sentences are enough.',
    section: 'About you',
  },
  { kind: 'yesno', label: 'Do you have a logo?', section: 'Your brand' },
  {
    kind: 'files',
    label: 'Please send us the logo',
    section: 'Your brand',
    asksIf: { position: 3, value: true },
  },
  { kind: 'link', label: 'Which site do you like?', section: 'Your brand', required: false },
]

async function buildRequest(questions = QUESTIONS, clientName = 'Katharina Böhm') {
  const client = await portal.buildClient({ fullName: clientName, companyName: 'Brot & Salz' })
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
  const body = {
    title: 'Content for the website',
    description: 'Please tell us what we need to begin.',
    kind: 'content',
    dueDate: '2039-01-01',
    projectId: project.id,
    questions,
  }
  const created = await portal.as(staff).post('/api/info-requests', body)
  expect(created.status).toBe(201)
  const { id } = created.body as { id: number }
  const answers = async () => {
    const { body: all } = await portal.as(staff).get(`/api/info-requests/${id}/questions`)
    return (all as unknown as { answer: { value: unknown; state: string } | null }[]).map(
      ({ answer }) => answer && [answer.state, answer.value],
    )
  }
  /** Saves or submits the answer to the question at this position. */
  const answer = async (person: { id: number }, place: number, value: { value: unknown; give?: true }) => {
    const { body: all } = await portal.as(client).get(`/api/info-requests/${id}/questions`)
    const question = (all as unknown as { id: number }[])[place]
    const { status } = await portal.as(person).patch(`/api/info-questions/${question?.id}/answer`, value)
    expect(status).toBe(200)
  }
  return { client, staff, id, answers, answer }
}

test('lets a client on a phone answer one question after another, even while the connection is lost', async () => {
  const { client, id, answers } = await buildRequest()
  const page = await browser.open(client, '/info-requests', { width: 375 })
  const open = () => page.getByRole('link', { name: 'Content for the website' }).first().click()
  await open()
  await waitForText(page, '0 of 4 answered')
  await button(page, 'Start').click()
  await waitForText(page, 'Question 1 of 4')
  expect(await field(page, 'What do you do?').isVisible()).toBe(false)
  expect(await button(page, 'Previous').count()).toBe(0)
  await expectSoundState(page)

  // Previous leads to the previous question. Back leads from a question to all questions.
  await button(page, 'Skip for Now').click()
  await waitForText(page, 'Question 2 of 4')
  await button(page, 'Previous').click()
  await waitForText(page, 'Question 1 of 4')
  await button(page, 'Skip for Now').click()
  await waitForText(page, 'Question 2 of 4')
  await field(page, 'What do you do?').fill('We bake')
  await page.reload()
  await waitForText(page, 'Question 2 of 4')
  await expect.poll(() => field(page, 'What do you do?').inputValue()).toBe('We bake')
  await waitForText(page, 'Not submitted')
  expect(await answers()).toEqual([null, null, null, null, null])
  await page.goBack()
  await button(page, 'Start').or(button(page, 'Continue')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/info-requests/${id}`)
  await button(page, /^What do you do/).click()
  await button(page, 'All Questions').click()
  await button(page, 'Start').or(button(page, 'Continue')).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Information Requests', level: 1 }).waitFor()

  await open()
  await button(page, /^What is your company called/).click()
  await waitForText(page, 'Question 1 of 4')
  await button(page, 'Next').click()
  await waitForText(page, 'Please answer this, or skip it for now')
  await field(page, 'What is your company called?').fill('Brot & Salz')
  await button(page, 'Next').click()
  await waitForText(page, 'Question 2 of 4')
  await expect.poll(answers).toEqual([['given', 'Brot & Salz'], null, null, null, null])

  const readPosition = async () => (await field(page, 'What do you do?').boundingBox())?.y
  const before = await readPosition()
  await page.context().setOffline(true)
  await field(page, 'What do you do?').fill('We bake bread with salt.')
  await waitForText(page, 'No connection. Your changes are saved on this device until you’re back online.')
  // There is reserved space for the note above the question.
  expect(await readPosition()).toBe(before)
  await button(page, 'Next').click()
  await waitForText(page, 'Question 3 of 4')
  await page.getByRole('radio', { name: 'Yes' }).check()
  // The next questions depend on this answer, even before the server has it.
  await waitForText(page, 'Question 3 of 5')
  await button(page, 'Next').click()
  await waitForText(page, 'Question 4 of 5')
  await button(page, 'Skip for Now').click()
  await button(page, 'Skip for Now').click()
  await waitForText(page, '3 of 5 answered')

  await page.context().setOffline(false)
  await expect
    .poll(answers)
    .toEqual([['given', 'Brot & Salz'], ['given', 'We bake bread with salt.'], ['given', true], null, null])
  await waitForText(page, 'All changes saved')

  await button(page, 'Continue').click()
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'logo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A loaf and a grain of salt'),
  })
  await page.getByRole('link', { name: 'logo.txt' }).waitFor()
  await button(page, 'Next').click()
  await waitForText(page, 'Question 5 of 5')
  await button(page, 'Finish').click()
  await waitForText(page, 'All required questions are answered, 1 optional is open.')
  const { body } = await portal.as(client).get(`/api/info-requests/${id}`)
  expect(body).toMatchObject({ status: 'completed', questionCount: 5, answeredCount: 4, awaitsReview: true })
})

test('skips no question when a client taps Next twice, and names the question and its place', async () => {
  const { client, id } = await buildRequest([
    QUESTIONS[4]!,
    { ...QUESTIONS[0]!, required: false },
    QUESTIONS[1]!,
  ])
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  await button(page, 'Start').click()
  const open = (place: number, label: string) =>
    page.getByRole('region', { name: `Question ${place} of 3: ${label}`, exact: true })
  await open(3, 'What do you do?').waitFor()
  await button(page, 'Previous').click()
  await button(page, 'Previous').click()
  const first = open(1, 'Which site do you like?')
  await first.waitFor()
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, 'Next').dblclick()
  await open(2, 'What is your company called?').waitFor()
  // Nothing above the question is in the way of the keyboard.
  expect(await page.getByRole('link', { name: 'Back', exact: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('moves the focus on and announces the result when a client submits an answer on a desktop', async () => {
  const { client, staff, id, answer } = await buildRequest(QUESTIONS.slice(0, 2))
  await answer(client, 0, { value: 'Brot', give: true })
  const { body } = await portal.as(staff).get(`/api/info-requests/${id}/questions`)
  const [first] = body as unknown as { id: number }[]
  const reason = 'Is that the whole name?'
  await portal.as(staff).post(`/api/info-questions/${first?.id}/answer/review`, { accept: false, reason })
  const page = await browser.open(client, `/info-requests/${id}`)
  await waitForText(page, '1 came back: What is your company called?')
  const name = field(page, 'What is your company called?')
  const described = await name.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((each) => document.getElementById(each)?.textContent)
      .join(' '),
  )
  expect(described).toContain(reason)
  await name.fill('Brot & Salz')
  const submit = button(page, 'Submit answer: What is your company called?')
  await submit.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: 'Answer submitted: What is your company called?' })
    .waitFor({ state: 'attached' })
  const last = field(page, 'What do you do?')
  expect(await last.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('accepts a color in words, and shows staff a swatch only for a color code', async () => {
  const { client, staff, id, answers } = await buildRequest([
    { kind: 'colour', label: 'What’s your main color?' },
    { kind: 'colour', label: 'Which color don’t you like?' },
  ])
  const page = await browser.open(client, `/info-requests/${id}`)
  const color = (label: string) =>
    page.getByRole('group', { name: label }).getByRole('textbox', { name: 'Color', exact: true })
  await color('What’s your main color?').fill('dark brown')
  await color('Which color don’t you like?').fill('2563EB')
  await button(page, 'Submit 2 Answers').click()
  await expect.poll(answers).toEqual([
    ['given', 'dark brown'],
    ['given', '#2563eb'],
  ])
  const desk = await browser.open(staff, `/staff/info-requests/${id}`)
  await waitForText(desk, 'dark brown')
  await waitForText(desk, '#2563eb')
  expect(await desk.getByText('Not specified').count()).toBe(0)
})

test('names the reader’s other device, not someone else, when they answer a question on both', async () => {
  const { client, id, answers, answer } = await buildRequest()
  const page = await browser.open(client, `/info-requests/${id}`)
  await field(page, 'What is your company called?').waitFor()
  await page.context().setOffline(true)
  await field(page, 'What is your company called?').fill('Brot und Salz')
  await answer(client, 0, { value: 'Brot & Salz GmbH' })
  await page.context().setOffline(false)
  await waitForText(page, 'You also answered this on another device or in another tab')
  expect(await page.getByText('Someone else answered this').count()).toBe(0)
  await expectSoundState(page)
  await button(page, 'Keep That Answer').click()
  await expect.poll(() => field(page, 'What is your company called?').inputValue()).toBe('Brot & Salz GmbH')
  expect((await answers())[0]).toBeNull()
})

test('submits all typed answers of a client at once on a desktop, except an invalid one', async () => {
  const { client, id, answers } = await buildRequest()
  const page = await browser.open(client, `/info-requests/${id}`)
  await page.getByRole('heading', { name: 'About you' }).waitFor()
  await field(page, 'What is your company called?').fill('Brot')
  await page.reload()
  await expect.poll(() => field(page, 'What is your company called?').inputValue()).toBe('Brot')
  await waitForText(page, 'Not submitted')
  expect(await answers()).toEqual([null, null, null, null, null])
  await field(page, 'What is your company called?').fill('Brot & Salz')
  await field(page, 'What do you do?').fill('We bake.')
  await field(page, 'Which site do you like?').fill('a bakery')
  await button(page, 'Submit 3 Answers').click()
  await waitForText(page, 'Please enter a valid URL')
  await expect.poll(answers).toEqual([['given', 'Brot & Salz'], ['given', 'We bake.'], null, null, null])
  await field(page, 'Which site do you like?').fill('www.bakery.example')
  await button(page, 'Submit answer: Which site do you like?').click()
  await expect
    .poll(answers)
    .toEqual([
      ['given', 'Brot & Salz'],
      ['given', 'We bake.'],
      null,
      null,
      ['given', 'https://www.bakery.example'],
    ])
})

/** Whether a tap on the middle of the element would reach it. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(there)
  })

test('keeps the focus, errors, and files visible above the bar at the bottom of a phone', async () => {
  const options = Array.from({ length: 14 }, (_, n) => `Page ${n + 1}`)
  const { client, id } = await buildRequest([
    { kind: 'choices', label: 'Which pages do you need?', options },
    { kind: 'files', label: 'Please send us the logos' },
  ])
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  await page.setViewportSize({ width: 375, height: 667 })
  await button(page, 'Start').click()
  const next = button(page, 'Next')
  for (const option of options) {
    const box = page.getByLabel(option, { exact: true })
    if (option === options[0]) await box.focus()
    else await page.keyboard.press('Tab')
    expect(await box.evaluate((it) => it === document.activeElement)).toBe(true)
    expect([option, await isInSight(box)]).toEqual([option, true])
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await next.click()
  await expect.poll(() => isInSight(page.getByText('Please answer this, or skip it for now'))).toBe(true)

  await button(page, 'Skip for Now').click()
  await waitForText(page, 'Question 2 of 2')
  const logos = [1, 2, 3, 4, 5].map((n) => ({ name: `logo-${n}.png`, mimeType: 'image/png', buffer: PNG }))
  await page.locator('input[type=file]').setInputFiles(logos)
  for (const { name } of logos) await waitForText(page, name)
  // If the file's button overlapped it, a tap would press that button instead.
  const covered = await button(page, 'Finish').evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const across = Array.from({ length: 50 }, (_, n) => left + (width * (n + 0.5)) / 50)
    return across.some((x) => !element.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(covered).toBe(false)
})

test(
  'lets staff accept and return answers with keys, and lets the client answer again',
  { tags: ['nightly'] },
  async () => {
    const { client, staff, id, answers } = await buildRequest(QUESTIONS.slice(0, 2))
    const theirs = await browser.open(client, `/info-requests/${id}`)
    await field(theirs, 'What is your company called?').fill('Brot & Salz')
    await field(theirs, 'What do you do?').fill('We bake.')
    await button(theirs, 'Submit 2 Answers').click()
    await waitForText(theirs, 'Everything is answered')

    const page = await browser.open(staff, `/staff/info-requests/${id}`)
    await waitForText(page, '2 of 2 answered')
    // If no row has the focus, the keys do nothing.
    await page.keyboard.press('a')
    await button(page, 'Accept: What is your company called?').focus()
    await page.keyboard.press('a')
    await toast(page, 'Answer accepted').waitFor()
    await expect.poll(answers).toEqual([
      ['accepted', 'Brot & Salz'],
      ['given', 'We bake.'],
    ])
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Return Answer' })
    await dialog.getByLabel('Reason').fill('A sentence more, please: what is special about it?')
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await toast(page, 'Answer returned').waitFor()
    await waitForText(page, '1 of 2 answered')
    // The next row has an accepted answer, which can still be returned.
    await expect.poll(() => readFocusedLabel(page)).toBe('Return: What is your company called?')

    await waitForText(theirs, 'A sentence more, please: what is special about it?')
    expect(await field(theirs, 'What is your company called?').count()).toBe(0)
    await field(theirs, 'What do you do?').fill('We bake, with salt from the sea.')
    await button(theirs, 'Submit answer: What do you do?').click()
    await expect.poll(answers).toEqual([
      ['accepted', 'Brot & Salz'],
      ['given', 'We bake, with salt from the sea.'],
    ])
    await button(page, 'Accept All').click()
    await expect.poll(answers).toEqual([
      ['accepted', 'Brot & Salz'],
      ['accepted', 'We bake, with salt from the sea.'],
    ])
    await waitForText(theirs, 'We have all we need. Thank you.')
    await toast(page, 'All answers accepted').waitFor()
    await expect.poll(() => readFocusedLabel(page)).toBe('Return: What is your company called?')

    await page.keyboard.press('r')
    await dialog.getByLabel('Reason').fill('The name has changed since, hasn’t it?')
    await dialog.getByRole('button', { name: 'Return Answer' }).click()
    await expect.poll(answers).toEqual([
      ['returned', 'Brot & Salz'],
      ['accepted', 'We bake, with salt from the sea.'],
    ])
    await expect.poll(() => readFocusedLabel(page)).toBe('Return: What do you do?')
  },
)

test('shows both answers when two members answer a question at once, and keeps one', async () => {
  const { client, id, answers, answer } = await buildRequest()
  const eva = await portal.buildMember(client.companyId, 'colleague', { fullName: 'Eva Sommer' })
  const page = await browser.open(client, `/info-requests/${id}`)
  await field(page, 'What is your company called?').waitFor()
  await page.context().setOffline(true)
  await field(page, 'What is your company called?').fill('Brot und Salz')
  await answer(eva, 0, { value: 'Brot & Salz GmbH', give: true })
  await page.context().setOffline(false)
  await waitForText(page, 'Someone else answered this while you were typing')
  await waitForText(page, 'Brot & Salz GmbH')
  await waitForText(page, 'Brot und Salz')
  await expectSoundState(page)
  expect((await answers())[0]).toEqual(['given', 'Brot & Salz GmbH'])
  await button(page, 'Keep Theirs').click()
  await expect.poll(() => field(page, 'What is your company called?').inputValue()).toBe('Brot & Salz GmbH')
})

test('does not overwrite another member’s answer with a phone’s stored draft, and asks which to keep', async () => {
  const { client, id, answers, answer } = await buildRequest()
  const label = 'What is your company called?'
  const eva = await portal.buildMember(client.companyId, 'colleague', { fullName: 'Eva Sommer' })
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  await button(page, 'Start').click()
  await page.context().setOffline(true)
  await field(page, label).fill('Brot und Salz')
  await waitForText(page, 'No connection. Your changes are saved on this device until you’re back online.')
  await answer(eva, 0, { value: 'Brot & Salz GmbH' })
  const readTypedText = async () => {
    const { body } = await portal.as(eva).get(`/api/info-requests/${id}/questions`)
    return (body as unknown as { answer: { value: unknown } | null }[])[0]?.answer?.value
  }
  // The page is closed without a connection, and opened again with a connection.
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(`/info-requests/${id}`)
  await button(page, /^What is your company called\?/)
    .or(button(page, 'Keep Mine'))
    .first()
    .waitFor()
  if (await button(page, 'Continue').isVisible()) await button(page, 'Continue').click()
  await waitForText(page, 'Someone else answered this while you were typing')
  await waitForText(page, 'Brot & Salz GmbH')
  await waitForText(page, 'Brot und Salz')
  await button(page, 'Next').click()
  await waitForText(page, 'First, choose which answer to keep')
  await waitForText(page, '0 of 4 answered')
  await expectSoundState(page)
  expect(await readTypedText()).toBe('Brot & Salz GmbH')
  expect((await answers())[0]).toBeNull()
  await button(page, 'Keep Mine').click()
  await expect.poll(readTypedText).toBe('Brot und Salz')
})

test.each([375, 1280])(
  'asks for the unsubmitted answers of a completed request, at %i pixels',
  { tags: ['nightly'] },
  async (width) => {
    const { client, id, answers, answer } = await buildRequest([QUESTIONS[0]!, QUESTIONS[4]!])
    await answer(client, 1, { value: 'https://bakery.example' })
    await answer(client, 0, { value: 'Brot', give: true })
    const page = await browser.open(client, `/info-requests/${id}`, { width })
    await waitForText(page, '1 answer isn’t submitted')
    if (width === 375) {
      await button(page, 'Continue').click()
      await button(page, 'Finish').click()
    } else {
      await field(page, 'What is your company called?').fill('Brot & Salz')
      await waitForText(page, 'Until you submit it, we see the earlier answer.')
      await field(page, 'What is your company called?').fill('Brot')
      await button(page, 'Submit answer: Which site do you like?').click()
    }
    await waitForText(page, 'Everything is answered')
    await expect.poll(async () => (await answers())[1]).toEqual(['given', 'https://bakery.example'])
    await expect.poll(() => page.getByText('1 answer isn’t submitted').count()).toBe(0)
  },
)

test('keeps a client’s draft to copy when staff remove its question', { tags: ['nightly'] }, async () => {
  const { client, staff, id } = await buildRequest()
  const path = `/api/info-requests/${id}`
  const page = await browser.open(client, `/info-requests/${id}`, { width: 375 })
  await button(page, 'Start').click()
  await field(page, 'What is your company called?').fill('Brot & Salz')
  await waitForText(page, 'All changes saved')
  const { body: questions } = await portal.as(staff).get(`${path}/questions`)
  const rest = (questions as unknown as { id: number; position: number; asksIf: object | null }[]).slice(1)
  const asks = rest.map(({ asksIf, ...question }) => ({
    ...question,
    ...(asksIf && { asksIf: { ...asksIf, position: 2 } }),
  }))
  const { headers } = await portal.as(staff).get(path)
  const ifMatch = { 'if-match': String(headers['etag']) }
  const put = await portal.as(staff).put(`${path}/questions`, { questions: asks }, ifMatch)
  expect(put.status).toBe(200)

  await waitForText(page, 'We removed this question')
  await waitForText(page, 'Brot & Salz')
  await expectSoundState(page)
  await page.reload()
  await button(page, 'All Questions').click()
  await waitForText(page, 'Removed')
  await button(page, /^What is your company called/).click()
  await waitForText(page, 'Brot & Salz')
  await button(page, 'Dismiss: What is your company called?').click()
  await waitForText(page, '0 of 3 answered')
  expect(await page.getByText('What is your company called?').count()).toBe(0)
})

test('lets staff ask questions, reorder them, and remove one', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id })
  const page = await browser.open(staff, `/staff/projects/${project.id}?tab=requests`)
  await button(page, 'Request Info').click()
  const dialog = page.getByRole('dialog', { name: 'Request Information' })
  await dialog.getByLabel('Title').fill('Your brand')
  await dialog.getByLabel('Description').fill('What we need before we design.')
  await dialog.getByRole('checkbox', { name: /The project is waiting for this/ }).check()
  const add = dialog.getByRole('button', { name: 'Add Question' })
  await add.click()
  await dialog.getByLabel(/^Question\b/).fill('Do you have a logo?')
  await dialog.getByLabel('Answer Type').selectOption({ label: 'Yes or no' })
  await add.click()
  await dialog.getByLabel(/^Question\b/).fill('Which colors?')
  await dialog.getByLabel('Answer Type').selectOption({ label: 'One of several options' })
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Ours')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await dialog.getByText('Each option needs text').waitFor()
  await expectSoundState(page)
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('New ones')
  await dialog
    .getByLabel('Asked', { exact: true })
    .selectOption({ label: 'Only after question 1: Do you have a logo?' })
  await dialog.getByRole('button', { name: 'Move Which colors?' }).press('ArrowUp')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await dialog.getByText('A question can depend only on an earlier one').waitFor()
  await dialog.getByRole('button', { name: 'Move Which colors?' }).press('ArrowDown')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await toast(page, 'Information request created').waitFor()
  // The second question is asked only after a certain answer to the first.
  await waitForText(page, '0 of 1 answered')

  await page.getByRole('link', { name: 'Your brand', exact: true }).click()
  await button(page, 'Edit Questions').click()
  const edit = page.getByRole('dialog', { name: 'Edit Questions' })
  await edit.getByRole('button', { name: 'Remove question: Which colors?' }).click()
  await expectSoundState(page)
  await edit.getByRole('button', { name: 'Save Questions' }).click()
  await toast(page, 'Questions saved').waitFor()
  const { body } = await portal.as(staff).get(`/api/projects/${project.id}/info-requests`)
  expect(body).toMatchObject([{ title: 'Your brand', questionCount: 1, blocks: true }])
})
