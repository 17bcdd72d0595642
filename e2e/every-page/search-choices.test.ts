import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** The lists with the most choices. The other lists use the same parts. */
const STAFF_PAGES = ['/staff/tickets', '/staff/audit']
const OTHER_STAFF_PAGES = [
  '/staff/briefs',
  '/staff/companies',
  '/staff/info-requests',
  '/staff/outbox',
  '/staff/projects',
  '/staff/users',
  '/staff/waiting',
  '/staff/websites',
]
const CLIENT_PAGES = ['/tickets']
const OTHER_CLIENT_PAGES = ['/briefs', '/info-requests', '/notifications', '/projects']

/** Chooses each option of a select. Returns the options that didn't stay selected. */
async function lostOptions(select: Locator): Promise<string[]> {
  const values = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const lost: string[] = []
  for (const value of values) {
    await select.selectOption(value)
    await expect
      .poll(() => select.inputValue(), { timeout: 3000 })
      .toBe(value)
      .catch(() => lost.push(value))
  }
  return lost
}

/** Chooses each of these tabs. Returns the tabs that didn't stay selected. */
async function lostTabs(tabs: Locator[]): Promise<string[]> {
  const lost: string[] = []
  for (const tab of tabs) {
    await tab.click()
    await expect
      .poll(() => tab.getAttribute('aria-selected'), { timeout: 3000 })
      .toBe('true')
      .catch(async () => lost.push(await tab.innerText()))
  }
  return lost
}

async function expectChoicesKept(who: { id: number }, path: string): Promise<void> {
  const page = await browser.open(who, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const main = page.getByRole('main')
  const selects = await main.getByRole('combobox').all()
  const tabs = await main.getByRole('tab').all()
  expect(selects.length + tabs.length).toBeGreaterThan(0)
  for (const select of selects) expect(await lostOptions(select)).toEqual([])
  expect(await lostTabs(tabs)).toEqual([])
}

// Empty lists don't offer choices.
const client = await portal.buildClient()
await portal.buildBrief({ userId: client.id })
await portal.buildProject({ userId: client.id })
await portal.buildTicket({ userId: client.id })

test.each(STAFF_PAGES)('keeps every choice that %s offers in its address', async (path) => {
  await expectChoicesKept(await portal.buildStaff(), path)
})

test.each(OTHER_STAFF_PAGES)(
  'keeps every choice that %s offers in its address',
  { tags: ['nightly'] },
  async (path) => {
    await expectChoicesKept(await portal.buildStaff(), path)
  },
)

test.each(CLIENT_PAGES)('keeps every choice that %s offers in its address', async (path) => {
  await expectChoicesKept(client, path)
})

test.each(OTHER_CLIENT_PAGES)(
  'keeps every choice that %s offers in its address',
  { tags: ['nightly'] },
  async (path) => {
    await expectChoicesKept(client, path)
  },
)

test('finds a user by a link whose search is a username of digits only', { tags: ['nightly'] }, async () => {
  const { username } = await portal.buildClient({ username: '20240117' })
  const page = await browser.open(await portal.buildStaff(), `/staff/users?q=${username}`)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(username)
  await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('row').count()).toBe(2)
})
