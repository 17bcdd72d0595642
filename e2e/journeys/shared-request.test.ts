import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getText } from '#server/test/sending-portal.ts'
import { openInClientView } from '../support/client-view.ts'
import { expectSoundState } from '../support/page-checks.ts'
import { button } from '../support/project-page.ts'
import {
  buildBakery,
  DUE,
  DUE_DATE,
  HOLIDAYS,
  HOURS,
  MORE,
  openMailingPortal,
  PHONE,
  PHOTOGRAPHER,
  PHOTOS,
  QUESTIONS,
  SLOGAN,
  TITLE,
  TO_JONAS,
  TO_TOM,
} from './shared-request.ts'

/*
 * One request on phones, from its first email until staff accept the answers: an owner, a colleague and a guest answer
 * it, and a contractor, a viewer and staff follow it.
 */

const { portal, browser, receive } = await openMailingPortal()

const TOM = 'tom@photos.example'
type Bakery = Awaited<ReturnType<typeof buildBakery>>

const waitForText = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const ownRow = (page: Page) => rows(page, 'Requires your attention').filter({ hasText: TITLE })
/** A question in the list of all questions, with its badges. */
const question = (page: Page, label: string) => rows(page, 'Questions').filter({ hasText: label })
const listQuestions = (page: Page) => rows(page, 'Questions').getByRole('button').allTextContents()
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** Expects that nothing on the page shows the owner's messages. */
async function expectNoMessages(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text).not.toContain(TO_JONAS)
  expect(text).not.toContain(TO_TOM)
}

/** The owner asks a colleague two questions, and a guest two others. */
async function askOthers(page: Page): Promise<void> {
  await button(page, 'Ask a Colleague').tap()
  const dialog = page.getByRole('dialog', { name: 'Ask a Colleague' })
  await dialog.getByLabel(HOURS).tap()
  await dialog.getByLabel(HOLIDAYS).tap()
  await dialog.getByRole('radio', { name: 'Jonas Böhm' }).tap()
  await dialog.getByLabel('Message').fill(TO_JONAS)
  await button(page, 'Ask').tap()
  await page.getByText('Jonas Böhm has been asked', { exact: true }).waitFor()
  await waitForText(page, /^You handed 2 questions to Jonas Böhm/)
  await waitForText(page, TO_JONAS)

  await button(page, 'Ask a Colleague').tap()
  await dialog.getByText('Someone Without an Account', { exact: true }).tap()
  const guest = page.getByRole('dialog', { name: 'Ask Someone Without an Account' })
  await guest.getByLabel(PHOTOGRAPHER).tap()
  await guest.getByLabel(PHOTOS).tap()
  await guest.getByLabel('Name').fill('Tom Weber')
  await guest.getByLabel('Email').fill(TOM)
  await guest.getByLabel('Message').fill(TO_TOM)
  await button(page, 'Send Link').tap()
  const made = page.getByRole('dialog', { name: 'Tom Weber has been asked' })
  await made.getByText(`We’re emailing the link to ${TOM}.`).waitFor()
  await made.getByRole('button', { name: 'Done' }).tap()
}

/** Checks who has which question, as everyone at the company who can answer sees it. */
async function expectAssignments(page: Page): Promise<void> {
  for (const [label, name] of [
    [HOURS, 'Jonas Böhm'],
    [HOLIDAYS, 'Jonas Böhm'],
    [PHOTOGRAPHER, 'Tom Weber'],
    [PHOTOS, 'Tom Weber'],
  ] as const)
    await question(page, label).getByText(`Waiting for ${name}`).waitFor()
  for (const label of [SLOGAN, MORE])
    expect(
      await question(page, label)
        .getByText(/^Waiting for/)
        .count(),
    ).toBe(0)
}

/** Checks the emails that the owner, the colleague and the guest receive first. Returns the guest's address. */
async function readFirstMails({ kati, jonas }: Bakery, requestId: number): Promise<string> {
  const subject = `2 questions for you, due ${DUE_DATE}: ${HOURS}, ${HOLIDAYS}`
  const toJonas = (await receive(jonas.email)).filter((mail) => mail.subject === subject)
  expect(toJonas).toHaveLength(1)
  const asked = getText(toJonas[0]!)
  expect(asked).toMatch(/^Hi Jonas,\n/)
  for (const part of [
    `Due ${DUE_DATE}`,
    `• ${HOURS}\n• ${HOLIDAYS}`,
    `Katharina Böhm wrote:\n> ${TO_JONAS}`,
    `Answer Questions:\nhttps://portal.example/info-requests/${requestId}`,
  ])
    expect(asked).toContain(part)

  const [toTom, ...others] = await receive(TOM)
  expect([toTom?.subject, others]).toEqual([`Katharina Böhm needs your input: ${TITLE}`, []])
  const invited = getText(toTom!)
  expect(invited).toMatch(/^Hi Tom,\n/)
  for (const part of [
    `Due ${DUE_DATE}`,
    `Katharina Böhm wrote:\n> ${TO_TOM}`,
    'would like you to answer 2 questions',
  ])
    expect(invited).toContain(part)
  for (const label of [SLOGAN, HOURS, TO_JONAS]) expect(invited).not.toContain(label)

  const [toKati] = await receive(kati.email)
  expect(toKati?.subject).toBe(`We need something from you: ${TITLE}`)
  expect(getText(toKati!)).toContain(`Due ${DUE_DATE}`)
  return /\/answer#[\w-]{43}/.exec(invited)?.[0] ?? expect.unreachable('The email has no link')
}

