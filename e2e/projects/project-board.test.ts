import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type View, openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const column = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const card = (page: Page, label: string, name: string) =>
  column(page, label).getByRole('listitem').filter({ hasText: name })
const readStatus = async (id: number) =>
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

/** Makes the server refuse changes of this project. */
const refuse = (page: Page, id: number) =>
  page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { detail: 'Not now.' },
        })
      : route.fallback(),
  )

async function chooseStatus(page: Page, name: string, status: string) {
  await page.getByRole('button', { name: `Status of ${name}` }).click()
  await page.getByRole('menuitem', { name: status }).click()
}

describe('project board', () => {
  test(
    'shows all projects in a column of the same width for each status',
    { tags: ['nightly'] },
    async () => {
      const client = await portal.buildClient({ companyName: 'Kiwi & Sons' })
      const long = await portal.buildClient({
        companyName: 'Donaudampfschifffahrtsgesellschaft '.repeat(5).trim(),
      })
      await portal.buildProject({ userId: client.id, name: 'Kiwi shop', status: 'design', progress: 35 })
      await portal.buildProject({ userId: long.id, name: 'Numbat shop' })
      for (let n = 1; n <= 23; n += 1)
        await portal.buildProject({ userId: client.id, name: `Ibis ${n}`, status: 'review' })
      const page = await browser.open(await portal.buildStaff(), '/staff/projects')
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.getByRole('button', { name: 'Board' }).click()
      await page.waitForURL('**/staff/projects?view=board')
      const kiwi = card(page, 'Design', 'Kiwi shop')
      await kiwi.getByText('Kiwi & Sons').waitFor()
      await expect.poll(() => kiwi.getByText('No deadline').count()).toBe(1)
      await expect
        .poll(() => page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents())
        .toEqual(['Planning1', 'Design1', 'Development0', 'Review23', 'Completed0', 'Launched0'])
      await card(page, 'Planning', 'Numbat shop').waitFor()
      const measureWidth = async (label: string) =>
        Math.round((await column(page, label).boundingBox())?.width ?? 0)
      await expect.poll(() => measureWidth('Planning')).toBe(await measureWidth('Launched'))

      // A long column loads in pages.
      await card(page, 'Review', 'Ibis 23').waitFor()
      await expect.poll(() => column(page, 'Review').getByRole('listitem').count()).toBe(20)
      await column(page, 'Review').getByRole('button', { name: 'Load More' }).click()
      await card(page, 'Review', 'Ibis 1').last().waitFor()
      await expect.poll(() => column(page, 'Review').getByRole('listitem').count()).toBe(23)

      await page.goBack()
      await page.getByRole('tab', { name: 'Active' }).waitFor()
    },
  )

  test(
    'moves a project’s card by mouse and by keyboard, and confirms the new status',
    { tags: ['nightly'] },
    async () => {
      const farm = await portal.buildProject({ name: 'Emu farm' })
      const page = await openBoard('emu')
      await drag(page, 'Emu farm', 'Planning', 'Development')
      await card(page, 'Development', 'Emu farm').waitFor()
      await page.getByText('Emu farm is now in development.').first().waitFor()
      await expect.poll(() => readStatus(farm.id)).toBe('development')

      await page.getByRole('button', { name: 'Move Emu farm' }).focus()
      await page.keyboard.press('Space')
      await page.getByText('Emu farm is over Development.').waitFor({ state: 'attached' })
      // The library listens for further keys only after a timer. In a busy browser, the timer can run after a key that is
      // pressed immediately.
      await page.evaluate(() => new Promise((done) => void setTimeout(done)))
      await page.keyboard.press('ArrowRight')
      await page.getByText('Emu farm is over Review.').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await card(page, 'Review', 'Emu farm').waitFor()
      await expect.poll(() => readStatus(farm.id)).toBe('review')
    },
  )

  test(
    'starts on a phone at the first column with a project, and moves a card with its menu',
    { tags: ['nightly'] },
    async () => {
      for (const name of ['Bettong one', 'Bettong two', 'Bettong three', 'Bettong four'])
        await portal.buildProject({ name, status: 'review' })
      const { id } = await portal.buildProject({ name: 'Bettong five', status: 'review' })
      const page = await openBoard('bettong', { width: 375 })
      const first = card(page, 'Review', 'Bettong one')
      await expect.poll(async () => (await first.boundingBox())?.x).toBeLessThan(100)
      expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])

      await chooseStatus(page, 'Bettong five', 'Launched')
      await card(page, 'Launched', 'Bettong five').waitFor()
      await page.getByText('Bettong five is now launched.').first().waitFor()
      await expect.poll(() => readStatus(id)).toBe('launched')
    },
  )

  test('moves a card back when the server refuses, and does not overwrite another user’s change', async () => {
    const bank = await portal.buildProject({ name: 'Quoll bank' })
    const zoo = await portal.buildProject({ name: 'Quoll zoo' })
    const page = await openBoard('quoll')
    await refuse(page, bank.id)
    await chooseStatus(page, 'Quoll bank', 'Design')
    await page.getByText('Not now.').first().waitFor()
    await card(page, 'Planning', 'Quoll bank').waitFor()
    await expect.poll(() => card(page, 'Design', 'Quoll bank').count()).toBe(0)

    const staff = portal.as(await portal.buildStaff())
    await page.route(`**/api/projects/${zoo.id}`, async (route) => {
      if (route.request().method() === 'PATCH')
        await staff.patch(`/api/projects/${zoo.id}`, { status: 'review' })
      await route.fallback()
    })
    await card(page, 'Planning', 'Quoll zoo').waitFor()
    await chooseStatus(page, 'Quoll zoo', 'Design')
    await page.getByText('Someone else changed this first.').first().waitFor()
    await card(page, 'Review', 'Quoll zoo').waitFor()
    await expect.poll(() => readStatus(zoo.id)).toBe('review')
  })
})
