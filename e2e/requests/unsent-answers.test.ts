import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Answers that a client submitted without a connection, before closing the request's page. */

const { portal, browser } = await openPortal()

const NAME = 'What is your company called?'
const WORK = 'What do you do?'
const SAVING = '**/api/info-questions/*/answer'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, question: string) => page.getByRole('textbox', { name: question })
const waitForText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
const notice = (page: Page) => page.getByText('sent yet')

async function buildRequest() {
  const client = await portal.buildClient({ companyName: 'Brot & Salz' })
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id })
  const { body: created } = await portal.as(staff).post('/api/info-requests', {
    title: 'Content for the website',
    description: 'Please tell us what we need to begin.',
    kind: 'content',
    dueDate: '2039-01-01',
    projectId: project.id,
    questions: [
      { kind: 'text', label: NAME },
      { kind: 'text', label: WORK },
    ],
  })
  const path = `/api/info-requests/${(created as { id: number }).id}`
  const read = async () => {
    const { body } = await portal.as(staff).get(`${path}/questions`)
    return body as unknown as { id: number; answer: { value: unknown; state: string } | null }[]
  }
  const answers = async () => (await read()).map(({ answer }) => answer?.value)
  return { client, staff, path, read, answers }
}

const countStored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':answers:')).length)

/** Answers both questions on the request's page without a connection, and closes it. */
async function answerOffline(page: Page): Promise<BrowserContext> {
  const context = page.context()
  await field(page, NAME).waitFor()
  await context.setOffline(true)
  for (const [question, text] of [
    [NAME, 'Brot & Salz'],
    [WORK, 'We bake'],
  ] as const) {
    await field(page, question).fill(text)
    await button(page, `Submit answer: ${question}`).click()
  }
  await expect.poll(() => countStored(page)).toBe(2)
  // Only requests of open pages are offline, but a page sends its last answers while it closes.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Offline'))
  })
  await page.close()
  await context.setOffline(false)
  return context
}

/** Opens a page of the portal in the same browser later. */
async function openLater(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('sends answers that a client gave offline from the next page that the client opens, once', async () => {
  const { client, path, answers } = await buildRequest()
  const context = await answerOffline(await browser.open(client, path.slice('/api'.length)))
  const saves: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(new URL(request.url()).pathname)
  })

  const [page] = await Promise.all([openLater(context, '/tickets'), openLater(context, '/briefs')])

  await expect.poll(answers).toEqual(['Brot & Salz', 'We bake'])
  await expect.poll(() => countStored(page)).toBe(0)
  expect(saves).toHaveLength(new Set(saves).size)
})

test('says on a client’s dashboard how many answers haven’t been sent, until they are', async () => {
  const { client, path, answers } = await buildRequest()
  const context = await answerOffline(await browser.open(client, path.slice('/api'.length)))
  await context.route(SAVING, (route) => route.abort())
  const page = await openLater(context, '/')
  await waitForText(page, '2 answers on this device haven’t been sent yet')
  await page.getByRole('link', { name: NAME }).waitFor()
  await expectSoundState(page)
  expect(await answers()).toEqual([undefined, undefined])

  await context.unroute(SAVING)
  await page.reload()

  await expect.poll(answers).toEqual(['Brot & Salz', 'We bake'])
  await expect.poll(() => notice(page).count()).toBe(0)
})

test('asks a client which answer to keep if a colleague answered before theirs was sent', async () => {
  const { client, path, read, answers } = await buildRequest()
  const eva = await portal.buildMember(client.companyId, 'colleague', { fullName: 'Eva Sommer' })
  const context = await answerOffline(await browser.open(client, path.slice('/api'.length)))
  const id = (await read())[0]?.id
  await portal.as(eva).patch(`/api/info-questions/${id}/answer`, { value: 'Brot GmbH', give: true })

  const page = await openLater(context, '/')
  await waitForText(page, '1 answer on this device hasn’t been sent yet')
  expect(await answers()).toEqual(['Brot GmbH', 'We bake'])
  await page.getByRole('link', { name: NAME }).click()
  await waitForText(page, 'Someone else answered this while you were typing')
  await page.goBack()
  await waitForText(page, '1 answer on this device hasn’t been sent yet')
  await page.getByRole('link', { name: NAME }).click()
  await button(page, 'Keep Mine').click()

  await expect.poll(answers).toEqual(['Brot & Salz', 'We bake'])
})

test('shows a client the answers that came too late because staff withdrew the request', async () => {
  const { client, staff, path } = await buildRequest()
  const context = await answerOffline(await browser.open(client, path.slice('/api'.length)))
  expect((await portal.as(staff).delete(path)).status).toBe(204)

  const page = await openLater(context, '/')
  await page.getByRole('link', { name: NAME }).click()
  await waitForText(page, 'You can no longer answer this')
  await waitForText(page, 'Brot & Salz')
  await expectSoundState(page)
  await button(page, 'Close').first().click()
  await button(page, 'Close').click()

  await expect.poll(() => countStored(page)).toBe(0)
})

test('never sends or shows a client’s answers while another client is signed in', async () => {
  const { client, path, answers } = await buildRequest()
  const context = await answerOffline(await browser.open(client, path.slice('/api'.length)))
  const other = await portal.buildClient()
  const page = await context.newPage()
  await browser.signIn(page, other)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Support Tickets' }).waitFor()

  expect(await notice(page).count()).toBe(0)
  expect(await countStored(page)).toBe(2)
  expect(await answers()).toEqual([undefined, undefined])

  await browser.signIn(page, client)
  await page.goto('/')
  await expect.poll(answers).toEqual(['Brot & Salz', 'We bake'])
})