/** The colleague reads what is asked of them: on the dashboard, in the bell and on the request. */
async function readAsColleague(page: Page): Promise<void> {
  await page.getByText('One thing needs you.').waitFor()
  const row = ownRow(page)
  await row.getByText('2 questions for you:').waitFor()
  for (const text of [HOURS, HOLIDAYS, TO_JONAS]) await row.getByText(text, { exact: true }).waitFor()
  await row.getByText('Katharina Böhm wrote:').waitFor()
  await row.getByText('Due in 2 days').waitFor()
  expect(await row.getByText(SLOGAN).count()).toBe(0)
  await button(page, 'Your company: 1').waitFor()

  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).tap()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const notification = bell.getByRole('link', { name: /2 questions for you/ })
  await notification.getByText(`2 questions for you, due ${DUE_DATE}: ${HOURS}, ${HOLIDAYS}`).waitFor()
  await notification.getByText(TO_JONAS, { exact: true }).waitFor()
  await expectSoundState(page)
  await notification.tap()

  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await waitForText(page, '2 questions for you')
  await waitForText(page, /^Katharina Böhm handed them to you/)
  await waitForText(page, TO_JONAS)
  await waitForText(page, `Please answer by ${DUE_DATE}.`)
  const [hours, holidays, ...others] = await listQuestions(page)
  expect([hours, holidays]).toEqual([`${HOURS}Yours`, `${HOLIDAYS}Yours`])
  expect(others).toHaveLength(QUESTIONS.length - 2)
  expect(others.join(' ')).not.toContain('Yours')
}

/** The guest reads the due date, the message and only their own questions, in the language of the client who asks. */
async function readAsGuest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await waitForText(page, 'Katharina Böhm wrote')
  await waitForText(page, TO_TOM)
  await waitForText(page, `Please answer by ${DUE_DATE}.`)
  await page.locator(`time[datetime="${DUE}"]`).waitFor()
  expect(await listQuestions(page)).toEqual([PHOTOGRAPHER, PHOTOS])
  for (const hidden of [SLOGAN, HOURS, TO_JONAS]) expect(await page.getByText(hidden).count()).toBe(0)
}

/** The contractor sees the first project only, who has which question, and no message. They can answer. */
async function readAsContractor({ selma }: Bakery, requestId: number): Promise<void> {
  const page = await browser.open(selma, '/', PHONE)
  await page.getByText('Nothing is waiting for you', { exact: true }).waitFor()
  await button(page, 'Your company: 1').tap()
  const row = rows(page, 'Waiting on your colleagues')
  await row.getByText('0 of 6 answered').waitFor()
  expect(await row.count()).toBe(1)
  await row.getByRole('link', { name: `View Details: ${TITLE}` }).tap()
  await page.waitForURL(`**/info-requests/${requestId}`)
  await expectAssignments(page)
  await button(page, 'Start').waitFor()
  expect(await page.getByText('Yours', { exact: true }).count()).toBe(0)
  await expectNoMessages(page)
}

/** The viewer reads what waits on the company, without a button. */
async function readAsViewer({ vera }: Bakery, requestId: number): Promise<void> {
  const page = await browser.open(vera, '/', PHONE)
  await page.getByRole('heading', { name: 'Waiting on Your Company', level: 2 }).waitFor()
  expect(await page.getByRole('heading', { name: 'Requires Your Attention' }).count()).toBe(0)
  const all = rows(page, 'Waiting on your company')
  await expect.poll(() => all.count()).toBe(2)
  expect(await all.getByRole('button').count()).toBe(0)
  expect(await all.getByRole('link', { name: /^View Details/ }).count()).toBe(0)
  await expectNoMessages(page)
  await all.getByRole('link', { name: new RegExp(TITLE) }).tap()
  await page.waitForURL(`**/info-requests/${requestId}`)
  await waitForText(page, 'Your role at Brot & Salz is read-only here.')
  await question(page, HOURS).getByText('Waiting for Jonas Böhm').waitFor()
  await expectReadOnly(page, SLOGAN)
}

