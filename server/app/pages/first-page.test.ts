import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { PageData } from '#shared/rendered-page.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const anna = await portal.buildClient()
const TITLE = 'Ends </script><!-- and starts <script> & $& \u2028 anew'
const ticket = await portal.buildTicket({ userId: anna.id, title: TITLE })
const second = await portal.buildTicket({ title: 'Of somebody else' })

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-site': 'none' }

type Page = Awaited<ReturnType<typeof openOnce>>

/** Matches everything between the tags, as an HTML parser would. */
const DATA = /<script type="application\/json" id="first-data"[^>]*>(.*?)<\/script/is

interface DehydratedQuery {
  queryKey: [name: string, ...unknown[]]
  state: { data: unknown }
}

/** Opens a page as a browser does. Returns it with its data: the resources, and the queries with their keys. */
async function openOnce(caller: Caller, path: string, headers: Record<string, string> = {}) {
  const cookies = [await caller.cookie(), headers['cookie']].filter(Boolean)
  const page = await caller.get<string>(path, { ...BROWSER, ...headers, cookie: cookies.join('; ') })
  const data = DATA.exec(page.body)?.[1]
  if (data === undefined) return { ...page, resources: undefined, queries: [] }
  const { resources, queries } = JSON.parse(data) as PageData
  return {
    ...page,
    resources: resources as { session: { user: object | null; because?: string }; portal: object },
    queries: (queries as { queries: DehydratedQuery[] }).queries,
  }
}

/** Opens a page again until it includes data, which a slow machine may leave out at first. */
async function open(...asked: Parameters<typeof openOnce>): Promise<Page> {
  const pages: Page[] = []
  await expect.poll(async () => pages.unshift(await openOnce(...asked)) && pages[0]?.resources).toBeDefined()
  return pages[0] ?? openOnce(...asked)
}

/** Returns the names of the queries whose data the page carries. */
const namesIn = ({ queries }: Page) => new Set(queries.map(({ queryKey: [name] }) => name))
/** Returns the data of the query with this name, and with this text in its key. */
const getData = ({ queries }: Page, name: string, text = '') =>
  queries.find(({ queryKey }) => queryKey[0] === name && JSON.stringify(queryKey).includes(text))?.state.data

const isPlain = ({ resources, status, headers }: Page) =>
  resources === undefined && status === 200 && headers['cache-control'] === 'no-cache'

