import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type View, openPortal } from './harness.ts'
import { expectNoAxeViolations } from './page-checks.ts'

const { portal, browser } = await openPortal()

const column = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const card = (page: Page, label: string, name: string) =>
  column(page, label).getByRole('listitem').filter({ hasText: name })
const statusOf = async (id: number) =>
  (await portal.db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

async function openBoard(q: string, view?: View) {
  const page = await browser.open(await portal.buildStaff(), `/staff/projects?view=board&q=${q}`, view)
  await column(page, 'Planning').waitFor()
  return page
}

/** Drags a card to the middle of a column with the mouse. */
async function drag(page: Page, name: string, from: string, to: string) {
  const start = await card(page, from, name).boundingBox()
  const end = await column(page, to).boundingBox()
  if (!start || !end) throw new Error('not on the page')
  await page.mouse.move(start.x + 30, start.y + start.height - 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + start.height, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + 80, { steps: 8 })
  await page.getByText(`${name} is over ${to}.`).waitFor({ state: 'attached' })
  await page.mouse.up()
}

describe('the board of projects', () => {
  test('is a second view of the list, with a column for each status', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/projects')
    const client = await portal.buildClient({ companyName: 'Kiwi & Sons' })
    await portal.buildProject({ userId: client.id, name: 'Kiwi shop', status: 'design', progress: 35 })
    await page.getByRole('button', { name: 'Board' }).click()
    await page.waitForURL('**/staff/projects?view=board')
    const kiwi = card(page, 'Design', 'Kiwi shop')
    await kiwi.getByText('Kiwi & Sons').waitFor()
    await expect.poll(() => kiwi.getByText('No deadline').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual([
        expect.stringMatching(/^Planning/),
        'Design1',
        'Development0',
        'Review0',
        'Completed0',
        'Launched0',
      ])
    await page.goBack()
    await page.getByRole('tab', { name: 'Active' }).waitFor()
  })

  test('has columns of one width, whatever is written on a card', async () => {
    const client = await portal.buildClient({
      companyName: 'Donaudampfschifffahrtsgesellschaft '.repeat(5).trim(),
    })
    await portal.buildProject({ userId: client.id, name: 'Numbat shop', status: 'planning' })
    const page = await openBoard('numbat', { width: 1440 })
    await card(page, 'Planning', 'Numbat shop').waitFor()
    const widthOf = async (label: string) => Math.round((await column(page, label).boundingBox())?.width ?? 0)
    await expect.poll(() => widthOf('Planning')).toBe(await widthOf('Launched'))
  })

  test('moves a card by mouse', async () => {
    const { id } = await portal.buildProject({ name: 'Emu farm' })
    const page = await openBoard('emu')
    await drag(page, 'Emu farm', 'Planning', 'Development')
    await card(page, 'Development', 'Emu farm').waitFor()
    await page.getByText('Emu farm is now in development.').first().waitFor()
    await expect.poll(() => statusOf(id)).toBe('development')
  })

  test('moves a card by keys and says so', async () => {
    const { id } = await portal.buildProject({ name: 'Dingo hotel' })
    const page = await openBoard('dingo')
    await page.getByRole('button', { name: 'Move Dingo hotel' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Dingo hotel is over Planning.').waitFor({ state: 'attached' })
    // The library listens to further keys from a timer on, which a busy browser runs after a key that comes at once.
    await page.evaluate(() => new Promise((done) => void setTimeout(done)))
    await page.keyboard.press('ArrowRight')
    await page.getByText('Dingo hotel is over Design.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await card(page, 'Design', 'Dingo hotel').waitFor()
    await expect.poll(() => statusOf(id)).toBe('design')
  })

  test('moves a card by its menu on a phone', async () => {
    const { id } = await portal.buildProject({ name: 'Galah radio', status: 'review' })
    const page = await openBoard('galah', { width: 375 })
    await page.getByRole('button', { name: 'Status of Galah radio' }).click()
    await page.getByRole('menuitem', { name: 'Launched' }).click()
    await card(page, 'Launched', 'Galah radio').waitFor()
    await page.getByText('Galah radio is now launched.').first().waitFor()
    await expect.poll(() => statusOf(id)).toBe('launched')
  })

  test('starts on a phone at the first column with a project, and at the top of the page', async () => {
    for (const name of ['Bettong one', 'Bettong two', 'Bettong three', 'Bettong four', 'Bettong five'])
      await portal.buildProject({ name, status: 'review' })
    const page = await openBoard('bettong', { width: 320 })
    const first = card(page, 'Review', 'Bettong one')
    await expect.poll(async () => (await first.boundingBox())?.x).toBeLessThan(100)
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
  })

  test('takes a move back that the server refuses', async () => {
    const { id } = await portal.buildProject({ name: 'Quoll bank' })
    const page = await openBoard('quoll')
    await page.route(`**/api/projects/${id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: { detail: 'Not now.' },
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Status of Quoll bank' }).click()
    await page.getByRole('menuitem', { name: 'Design' }).click()
    await page.getByText('Not now.').first().waitFor()
    await card(page, 'Planning', 'Quoll bank').waitFor()
    await expect.poll(() => card(page, 'Design', 'Quoll bank').count()).toBe(0)
  })

  test('does not overwrite what somebody else has done meanwhile', async () => {
    const { id } = await portal.buildProject({ name: 'Cassowary zoo' })
    const page = await openBoard('cassowary')
    const staff = portal.as(await portal.buildStaff())
    await page.route(`**/api/projects/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await staff.patch(`/api/projects/${id}`, { status: 'review' })
      await route.fallback()
    })
    await card(page, 'Planning', 'Cassowary zoo').waitFor()
    await page.getByRole('button', { name: 'Status of Cassowary zoo' }).click()
    await page.getByRole('menuitem', { name: 'Design' }).click()
    await page.getByText('Someone changed this in the meantime.').first().waitFor()
    await card(page, 'Review', 'Cassowary zoo').waitFor()
    await expect.poll(() => statusOf(id)).toBe('review')
  })

  test('brings a long column in pages', async () => {
    const { id: userId } = await portal.buildClient()
    for (let n = 1; n <= 23; n += 1)
      await portal.buildProject({ userId, name: `Ibis ${n}`, status: 'review' })
    const page = await openBoard('ibis')
    await card(page, 'Review', 'Ibis 23').waitFor()
    await expect.poll(() => column(page, 'Review').getByRole('listitem').count()).toBe(20)
    await column(page, 'Review').getByRole('button', { name: 'Load More' }).click()
    await card(page, 'Review', 'Ibis 1').last().waitFor()
    await expect.poll(() => column(page, 'Review').getByRole('listitem').count()).toBe(23)
  })

  test.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('is without barriers, %s at %i pixels', async (colorScheme, width) => {
    await portal.buildProject({ name: `Lorikeet ${width}`, dueDate: '2025-01-01' })
    const page = await openBoard('lorikeet', { colorScheme, width })
    await card(page, 'Planning', `Lorikeet ${width}`).waitFor()
    await expectNoAxeViolations(page)
  })
})
