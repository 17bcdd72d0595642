import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PageModule, PageVisitor } from '#shared/rendered-page.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

/* On the server, visitors share the modules of the web app. Each page must show only what its own visitor can see. */

const portal = await testApp()
afterAll(portal.close)

// With a fixed clock, whole pages can be compared.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }))
afterAll(() => void vi.useRealTimers())

interface Visitor extends Omit<PageVisitor, 'fetch'> {
  caller: Caller
  read: 'en' | 'de'
  address: string
}

const device = { language: 'en-US', platform: 'Linux', hasPasskeys: true, cookies: '' }

async function visitors(): Promise<Visitor[]> {
  const [anna, boris] = [
    await portal.buildClient({ fullName: 'Anna Alpha', companyName: 'Alpha' }),
    await portal.buildClient({ fullName: 'Boris Beta', companyName: 'Beta' }),
  ]
  const staff = await portal.buildStaff({ fullName: 'Carla Staff' })
  const ticket = await portal.buildTicket({ userId: anna.id, title: 'Map of Alpha is gone' })
  await portal.buildTicket({ userId: boris.id, title: 'Form of Beta sends nothing' })
  const [asAnna, asBoris, asStaff] = [portal.as(anna), portal.as(boris), portal.as(staff)]
  return [
    { ...device, caller: asAnna, read: 'en', timeZone: 'America/New_York', address: '/tickets' },
    { ...device, caller: asBoris, read: 'en', timeZone: 'Asia/Tokyo', address: '/tickets' },
    { ...device, caller: asBoris, read: 'de', timeZone: 'Asia/Tokyo', address: '/' },
    { ...device, caller: asAnna, read: 'en', timeZone: 'Asia/Kolkata', address: `/tickets/${ticket.id}` },
    {
      ...device,
      caller: asStaff,
      read: 'en',
      timeZone: 'Europe/Berlin',
      address: `/staff/tickets/${ticket.id}`,
    },
    { ...device, caller: asStaff, read: 'de', timeZone: 'Europe/Berlin', address: '/staff' },
    { ...device, caller: portal.anonymous, read: 'en', timeZone: 'UTC', address: '/tickets' },
  ]
}

type Pause = () => Promise<unknown>

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Loads and renders a visitor's page, and pauses before and after each of its calls. */
async function readPage({ caller, read, address, ...visitor }: Visitor, pause: Pause) {
  const file = new URL(`../../../dist/.server/${read}/render-page.js`, import.meta.url).href
  const { loadPage } = (await import(file)) as PageModule
  const under: Promise<unknown>[] = []
  const ask = async (path: string) => {
    await pause()
    const { status, headers, body } = await caller.get(path)
    await pause()
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: { get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null },
      json: async () => body as unknown,
    }
  }
  const fetch: PageVisitor['fetch'] = (path) => {
    const answer = ask(path)
    under.push(answer.catch(() => undefined))
    return answer
  }
  const page = await loadPage(address, { ...visitor, fetch })
  for (let known = -1; known < under.length; await pause()) {
    known = under.length
    await Promise.all(under)
    await waitForTurn()
  }
  const { resources, queries } = page.data()
  const cache = Object.fromEntries(
    (queries as { queries: { queryHash: string }[] }).queries.map((query) => [query.queryHash, query]),
  )
  return { resources, cache, rendered: await page.render(), parts: page.parts }
}

/** Runs all work concurrently. After each turn, one job that is paused continues; `round` determines which. */
async function runInterleaved<T>(work: ((pause: Pause) => Promise<T>)[], round: number): Promise<T[]> {
  const waiting: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void waiting.push(resolve))
  const results = work.map((one) => one(pause))
  const running = new Set(results)
  for (const result of results) void result.finally(() => running.delete(result)).catch(() => undefined)
  for (let step = 0; running.size > 0; step++) {
    await waitForTurn()
    waiting.splice((step * round) % Math.max(waiting.length, 1), 1)[0]?.()
  }
  return Promise.all(results)
}

test('renders pages concurrently exactly as it renders them alone', async () => {
  const all = await visitors()
  const jobs = all.map((visitor) => (pause: Pause) => readPage(visitor, pause))
  const alone = []
  for (const job of jobs) alone.push(await job(waitForTurn))
  expect(alone.map(({ rendered }) => rendered?.title)).toEqual([
    expect.stringContaining('Support Tickets'),
    expect.stringContaining('Support Tickets'),
    expect.any(String),
    expect.stringContaining('Map of Alpha is gone'),
    expect.stringContaining('Map of Alpha is gone'),
    expect.any(String),
    expect.stringContaining('Sign In'),
  ])
  expect(alone.map((page) => JSON.stringify(page).includes('Alpha'))).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  for (const round of [0, 1, 2, 3, 5, 7]) expect(await runInterleaved(jobs, round)).toEqual(alone)
})