describe('preloaded page data', () => {
  test('equals what the API returns to the signed-in user', async () => {
    const page = await open(portal.as(anna), '/tickets')
    const get = async (path: string) => (await portal.as(anna).get(path)).body
    expect(page.resources).toEqual({
      session: { user: await get('/api/user') },
      portal: await get('/api/portal'),
    })
    expect(namesIn(page)).toEqual(new Set(['notifications', 'tickets']))
    expect(getData(page, 'tickets', 'list')).toMatchObject({
      pages: [{ items: await get('/api/tickets'), total: 1 }],
    })
    expect(getData(page, 'tickets', 'counts')).toEqual(await get('/api/tickets/counts'))
    expect(getData(page, 'notifications')).toEqual({ items: await get('/api/notifications'), unread: 0 })
    expect(page.body).not.toContain('Of somebody else')
  })

  test('is sent with Cache-Control: no-store', async () => {
    const { status, headers } = await open(portal.as(anna), '/tickets')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('can contain script tags and comments without breaking the page', async () => {
    const page = await open(portal.as(anna), `/tickets/${ticket.id}`)
    expect(getData(page, 'tickets', `,${ticket.id}]`)).toMatchObject({ title: TITLE })
    expect(page.body.match(/<\/body>/g)).toHaveLength(1)
  })

  test('contains no records and no user for an anonymous visitor', async () => {
    const page = await open(portal.anonymous, '/tickets')
    expect([namesIn(page), page.resources?.session]).toEqual([new Set(), { user: null }])
  })

  test('contains only the user’s own records when many users load pages at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => portal.buildClient()))
    await Promise.all(people.map(({ id }) => portal.buildTicket({ userId: id, title: `Ticket of ${id}` })))
    const pages = await Promise.all(people.map((person) => open(portal.as(person), '/tickets')))
    for (const [i, { body }] of pages.entries())
      expect(new Set(body.match(/Ticket of \d+/g))).toEqual(new Set([`Ticket of ${people[i]?.id}`]))
  })
})

test('omits another client’s record from the page', async () => {
  const stranger = await portal.buildClient()
  const page = await open(portal.as(stranger), `/tickets/${ticket.id}`)
  expect([namesIn(page).has('tickets'), page.body.includes('Ends')]).toEqual([false, false])
})

test('preloads nothing for staff outside the allowed networks', async () => {
  const { staffNetworks } = readConfig({ STAFF_NETWORKS: '10.0.0.0/8' })
  const guarded = await testApp({ staffNetworks, trustProxy: ['127.0.0.1'] })
  const staff = guarded.as(await guarded.buildStaff())
  const inside = await open(staff, '/staff', { 'x-forwarded-for': '10.1.2.3' })
  expect(namesIn(inside)).toContain('stats')
  const outside = await open(staff, '/staff', { 'x-forwarded-for': '203.0.113.9' })
  expect([namesIn(outside), outside.resources?.session.user]).toEqual([new Set(), null])
  await guarded.close()
})

/** Returns the markup that a page shows before the app runs. */
const shownBy = ({ body }: { body: string }) =>
  /<div id="app">(.*)<\/div>\s*<noscript>/s.exec(body)?.[1] ?? ''

describe('rendered page', () => {
  const ZONE = { cookie: 'time-zone=Asia/Tokyo' }

  test('contains its title and escaped record titles', async () => {
    const page = await open(portal.as(anna), '/tickets', ZONE)
    expect(page.body).toContain('<title>My Support Tickets · ')
    expect(page.body).toContain('<html data-density="roomy"')
    const text = shownBy(page).replaceAll(/<[^>]*>/g, '')
    expect(text).toContain('Ends &lt;/script&gt;&lt;!-- and starts &lt;script&gt; &amp; $&amp; \u2028 anew')
  })

  test('contains the record’s name in its title', async () => {
    const page = await open(portal.as(await portal.buildStaff()), `/staff/tickets/${second.id}`, ZONE)
    expect(page.body).toContain(`<title>Of somebody else · Ticket #${second.id} · `)
  })

  test('uses the compact density for staff', async () => {
    const page = await open(portal.as(await portal.buildStaff()), '/staff/tickets', ZONE)
    expect(page.body).toContain('<html data-density="compact"')
  })

  test('uses the visitor’s time zone, and is left to the browser when the zone is unknown', async () => {
    await sql`update tickets set created_at = '2020-05-01T20:00:00Z' where id = ${ticket.id}`.execute(
      portal.db,
    )
    const path = `/tickets/${ticket.id}`
    expect(shownBy(await open(portal.as(anna), path, ZONE))).toContain('>May 2, 2020<')
    const inNewYork = { cookie: 'time-zone=America/New_York' }
    expect(shownBy(await open(portal.as(anna), path, inNewYork))).toContain('>May 1, 2020<')
    for (const cookie of ['', 'time-zone=Nowhere/Else']) {
      const page = await open(portal.as(anna), path, { cookie })
      expect([shownBy(page), getData(page, 'tickets', `,${ticket.id}]`)]).toEqual(['', expect.anything()])
    }
  })

  test('is left to the browser when the browser has to make one of the calls', async () => {
    expect(shownBy(await open(portal.as(anna), '/tickets?q=anything', ZONE))).toBe('')
  })

  test('is left out after the user signed out while the portal was unreachable', async () => {
    expect(isPlain(await openOnce(portal.as(anna), '/tickets', { cookie: 'session-left=1' }))).toBe(true)
  })

  test('is left out when the page depends on the URL fragment', async () => {
    expect(shownBy(await open(portal.anonymous, '/reset', ZONE))).toBe('')
  })

  test('shows the sign-in page to an anonymous visitor', async () => {
    const page = await open(portal.anonymous, '/tickets', ZONE)
    expect(shownBy(page)).toContain('Sign In')
    expect(shownBy(page)).not.toContain('Ends')
  })
})

const filesIn = ({ body }: { body: string }) =>
  [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file = '']) => file)