/** Expects a request that the reader can only read: no button changes it, and its questions have no fields. */
async function expectReadOnly(page: Page, label: string): Promise<void> {
  const changes = /^(?:Start|Continue|Ask a Colleague|Hand Over Request|Next|Finish|Submit.*|Skip for Now)$/
  expect(await page.getByRole('button', { name: changes }).count()).toBe(0)
  await expectNoMessages(page)
  await question(page, label).getByRole('button').tap()
  await page.getByRole('region', { name: label }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: changes }).count()).toBe(0)
}

/** Staff see who has which question, but no message, also not in the outbox and in Client View, which is read-only. */
async function readAsStaff({ sarah, jonas }: Bakery, requestId: number): Promise<Page> {
  const page = await browser.open(sarah, `/staff/info-requests/${requestId}`, PHONE)
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting for Jonas Böhm' })
  await expect.poll(() => waiting.count()).toBe(2)
  await waiting.filter({ hasText: HOURS }).waitFor()
  await waiting.filter({ hasText: HOLIDAYS }).waitFor()
  await expectNoMessages(page)

  const outbox = await browser.open(sarah, '/staff/outbox', PHONE)
  await outbox.getByText(/^2 questions for you/).waitFor()
  await outbox.getByText(`Katharina Böhm needs your input: ${TITLE}`).waitFor()
  await expectNoMessages(outbox)

  const inView = { staff: sarah, client: jonas, path: '/', ...PHONE }
  const view = await openInClientView({ portal, browser }, inView)
  await ownRow(view).getByText('2 questions for you:').waitFor()
  await expectNoMessages(view)
  await view.goto(`/info-requests/${requestId}`)
  await waitForText(view, 'Only Jonas Böhm can fill this in')
  await question(view, HOURS).getByText('Yours', { exact: true }).waitFor()
  await expectReadOnly(view, HOURS)
  return page
}

/** Answers the reader's first open question on a phone, and returns to the list of all. */
async function answerFirst(page: Page, label: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Start|Continue)$/ }).tap()
  await field(page, label).fill(answer)
  await page.getByRole('button', { name: /^(?:Next|Finish)$/ }).tap()
  await backToQuestions(page)
  await question(page, label).getByText('Submitted', { exact: true }).waitFor()
}

/** Returns to the list of all questions, unless the last one already led there. */
async function backToQuestions(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Questions' })
  const back = button(page, 'All Questions')
  await list.or(back).first().waitFor()
  if (await back.isVisible()) await back.tap()
  await list.waitFor()
}

/** The owner, the guest and then the colleague answer their required questions. The optional ones stay open. */
async function answerRequired(pages: { owner: Page; guest: Page; colleague: Page }): Promise<void> {
  const { owner, guest, colleague } = pages
  await answerFirst(owner, SLOGAN, 'Bread with salt')
  await answerFirst(guest, PHOTOGRAPHER, 'Tom Weber')
  await waitForText(
    guest,
    'All required questions are answered, 1 optional is open. You can still change your answers.',
  )
  await answerFirst(colleague, HOURS, 'Every day from six')
  await waitForText(colleague, '1 question for you')
  for (const page of [owner, colleague])
    await waitForText(page, 'All required questions are answered, 3 optional are open.')
}

/** Checks what the owner and staff are told once the required questions are answered. Returns the number of the owner's. */
async function readCompletedMails({ kati, sarah }: Bakery): Promise<number> {
  const toKati = await receive(kati.email)
  const told = toKati.slice(1).map(getText).join('\n')
  for (const part of [
    `Tom Weber answered 1 question: ${TITLE}`,
    `Answered: ${TITLE}`,
    'All required questions are answered, 3 optional are open.',
  ])
    expect(told).toContain(part)
  const toSarah = (await receive(sarah.email)).map(getText).join('\n')
  expect(toSarah).toContain('All required questions are answered, 3 optional are open.')
  for (const message of [TO_JONAS, TO_TOM]) expect(toSarah).not.toContain(message)
  // Three people answered, so the email puts the answers under no one's name.
  expect(toSarah).not.toContain(' wrote:')
  return toKati.length
}

/** After all required answers, only the colleague still has something to do. */
async function expectOptionalOpen({ kati, jonas }: Bakery): Promise<Page> {
  const owner = await browser.open(kati, '/', PHONE)
  await rows(owner, 'Requires your attention').filter({ hasText: 'Text for the gift card' }).waitFor()
  expect(await ownRow(owner).count()).toBe(0)
  const colleague = await browser.open(jonas, '/', PHONE)
  await ownRow(colleague).getByText('1 question for you:').waitFor()
  await ownRow(colleague).getByText(HOLIDAYS, { exact: true }).waitFor()
  expect(await ownRow(colleague).getByText(HOURS).count()).toBe(0)
  return colleague
}

