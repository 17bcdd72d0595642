import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayFromToday, openPortal, preventFirstData } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const WAITING = /\/api\/stats\/waiting\?/
const PHONE = { width: 375, height: 812 } as const
const QUESTIONS = ['When are you open?', 'What about Sunday?', 'Who took the photos?'].map((label) => ({
  kind: 'text',
  label,
  required: true,
}))

const list = (page: Page, name: string) => page.getByRole('list', { name })
const rows = (page: Page, name = 'Requires your attention') => list(page, name).getByRole('listitem')
const getCompanyButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Your company: ${count}` })

/** Creates an owner with two requests, one of them with questions, and a colleague who was asked nothing. */
async function company() {
  const owner = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const jonas = await portal.buildMember(owner.companyId, 'colleague', { fullName: 'Jonas Böhm' })
  const staff = portal.as(await portal.buildStaff())
  const project = await portal.buildProject({ userId: owner.id, name: 'Bakery website' })
  const ask = async (fields: object) =>
    (
      await staff.post<{ id: number }>('/api/info-requests', {
        description: 'We need this for the home page of your new website, before we start with the design.',
        projectId: project.id,
        ...fields,
      })
    ).body.id
  const content = await ask({
    title: 'Content for the website',
    dueDate: dayFromToday(2),
    questions: QUESTIONS,
  })
  await ask({ title: 'Photos of the bakery and of everyone who works in it', dueDate: dayFromToday(-3) })
  const { body } = await portal.as(owner).get<{ id: number }[]>(`/api/info-requests/${content}/questions`)
  return { owner, jonas, staff, content, questions: body.map(({ id }) => id) }
}

describe('Requires Your Attention', () => {
  test('shows an owner their own items, and a colleague that nothing waits for them', async () => {
    const { owner, jonas } = await company()
    const hers = await browser.open(owner, '/')
    await hers.getByText('Two things need you. One of them is overdue.').waitFor()
    await expect.poll(() => rows(hers).count()).toBe(2)
    await rows(hers).filter({ hasText: 'Content for the website' }).getByText('0 of 3 answered').waitFor()
    expect(await hers.getByRole('button', { name: /^Your company/ }).count()).toBe(0)

    const his = await browser.open(jonas, '/')
    await his.getByText('Nothing is waiting for you', { exact: true }).waitFor()
    expect(await his.getByText(/all caught up|on track|things need/i).count()).toBe(0)
    expect(await rows(his).count()).toBe(0)
    await getCompanyButton(his, 2).click()
    await expect.poll(() => rows(his, 'Waiting on your colleagues').count()).toBe(2)
    await rows(his, 'Waiting on your colleagues').first().getByText('Sent to Katharina Böhm').waitFor()
    await expectSoundState(his)
    await getCompanyButton(his, 2).click()
    await expect.poll(() => rows(his, 'Waiting on your colleagues').count()).toBe(0)
  })

  test('shows a colleague the questions that were handed over, with their message and due day', async () => {
    const { owner, jonas, content, questions } = await company()
    await portal.as(owner).post(`/api/info-requests/${content}/hand-over`, {
      userId: jonas.id,
      questionIds: questions.slice(0, 2),
      words: 'You know this better than I do.',
    })
    const page = await browser.open(jonas, '/')
    await page.getByText('One thing needs you.').waitFor()
    const row = rows(page).filter({ hasText: 'Content for the website' })
    await row.getByText('2 questions for you:').waitFor()
    for (const text of ['When are you open?', 'What about Sunday?', 'You know this better than I do.'])
      await row.getByText(text, { exact: true }).waitFor()
    expect(await row.getByText('Who took the photos?').count()).toBe(0)
    await row.getByText('Katharina Böhm wrote:').waitFor()
    await row.getByText('Due in 2 days').waitFor()
    await getCompanyButton(page, 1).waitFor()
  })

  test('names the question that came back', { tags: ['nightly'] }, async () => {
    const { owner, staff, questions } = await company()
    const [, sunday] = questions
    await portal.as(owner).patch(`/api/info-questions/${sunday}/answer`, { value: 'Closed.', give: true })
    await staff.post(`/api/info-questions/${sunday}/answer/review`, {
      accept: false,
      reason: 'Please tell us whether that includes holidays.',
    })
    const page = await browser.open(owner, '/')
    const row = rows(page).filter({ hasText: 'Content for the website' })
    await row.getByText('1 came back:').waitFor()
    expect(await row.getByText('What about Sunday?', { exact: true }).count()).toBe(1)
  })

  test('shows a viewer what waits on their company, without buttons', { tags: ['nightly'] }, async () => {
    const { owner } = await company()
    const viewer = await portal.buildMember(owner.companyId, 'viewer')
    const page = await browser.open(viewer, '/')
    await page.getByRole('heading', { name: 'Waiting on Your Company', level: 2 }).waitFor()
    await expect.poll(() => rows(page, 'Waiting on your company').count()).toBe(2)
    expect(await page.getByRole('heading', { name: 'Requires Your Attention' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^View Details/ }).count()).toBe(0)
    await rows(page, 'Waiting on your company')
      .getByRole('link', { name: /Photos of the bakery/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /Photos of the bakery/ }).waitFor()
  })

  test(
    'shows an error with a retry button, and no empty state, when the items cannot be loaded',
    { tags: ['nightly'] },
    async () => {
      const { owner } = await company()
      const page = await browser.newPage()
      await browser.signIn(page, owner)
      await preventFirstData(page)
      await page.route(WAITING, (route) => route.abort())
      await page.goto('/')
      await page.getByText('Could not load the waiting items').waitFor()
      expect(await page.getByText(/all caught up|nothing is waiting/i).count()).toBe(0)
      // The page loads its data again when its event stream connects.
      await page.waitForLoadState('networkidle')
      await page.unroute(WAITING)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect.poll(() => rows(page).count()).toBe(2)
    },
  )

  test('ends its first two rows within 500 pixels on a phone, with one link each', async () => {
    const { owner } = await company()
    const page = await browser.open(owner, '/', PHONE)
    await expect.poll(() => rows(page).count()).toBe(2)
    const heading = await page.getByRole('heading', { name: 'Requires Your Attention' }).boundingBox()
    const second = await rows(page).nth(1).boundingBox()
    expect(heading?.y).toBeGreaterThan(0)
    expect((second?.y ?? Infinity) + (second?.height ?? 0)).toBeLessThanOrEqual(500)
    for (const row of await rows(page).all()) {
      expect(await row.getByRole('link').count()).toBe(1)
      // The button stays on the line of the badge.
      const link = await row.getByRole('link', { name: /^View Details/ }).boundingBox()
      const badge = await row.getByText(/^Due in|overdue$/).boundingBox()
      expect(link?.height).toBeLessThan(40)
      expect(Math.abs((link?.y ?? 0) - (badge?.y ?? Infinity))).toBeLessThan(20)
    }
    const totals = await page.getByRole('region', { name: 'Overview' }).boundingBox()
    expect(totals?.y).toBeGreaterThan(second?.y ?? Infinity)
    // The link covers the row.
    await rows(page)
      .first()
      .click({ position: { x: 4, y: 4 } })
    await page.getByRole('heading', { level: 1, name: /Photos of the bakery/ }).waitFor()
  })
})

describe('account manager', () => {
  test('is on a client’s dashboard and in Help, with what the agency entered for clients', async () => {
    const sarah = await portal.buildStaff({ fullName: 'Sarah Lind' })
    const accountManager = {
      userId: sarah.id,
      clientEmail: 'sarah@north.example',
      clientPhone: '+49 30 1234567',
    }
    await portal.as(await portal.buildStaff()).patch('/api/agency/settings', { accountManager })
    const page = await browser.open(await portal.buildClient(), '/')
    for (const path of ['/', '/help']) {
      await page.goto(path)
      const card = page.getByRole('region', { name: 'Your Account Manager' })
      await card.getByText('Sarah Lind').waitFor()
      const address = async (name: string) => card.getByRole('link', { name }).getAttribute('href')
      expect(await address('sarah@north.example')).toBe('mailto:sarah@north.example')
      expect(await address('+49 30 1234567')).toBe('tel:+49301234567')
    }
  })
})
