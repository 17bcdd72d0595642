import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal, startPortal, TIME_ZONE } from '../support/harness.ts'

/* The server renders a page before its app has loaded. The app then takes over the existing page. */

// Many pages are opened in a short time, so calls aren't limited.
const { portal, browser } = await openPortal(() => startPortal({ callsPerMinute: 0 }))

/** Opens a page in a browser that has set its time zone at an earlier visit. */
async function readPage(person?: { id: number }, view?: { width: number }): Promise<Page> {
  const page = await browser.newPage(view)
  if (person) await browser.signIn(page, person)
  await page.context().addCookies([{ name: 'time-zone', value: TIME_ZONE, url: portal.url }])
  return page
}

/** Opens a page and holds back its app. Returns a function that releases the app. */
async function openBeforeApp(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return resolve
}

describe('rendered page before its app has loaded', () => {
  test('shows a client’s tickets, with links that work', async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id, title: 'Map is gone' })
    const page = await readPage(client, { width: 375 })
    const release = await openBeforeApp(page, '/tickets')
    await page.getByRole('link', { name: 'Map is gone', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/tickets/${ticket.id}`)
    release()
  })

  test('keeps typed text, and handles clicks on buttons once the app has loaded', async () => {
    const client = await portal.buildClient()
    for (const title of ['Map is gone', 'Form sends nothing'])
      await portal.buildTicket({ userId: client.id, title })
    const page = await readPage(client)
    const release = await openBeforeApp(page, '/tickets')
    await page.getByRole('searchbox').pressSequentially('map')
    await page.getByRole('button', { name: /’s account$/ }).click()
    release()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Form sends nothing').count()).toBe(0)
    expect(await page.getByRole('searchbox').inputValue()).toBe('map')
    expect(new URL(page.url()).searchParams.get('q')).toBe('map')
  })

  test('handles a click on a part that is hydrated later than the rest', async () => {
    const client = await portal.buildClient({ fullName: 'Katharina Weiss' })
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await readPage(await portal.buildStaff())
    await page.goto(`/staff/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Client View as Katharina Weiss' }).click()
    await page.getByRole('button', { name: 'Leave Client View' }).waitFor()
    const release = await openBeforeApp(page, `/tickets/${ticket.id}`)
    await page.getByRole('button', { name: 'Leave Client View' }).click()
    release()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/staff/tickets/${ticket.id}`)
  })

  test('opens a menu that was clicked before the app loaded', async () => {
    const { username } = await portal.buildClient()
    const page = await readPage(await portal.buildStaff())
    const release = await openBeforeApp(page, '/staff/users')
    await page.getByRole('button', { name: `Actions for ${username}` }).click()
    release()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Write a Brief…' }).count()).toBe(1)
  })

  test('opens the palette when its shortcut was pressed before the app loaded', async () => {
    const page = await readPage(await portal.buildStaff())
    const release = await openBeforeApp(page, '/staff/tickets')
    await page.keyboard.press('Control+k')
    release()
    const field = page.getByRole('combobox', { name: 'Search and commands' })
    await expect.poll(() => field.count()).toBe(1)
  })

  test('submits a sign-in with its checkbox that was filled in before the app loaded', async () => {
    const client = await portal.buildClient()
    const page = await readPage()
    const release = await openBeforeApp(page, '/auth')
    await page.getByLabel('Username').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill('Wrong by a letter')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const sent = page.waitForRequest('**/api/login')
    release()
    expect((await sent).postDataJSON()).toEqual({
      username: client.username,
      password: 'Wrong by a letter',
      shared: true,
    })
  })
})

/**
 * Opens the page and waits until the app has taken it over. Returns whether the server rendered it, and whether the
 * page still is the rendered one.
 */
async function takenOver(page: Page, path: string): Promise<[string, boolean, boolean]> {
  const response = await page.goto(path)
  const isRendered = (await response?.text())?.includes('<div id="app"></div>') === false
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1, h2') ?? {}).some((key) => key.startsWith('__react')),
  )
  const marks = await page.evaluate(() => performance.getEntriesByName('rerendered').length)
  return [path, isRendered, marks === 0]
}

async function records() {
  const client = await portal.buildClient()
  const project = await portal.buildProject({ userId: client.id })
  const website = await portal.buildWebsite({ userId: client.id })
  const ticket = await portal.buildTicket({ userId: client.id, websiteId: website.id })
  const brief = await portal.buildBrief({ userId: client.id })
  const request = await portal.buildInfoRequest({ projectId: project.id })
  await portal.buildComment({ ticketId: ticket.id, userId: client.id })
  const of = [
    ['tickets', ticket],
    ['projects', project],
    ['briefs', brief],
    ['websites', website],
    ['info-requests', request],
  ] as const
  return { client, paths: of.flatMap(([kind, { id }]) => [`/${kind}`, `/${kind}/${id}`]) }
}

const expectAll = async (page: Page, paths: string[]) => {
  const seen: [string, boolean, boolean][] = []
  for (const path of paths) seen.push(await takenOver(page, path))
  expect(seen).toEqual(paths.map((path) => [path, true, true]))
}

const listClientPages = (paths: string[]) => ['/', ...paths, '/activities', '/notifications', '/help']
const listStaffPages = (paths: string[]) =>
  ['', ...paths, '/users', '/outbox', '/reports', '/programs', '/audit', '/activities', '/waiting'].map(
    (path) => `/staff${path}`,
  )
/** Whether the path is one of these: a list, a record with tabs, or a record with a conversation. */
const isRepresentative = (path: string) => /^\/(?:tickets|projects\/\d+|tickets\/\d+)$/.test(path)

describe('hydration', () => {
  test(
    'keeps the rendered page for a client on a phone, staff on a desktop, and a signed-out visitor',
    { tags: ['nightly'] },
    async () => {
      const { client, paths } = await records()
      const some = paths.filter(isRepresentative)
      expect(some).toHaveLength(3)
      await expectAll(await readPage(client, { width: 375 }), ['/', ...some])
      const staff = await portal.buildStaff()
      await expectAll(await readPage(staff), listStaffPages(some).slice(0, some.length + 2))
      await expectAll(await readPage(), ['/auth'])
    },
  )

  test.each([375, 1280])(
    'keeps every rendered page for clients, at %i pixels',
    { tags: ['nightly'] },
    async (width) => {
      const { client, paths } = await records()
      await expectAll(await readPage(client, { width }), listClientPages(paths))
    },
  )

  test.each([375, 1280])(
    'keeps every rendered page for staff, at %i pixels',
    { tags: ['nightly'] },
    async (width) => {
      const { paths } = await records()
      await expectAll(await readPage(await portal.buildStaff(), { width }), listStaffPages(paths))
    },
  )

  test('keeps the rendered pages for visitors who are not signed in', { tags: ['nightly'] }, async () => {
    await expectAll(await readPage(), ['/auth', '/forgot', '/privacy'])
  })
})
