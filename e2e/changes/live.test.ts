import { type Socket, connect, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { following, openPortal, preventFirstData } from '../support/harness.ts'

/* Changes while a page opens, and while it is waiting for responses. */

const { portal, browser } = await openPortal()

const addComment = async (entityId: number, content: string) =>
  portal.as(await portal.buildStaff()).post('/api/comments', { content, entityType: 'ticket', entityId })

/** Reads the first response about comments now and delivers it after `meanwhile`. */
async function holdFirstComments(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  let first = true
  await page.route(/\/api\/comments\/ticket\/\d+/, async (route) => {
    if (!first) return route.continue()
    first = false
    const response = await route.fetch()
    await meanwhile()
    return route.fulfill({ response })
  })
}

async function expectShownMeanwhile(opened: Page, client: { id: number }) {
  const ticket = await portal.buildTicket({ userId: client.id })
  await preventFirstData(opened)
  await holdFirstComments(opened, () => addComment(ticket.id, 'Written meanwhile.'))
  await opened.goto(`/tickets/${ticket.id}`)
  await opened.getByText('Written meanwhile.').waitFor()
  expect(await opened.getByText('No comments yet.').count()).toBe(0)
}

test('shows a comment that is added while the first page of a browser loads', async () => {
  const client = await portal.buildClient()
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await expectShownMeanwhile(page, client)
})

test(
  'shows a comment that is added while a second page of the same browser loads',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/')
    await expectShownMeanwhile(await page.context().newPage(), client)
  },
)

test(
  'shows comments that are added faster than the page can reload them',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await browser.newPage()
    await browser.signIn(page, client)
    await following(page.waitForResponse(/\/api\/events/), () => page.goto(`/tickets/${ticket.id}`))
    await page.getByText('No comments yet.').waitFor()
    await page.route(/\/api\/comments\/ticket\/\d+/, async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.fulfill({ response }).catch(() => {})
    })
    const enough = new AbortController()
    const others = (async () => {
      for (let i = 0; !enough.signal.aborted; i += 1) await addComment(ticket.id, `Remark number ${i}.`)
    })()
    try {
      await expect.poll(() => page.getByText('Remark number 0.').count()).toBe(1)
    } finally {
      enough.abort()
      await others
    }
  },
)

/**
 * Starts a proxy between browser and portal. Event streams that are open at `fall` receive nothing more, but aren't
 * closed.
 */
async function silencer() {
  const streams = new Set<Socket>()
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(portal.url)
  const server = createServer((browserSide) => {
    const portalSide = connect(Number(port), hostname)
    for (const socket of [browserSide, portalSide]) sockets.add(socket.on('error', () => {}))
    browserSide.on('data', (bytes) => {
      if (bytes.includes('GET /api/events')) streams.add(portalSide)
    })
    browserSide.pipe(portalSide).pipe(browserSide)
    browserSide.on('close', () => portalSide.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const fall = () => {
    for (const stream of streams) stream.unpipe().resume()
  }
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('It listens nowhere')
  return { url: `http://127.0.0.1:${address.port}`, fall }
}

test('reopens an event stream that fell silent, and shows a comment missed meanwhile', async () => {
  const between = await silencer()
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const page = await browser.newPage({ portal: between })
  await page.clock.install()
  await browser.signIn(page, client)
  await following(page.waitForResponse(/\/api\/events/), () => page.goto(`/tickets/${ticket.id}`))
  await page.getByText('No comments yet.').waitFor()
  between.fall()
  await addComment(ticket.id, 'Written into the silence.')
  const again = page.waitForRequest(/\/api\/events/)
  // Shorter than the interval of the page's fallback refresh.
  await page.clock.fastForward(50_000)
  const { searchParams } = new URL((await again).url())
  expect(Number(searchParams.get('age'))).toBeGreaterThan(50_000)
  await page.getByText('Written into the silence.').waitFor()
})

test(
  'reopens an event stream above the limit only when its page is used, and shows missed comments',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await browser.newPage()
    await browser.signIn(page, client)
    await following(page.waitForResponse(/\/api\/events/), () => page.goto(`/tickets/${ticket.id}`))
    await page.getByText('No comments yet.').waitFor()
    const requests: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/api/events') && requests.push(request.url())),
    )
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const others = new AbortController()
    onTestFinished(() => others.abort())
    // A stream is closed once nothing refers to its response.
    const streams: Response[] = []
    for (let i = 0; i < portal.config.streams.aSession; i += 1)
      streams.push(await fetch(`${portal.url}/api/events`, { headers: { cookie }, signal: others.signal }))
    await addComment(ticket.id, 'Written while it rested.')
    expect(requests).toEqual([])
    // The event that closes the page's stream can arrive late, so the test uses the page again until it reconnects.
    const countUses = async () => {
      await page.keyboard.press('Shift')
      return requests.length
    }
    await expect.poll(countUses).toBeGreaterThan(0)
    await page.getByText('Written while it rested.').waitFor()
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  },
)