test('preloads the scripts of the page’s routes, all of which exist', async () => {
  const named = filesIn(await open(portal.as(anna), '/tickets'))
  expect(new Set(named).size).toBe(named.length)
  const { body: plain } = await portal.as(anna).get<string>('/tickets')
  expect(named.filter((file) => !plain.includes(file)).length).toBeGreaterThan(2)
  for (const file of named) expect((await portal.anonymous.get(file)).status).toBe(200)
})

test('refers only to existing images in a rendered page', async () => {
  const page = await open(portal.as(anna), '/help', { cookie: 'time-zone=Asia/Tokyo' })
  const pictures = [...shownBy(page).matchAll(/<img [^>]*src="(\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(pictures.length).toBeGreaterThan(2)
  for (const file of pictures) expect([file, (await portal.anonymous.get(file)).status]).toEqual([file, 200])
})

test('preloads what the target page needs when a page redirects', async () => {
  expect(filesIn(await open(portal.anonymous, '/tickets'))).toEqual(
    filesIn(await open(portal.anonymous, '/auth')),
  )
  const staff = portal.as(await portal.buildStaff())
  const [led, opened] = [await open(staff, '/'), await open(staff, '/staff')]
  expect([filesIn(led), namesIn(led)]).toEqual([filesIn(opened), namesIn(opened)])
  expect(namesIn(led)).toContain('stats')
})

describe('plain page', () => {
  test.each([
    ['to a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['to a link on a neighboring site', { 'sec-fetch-site': 'same-site' }],
    ['ahead of time', { 'sec-purpose': 'prefetch' }],
    ['to whoever asks for no page', { accept: '*/*' }],
  ])('is sent without data %s', async (_to, headers) => {
    expect(isPlain(await openOnce(portal.as(anna), '/tickets', headers))).toBe(true)
  })

  test('is sent when a call takes too long, and the next page has data again', async () => {
    const { promise: shown, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holding = portal.db.transaction().execute(async (tx) => {
      await sql`lock table tickets in access exclusive mode`.execute(tx)
      lock()
      await shown
    })
    await locked
    expect(isPlain(await openOnce(portal.as(anna), '/tickets'))).toBe(true)
    release()
    await holding
    expect(getData(await open(portal.as(anna), '/tickets'), 'tickets', 'list')).toBeDefined()
  })
})

test('leaves a search to the browser so that its text is not embedded next to the data', async () => {
  const page = await open(portal.as(anna), '/tickets?q=chosen-by-somebody')
  expect(page.resources?.session.user).toMatchObject({ id: anna.id })
  expect(getData(page, 'tickets', 'list')).toBeUndefined()
  expect(page.body).not.toContain('chosen-by-somebody')
})

test('counts the calls of a page toward the limit, and leaves out data above it', async () => {
  const busy = await testApp({ callsPerMinute: 3 })
  const openTwice = async () => {
    const caller = busy.as(await busy.buildClient())
    return [await openOnce(caller, '/tickets'), await openOnce(caller, '/tickets')].map(
      ({ resources = {}, queries }) => Object.keys(resources).length + queries.length,
    )
  }
  await expect.poll(openTwice).toEqual([3, 0])
  await busy.close()
})

test('renders 120 pages a minute for anonymous visitors of one network, then sends plain pages', async () => {
  const limited = await testApp({ callsPerMinute: 12_000 })
  const staff = limited.as(await limited.buildStaff())
  expect((await open(limited.anonymous, '/auth')).resources?.portal).toBeDefined()
  const openTen = (cookie = '') =>
    Promise.all(Array.from({ length: 10 }, () => openOnce(limited.anonymous, '/auth', { cookie })))
  for (let n = 0; n < 14; n++) await openTen()
  expect((await openTen('sid=made-up')).some(isPlain)).toBe(true)
  expect(namesIn(await open(staff, '/staff'))).toContain('stats')
  await limited.close()
})

test('does not serve files of the server build', async () => {
  const { headers } = await portal.anonymous.get('/.server/en/render-page.js')
  expect(headers['content-type']).toContain('text/html')
})
