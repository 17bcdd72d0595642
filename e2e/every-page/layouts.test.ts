import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayFromToday, openPortal, preventFirstData } from '../support/harness.ts'
import { expectNoSideways } from '../support/page-checks.ts'
import { contract, upload } from '../support/project-page.ts'

const { portal, browser } = await openPortal()

async function measureBox(part: Locator) {
  await part.waitFor()
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Returns the lightness of a part's background, up to 765. */
const lightness = (part: Locator) =>
  part.evaluate((element) => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(
      Number,
    )
    return r + g + b
  })

const readDigits = (part: Locator) =>
  part.first().evaluate((element) => getComputedStyle(element).fontVariantNumeric)

test('fits a long agency name and 99+ notifications into the header of a phone', async () => {
  const name = 'Büro für Gestaltung und digitale Markenführung'
  await portal.as(await portal.buildStaff()).patch('/api/agency/settings', { name })
  const page = await browser.newPage({ width: 320 })
  await browser.signIn(page, await portal.buildClient())
  await preventFirstData(page)
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-unread-count': '120' } })
  })
  await page.goto('/')
  const brand = page.locator('header').getByText(name)
  expect((await measureBox(brand)).height).toBeLessThan(45)
  await page.setViewportSize({ width: 375, height: 812 })
  const number = await measureBox(page.getByText('99+', { exact: true }))
  const menu = await measureBox(page.getByRole('button', { name: /’s account$/ }))
  expect(number.right).toBeLessThanOrEqual(menu.x + 2)
})

describe('brief layout', () => {
  test(
    'makes the conversation of a brief as wide as its card, and aligns the digits of dates in the list',
    { tags: ['nightly'] },
    async () => {
      const { projectName } = await portal.buildBrief({ projectType: 'ecommerce' })
      const page = await browser.open(await portal.buildStaff(), `/staff/briefs?q=${projectName}`)
      expect(await readDigits(page.getByRole('cell', { name: 'E-commerce' }))).toBe('normal')
      expect(await readDigits(page.getByRole('cell').locator('time'))).toBe('tabular-nums')
      await page.getByRole('link', { name: projectName, exact: true }).first().click()
      const description = page.getByRole('heading', { name: 'Project Description' })
      const card = description.locator('xpath=ancestor::*[contains(@class,"shadow-card")][1]')
      const rightEdges = async () => {
        const conversation = await measureBox(page.getByRole('region', { name: 'Conversation' }))
        return [(await measureBox(card)).right, conversation.right]
      }
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const [above, below] = await rightEdges()
        expect([width, below]).toEqual([width, above])
      }
    },
  )

  test(
    'leaves no gap for missing actions of a brief on a phone, and keeps a long word within the page',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient()
      const { id } = await portal.buildBrief({ userId: client.id, status: 'accepted' })
      const content = 'unbroken'.repeat(40)
      await portal.as(client).post('/api/comments', { entityType: 'brief', entityId: id, content })
      const page = await browser.open(client, `/briefs/${id}`, { width: 375 })
      const header = page.locator('main header')
      const submitted = await measureBox(header.getByText('Submitted on'))
      expect((await measureBox(header)).bottom - submitted.bottom).toBeLessThan(8)
      await page.getByText(content).waitFor()
      await expectNoSideways(page)
    },
  )
})