/** The guest goes on after the request is complete: answers the optional question, and changes the other answer. */
async function continueAsGuest(page: Page): Promise<void> {
  await question(page, PHOTOS).getByRole('button').tap()
  await field(page, PHOTOS).fill('All of them')
  await button(page, 'Finish').tap()
  await waitForText(page, 'All required questions are answered. You can still change your answers.')
  await question(page, PHOTOGRAPHER).getByRole('button').tap()
  await field(page, PHOTOGRAPHER).fill('Tom Weber, Berlin')
  await button(page, 'Finish').tap()
  await backToQuestions(page)
}

/** After staff accepted the answers, the guest's page is read-only, and the link no longer works. */
async function expectLinkOver(page: Page, address: string): Promise<void> {
  await question(page, PHOTOGRAPHER).getByRole('button').tap()
  await field(page, PHOTOGRAPHER).fill('Tom W.')
  await button(page, 'All Questions').tap()
  await waitForText(page, 'This link no longer works')
  await waitForText(page, /Ask Katharina Böhm for a new one\. What you typed is still here/)
  await question(page, PHOTOGRAPHER).getByRole('button').tap()
  await waitForText(page, 'Tom W.')
  expect(await page.getByRole('textbox').count()).toBe(0)
  // Only a page that isn't open yet reads its address.
  await page.goto('/privacy')
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  await waitForText(page, 'Nothing to answer here')
}

/** After staff accepted the answers, nothing is the colleague's, on the dashboard and on the request. */
async function expectNoOpenWork(dashboard: Page, request: Page): Promise<void> {
  await dashboard.getByText('Nothing is waiting for you', { exact: true }).waitFor()
  expect(await ownRow(dashboard).count()).toBe(0)
  await waitForText(request, 'We have all we need. Thank you.')
  await question(request, HOURS).getByText('Accepted', { exact: true }).waitFor()
  expect(await request.getByText('Yours', { exact: true }).count()).toBe(0)
  expect(await request.getByText(/questions? for you/).count()).toBe(0)
}

test('takes a request from an owner to a colleague and a guest, and tells everyone truthfully who owes what', async () => {
  const bakery = await buildBakery(portal)
  const { kati, jonas } = bakery
  const id = await bakery.sendRequest()

  // The request is the first thing that the owner sees.
  const owner = await browser.open(kati, '/', PHONE)
  await expect.poll(() => rows(owner, 'Requires your attention').count()).toBe(2)
  const first = rows(owner, 'Requires your attention').first()
  await first.getByText(TITLE, { exact: true }).waitFor()
  await first.getByText('0 of 6 answered').waitFor()
  await first.getByText('Due in 2 days').waitFor()
  await first.getByRole('link', { name: `View Details: ${TITLE}` }).tap()
  await askOthers(owner)
  await expectAssignments(owner)

  const address = await readFirstMails(bakery, id)
  const colleague = await browser.open(jonas, '/', PHONE)
  await readAsColleague(colleague)
  // The guest's browser speaks German, like the agency.
  const guest = await browser.newPage({ ...PHONE, locale: 'de-DE' })
  await guest.goto(address)
  await readAsGuest(guest)
  await readAsContractor(bakery, id)
  await readAsViewer(bakery, id)
  const staff = await readAsStaff(bakery, id)

  await answerRequired({ owner, guest, colleague })
  const mailCount = await readCompletedMails(bakery)
  const colleagueDashboard = await expectOptionalOpen(bakery)
  await continueAsGuest(guest)
  await expect
    .poll(() => bakery.readAnswers(id))
    .toEqual({
      [SLOGAN]: 'Bread with salt',
      [HOURS]: 'Every day from six',
      [HOLIDAYS]: null,
      [PHOTOGRAPHER]: 'Tom Weber, Berlin',
      [PHOTOS]: 'All of them',
      [MORE]: null,
    })
  await waitForText(owner, 'All required questions are answered, 2 optional are open.')
  const later = (await receive(kati.email)).slice(mailCount).map(getText).join('\n')
  expect(later).toMatch(new RegExp(`Tom Weber answered \\d questions?: ${TITLE}`))

  await button(staff, 'Accept All').tap()
  await staff.getByText('All answers accepted', { exact: true }).waitFor()
  await expectLinkOver(guest, address)
  await expectNoOpenWork(colleagueDashboard, colleague)
})
