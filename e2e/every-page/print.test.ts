import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** Opens the page as printed by a user in dark mode. */
async function openForPrint(person: { id: number }, path: string, ready: string): Promise<Page> {
  const page = await browser.newPage({ colorScheme: 'dark' })
  await browser.signIn(page, person)
  await page.goto(path)
  await page.getByText(ready).first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  return page
}

const readPositions = (page: Page, texts: string[]) =>
  Promise.all(
    texts.map(async (text) => {
      const box = await page.getByText(text).filter({ visible: true }).first().boundingBox()
      return box?.y ?? -1
    }),
  )

const INKS = new Set(['rgb(0, 0, 0)', 'rgb(51, 51, 51)'])
const PAPERS = new Set(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'])

async function expectPaper(page: Page) {
  await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('banner').filter({ visible: true }).count()).toBe(0)
  await expect
    .poll(() => page.locator('button:not([data-content])').filter({ visible: true }).count())
    .toBe(0)
  await expect.poll(() => page.getByRole('tab').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('textbox').filter({ visible: true }).count()).toBe(0)
  const inks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, main p')].map((element) => getComputedStyle(element).color),
    )
  await expect.poll(async () => (await inks()).length).toBeGreaterThan(1)
  await expect.poll(async () => (await inks()).filter((ink) => !INKS.has(ink))).toEqual([])
  const grounds = () =>
    page.evaluate(() =>
      ['body', 'main', '#app > div'].flatMap((at) => {
        const element = document.querySelector(at)
        return element ? [getComputedStyle(element).backgroundColor] : []
      }),
    )
  await expect.poll(async () => (await grounds()).filter((colour) => !PAPERS.has(colour))).toEqual([])
}

test('prints every part of a brief, one after another', async () => {
  const client = await portal.buildClient()
  const brief = await portal.buildBrief({
    userId: client.id,
    projectName: 'Corner bakery',
    designNotes: 'Warm colours',
    contentNotes: 'Texts follow',
    hasDomain: true,
    domainName: 'bakery.example',
  })
  await portal.buildTask({ briefId: brief.id, title: 'Take photos', assigneeId: client.id })
  await portal.buildInfoRequest({ briefId: brief.id, clientId: client.id, title: 'Opening hours' })
  const page = await openForPrint(client, `/briefs/${brief.id}?tab=content`, 'Texts follow')
  const parts = [
    'Corner bakery',
    'Pending',
    'A friendly website for our bakery.',
    'Warm colours',
    'Texts follow',
    'Has Domain',
    'Take photos',
    'Opening hours',
  ]
  for (const part of parts) await page.getByText(part).filter({ visible: true }).first().waitFor()
  const order = await readPositions(page, parts)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  await expectPaper(page)
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: 'screen' })
  await page.getByText('Warm colours').waitFor({ state: 'detached' })
})

test(
  'prints the agency’s name and full dates on a brief for staff, without the review actions',
  { tags: ['nightly'] },
  async () => {
    const staff = await portal.buildStaff()
    const brief = await portal.buildBrief({ projectName: 'Corner florist', designNotes: 'Cool colours' })
    const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await portal.buildComment({ briefId: brief.id, userId: staff.id, content: 'Looks fine.', createdAt })
    const page = await openForPrint(staff, `/staff/briefs/${brief.id}`, 'Looks fine.')
    const main = page.getByRole('main')
    await main.getByText('Project Portal').filter({ visible: true }).waitFor()
    await main.getByText('Cool colours').filter({ visible: true }).waitFor()
    await expect.poll(() => main.getByText('Brief Review').filter({ visible: true }).count()).toBe(0)
    const subtitle = main.locator('header p').first()
    await expect.poll(async () => (await subtitle.innerText()).trim()).toMatch(/, \d{4}$/)
    const told = await main
      .getByRole('article')
      .locator('time')
      .evaluate((time) => {
        const after = getComputedStyle(time, '::after')
        return { shown: getComputedStyle(time).fontSize !== '0px', text: after.content, size: after.fontSize }
      })
    expect(told.shown).toBe(false)
    expect(told.text).toMatch(/20\d\d/)
    expect(told.size).not.toBe('0px')
  },
)

test('prints a ticket with its conversation and without its form', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id, title: 'Wrong opening hours' })
  const staff = await portal.buildStaff({ fullName: 'Sam Staff' })
  await portal.buildComment({ ticketId: ticket.id, userId: staff.id, content: 'We are on it.' })
  const page = await openForPrint(client, `/tickets/${ticket.id}`, 'We are on it.')
  for (const told of ['Ticket Details', 'Open', 'Medium'])
    await page.getByText(told, { exact: true }).filter({ visible: true }).first().waitFor()
  await expectPaper(page)
})