test('shows the number of open tickets of a website in full on a phone', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const { id } = await portal.buildWebsite({ userId: client.id })
  for (let i = 0; i < 3; i += 1) await portal.buildTicket({ userId: client.id, websiteId: id })
  const page = await browser.open(client, `/websites/${id}`, { width: 320 })
  const open = page.getByText('3 open tickets')
  await open.waitFor()
  expect(await open.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('shows the selected tab of a project in full on a phone, without a gap for missing task actions', async () => {
  const client = await portal.buildClient()
  const { id } = await portal.buildProject({ userId: client.id })
  await portal.buildTask({ projectId: id })
  const page = await browser.open(client, `/projects/${id}?tab=conversation`, { width: 375 })
  const open = page.getByRole('tab', { selected: true })
  const expectInFull = async () => {
    await expect.poll(async () => (await measureBox(open)).right).toBeLessThanOrEqual(375)
    expect((await measureBox(open)).x).toBeGreaterThanOrEqual(0)
  }
  await expectInFull()
  await page.goto(`/projects/${id}?tab=tasks`)
  await expectInFull()
  // Another tab gets wider, as with a count or a font that loads late.
  await page
    .getByRole('tab')
    .first()
    .evaluate((tab) => tab.style.setProperty('min-width', '340px'))
  await expectInFull()
  const task = page.getByRole('row').last()
  const status = await measureBox(task.getByRole('cell', { name: 'Pending' }))
  expect((await measureBox(task)).bottom - status.bottom).toBeLessThan(20)
})

test(
  'shows every column of the board at 1280 pixels, due dates in full, and the latest three launched projects',
  { tags: ['nightly'] },
  async () => {
    for (let i = 1; i <= 5; i += 1) await portal.buildProject({ name: `Shown ${i}`, status: 'launched' })
    await portal.buildProject({ name: 'Shown later', status: 'design', dueDate: dayFromToday(222) })
    const page = await browser.open(await portal.buildStaff(), '/staff/projects?view=board&q=Shown')
    const launched = page.getByRole('region', { name: 'Launched' })
    expect((await measureBox(launched)).right).toBeLessThanOrEqual(1280)
    const due = page.getByText('Due in 222 days')
    await due.waitFor()
    expect(await due.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await expect.poll(() => launched.getByRole('listitem').count()).toBe(3)
    await launched.getByRole('button', { name: 'Show all 5' }).click()
    await expect.poll(() => launched.getByRole('listitem').count()).toBe(5)
  },
)

test(
  'scrolls the board on a phone to the first column with a project, and aligns the audit log’s dates',
  { tags: ['nightly'] },
  async () => {
    await portal.buildProject({ name: 'Starter site', status: 'review' })
    const page = await browser.open(await portal.buildStaff(), '/staff/projects?view=board&q=Starter', {
      width: 375,
    })
    const review = page.getByRole('region', { name: 'Review' })
    await expect.poll(async () => (await measureBox(review)).x).toBeLessThan(100)
    const completed = page.getByRole('region', { name: 'Completed' })
    const none = await measureBox(completed.getByText('None'))
    expect(none.y - (await measureBox(completed)).y).toBeLessThan(80)
    await page.goto('/staff/audit')
    const [from, to] = [await measureBox(page.getByLabel('From')), await measureBox(page.getByLabel('To'))]
    expect(from.y).toBe(to.y)
    expect(to.right).toBeLessThanOrEqual(375)
  },
)

test('shows staff the counts on the tabs of a project', { tags: ['nightly'] }, async () => {
  const { id } = await portal.buildProject({})
  await portal.buildTask({ projectId: id })
  await portal.buildWebsite({ projectId: id })
  const page = await browser.open(await portal.buildStaff(), `/staff/projects/${id}?tab=files`)
  await upload(page, contract, 'Contract')
  for (const tab of ['Tasks 1', 'Content 1', 'Websites 1'])
    await expect.poll(() => page.getByRole('tab', { name: tab }).count()).toBe(1)
})

test('shows the number of open and of closed tickets of a website', { tags: ['nightly'] }, async () => {
  const website = await portal.buildWebsite({ name: 'Busy bakery' })
  const ticket = { userId: website.userId, websiteId: website.id }
  await portal.buildTicket(ticket)
  await portal.buildTicket({ ...ticket, status: 'closed' })
  await portal.buildTicket({ ...ticket, status: 'resolved' })
  const page = await browser.open(await portal.buildStaff(), '/staff/websites?q=Busy')
  const card = page.getByRole('listitem').filter({ hasText: 'Busy bakery' })
  await expect.poll(() => card.getByText('1 open ticket').count()).toBe(1)
  expect(await card.getByText('Last Activity').count()).toBe(1)
  await page.goto(`/staff/websites/${website.id}?tab=tickets`)
  const resolved = page.getByRole('region', { name: 'Resolved (2)' })
  await expect.poll(() => resolved.getByText('1 closed').count()).toBe(1)
})

test.each(['/profile'])(
  'marks the current section in the navigation of %s',
  { tags: ['nightly'] },
  expectMarked,
)

test.each(['/staff/settings'])(
  'marks the current section in the navigation of %s',
  { tags: ['nightly'] },
  expectMarked,
)

async function expectMarked(path: string) {
  const page = await browser.open(await portal.buildStaff(), path)
  const parts = page.getByRole('navigation', { name: / sections$/ })
  const marked = parts.locator('[aria-current]')
  await expect.poll(() => marked.count()).toBe(1)
  const first = await marked.textContent()
  const last = parts.getByRole('link').last()
  await page.locator((await last.getAttribute('href')) ?? '').waitFor()
  await last.click()
  await expect.poll(() => marked.textContent()).toBe(await last.textContent())
  expect(await marked.textContent()).not.toBe(first)
}

test('says that a chart has no data', { tags: ['nightly'] }, async () => {
  await portal.buildTicket({})
  const page = await browser.open(await portal.buildStaff(), '/staff')
  for (const name of ['Waiting on Us', 'The Last 30 Days'])
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByText('No first replies yet').count()).toBe(1)
})

test('makes the chosen option of a group lighter than the others in dark mode', async () => {
  const { id } = await portal.buildTicket({})
  const page = await browser.open(await portal.buildStaff(), `/staff/tickets/${id}`, { colorScheme: 'dark' })
  const segment = page.locator('fieldset label', { hasText: 'Reply to client' })
  await segment.waitFor()
  expect(await lightness(segment)).toBeGreaterThan(await lightness(segment.locator('..')))
  await page.goto('/staff/projects')
  const list = page.getByRole('button', { name: 'List' })
  await list.waitFor()
  expect(await lightness(list)).toBeGreaterThan(await lightness(list.locator('..')))
})
