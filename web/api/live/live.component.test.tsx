import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getPageContext } from '../page-context.ts'
import { subscribeToChanges } from './live.ts'
import { PRESENCE_EVENT } from './messages.ts'

/** A fake `EventSource`. Tests play the server and the network. */
class Stream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = Stream.CONNECTING
  readonly url: string
  readonly openedAt = Date.now()

  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  sendEvent(name: string, data: unknown = null) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  breaks(state: number) {
    this.readyState = state
    this.dispatchEvent(new Event('error'))
  }
}

const ends: (() => void)[] = []
beforeEach(() => {
  Stream.all = []
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  vi.stubGlobal('EventSource', Stream)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await navigator.locks.request('portal-events', () => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const TOGETHER_MS = 100
const RESYNC_MS = 1100
const ON_ITS_WAY_MS = 2000
const streams = (count: number) =>
  vi.waitFor(() => {
    expect(Stream.all).toHaveLength(count)
    return Stream.all.at(-1) as Stream
  })
const ticket = { entityType: 'ticket', entityId: 1 }
const brief = { entityType: 'brief', entityId: 1 }

/** Opens a page that shows the tickets and the briefs. */
function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: { name: string; signal: AbortSignal; done: () => void }[] = []
  let hold = false
  for (const name of ['tickets', 'briefs']) {
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      reads.push({ name, signal, done: () => resolve(name) })
      if (!hold) resolve(name)
      return promise
    }
    ends.push(new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => {}))
  }
  return {
    client,
    reads,
    names: () => reads.map(({ name }) => name),
    /** Makes the test respond to requests from now on. */
    hold: () => {
      hold = true
      reads.splice(0)
    },
    /** Follows the changes once the page shows something. Returns a function that closes the page. */
    follow: async () => {
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))
      reads.splice(0)
      const end = subscribeToChanges(client)
      let open = true
      const close = () => {
        if (open) end()
        open = false
      }
      ends.push(close)
      return close
    },
  }
}

async function firstPage() {
  const page = openPage()
  const close = await page.follow()
  return { page, close, stream: await streams(1) }
}

async function nextPage() {
  const page = openPage()
  return { page, close: await page.follow() }
}

/** Waits until everything that the pages sent each other has arrived. */
async function receivedByAll() {
  const [one, other] = [new BroadcastChannel('heard'), new BroadcastChannel('heard')]
  for (let turn = 0; turn < 3; turn += 1) {
    const heard = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
    one.postMessage(turn)
    await heard
  }
  one.close()
  other.close()
}

test('asks the stream for changes since the navigation when data came with the page', async () => {
  const context = getPageContext()
  context.pageData = { at: Date.now(), resources: {}, queries: {} }
  const navigation = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 9000)
  ends.push(() => {
    context.pageData = undefined
    navigation.mockRestore()
  })
  const { stream } = await firstPage()
  const age = Number(new URLSearchParams(stream.url.split('?')[1]).get('age'))
  expect(age).toBeGreaterThanOrEqual(9000 + ON_ITS_WAY_MS)
})

test('shares one event stream between pages, and refetches on each page only what changed', async () => {
  const { page: first, stream } = await firstPage()
  const { page: second } = await nextPage()

  stream.sendEvent('change', ticket)
  await receivedByAll()
  await pass(TOGETHER_MS)

  expect(Stream.all).toHaveLength(1)
  expect([first.names(), second.names()]).toEqual([['tickets'], ['tickets']])
})

test('opens a stream on another page when the first one closes, and refetches what both missed', async () => {
  const { close, stream } = await firstPage()
  const { page: second } = await nextPage()
  await pass(5000)

  close()
  const next = await streams(2)
  expect(stream.readyState).toBe(Stream.CLOSED)
  next.sendEvent('open')
  await pass(RESYNC_MS)

  expect(second.names()).toEqual(['tickets', 'briefs'])
})

test('refetches nothing when the stream first opens, but everything when it reopens', async () => {
  const { page, stream } = await firstPage()

  stream.sendEvent('open')
  await pass(RESYNC_MS)
  expect(page.names()).toEqual([])

  stream.sendEvent('open')
  await pass(RESYNC_MS)
  expect(page.names()).toEqual(['tickets', 'briefs'])
})

test('refetches what changed between a page’s first fetch and its subscription', async () => {
  const { stream } = await firstPage()
  const second = openPage()
  await vi.waitFor(() => expect(second.client.isFetching()).toBe(0))
  stream.sendEvent('change', brief)
  await receivedByAll()

  await second.follow()
  await receivedByAll()
  await pass(TOGETHER_MS)

  expect(second.names()).toEqual(['briefs'])
})

test('does not refetch what changed before the page fetched its data', async () => {
  const { stream } = await firstPage()
  stream.sendEvent('change', brief)
  await pass(5000)

  const { page: second } = await nextPage()
  await receivedByAll()
  await pass(TOGETHER_MS)

  expect(second.names()).toEqual([])
})

test('asks the stream for changes since the oldest data on the page', async () => {
  const page = openPage()
  await vi.waitFor(() => expect(page.client.isFetching()).toBe(0))
  const readAt = page.client.getQueryState(['tickets'])?.dataUpdatedAt ?? Number.NaN
  await pass(7000)
  await page.client.refetchQueries({ queryKey: ['briefs'] })

  await page.follow()
  const { url, openedAt } = await streams(1)

  expect(url).toBe(`/api/events?age=${openedAt - readAt + ON_ITS_WAY_MS}`)
})

test('ignores events that arrive after the page was closed', async () => {
  const { page, close, stream } = await firstPage()
  close()

  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)

  expect(page.names()).toEqual([])
})

test('replaces a stream that sends nothing for 50 seconds, and keeps one that sends pings', async () => {
  const { stream } = await firstPage()
  stream.sendEvent('open')
  await pass(40_000)
  stream.sendEvent('ping')
  await pass(40_000)
  expect(Stream.all).toHaveLength(1)

  await pass(10_000)
  expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, Stream.CONNECTING])

  await pass(40_000)
  expect(Stream.all).toHaveLength(2)
})

test('reopens a refused stream once, and leaves a broken one to the browser', async () => {
  const { stream } = await firstPage()
  stream.breaks(Stream.CONNECTING)
  await pass(20_000)
  expect(Stream.all).toHaveLength(1)

  stream.breaks(Stream.CLOSED)
  await pass(4999)
  expect(Stream.all).toHaveLength(1)
  await pass(5001)
  expect(Stream.all).toHaveLength(2)
})

test('opens no stream after the page was closed', async () => {
  const { close, stream } = await firstPage()
  stream.breaks(Stream.CLOSED)

  close()
  await receivedByAll()
  await pass(120_000)
  window.dispatchEvent(new Event('focus'))

  expect(Stream.all).toHaveLength(1)
})

test('leaves no timers after the page was closed', async () => {
  const page = openPage()
  await vi.waitFor(() => expect(page.client.isFetching()).toBe(0))
  const before = vi.getTimerCount()
  const close = await page.follow()
  await streams(1)

  close()
  await receivedByAll()

  expect(vi.getTimerCount()).toBe(before)
})

test('reopens an evicted stream when its page is used, and refetches what the page missed', async () => {
  const { page, stream } = await firstPage()
  stream.sendEvent('open')
  stream.sendEvent('crowded-out')
  expect(stream.readyState).toBe(Stream.CLOSED)
  await pass(120_000)
  expect(Stream.all).toHaveLength(1)

  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('focus'))
  expect(Stream.all).toHaveLength(2)
  Stream.all[1]?.sendEvent('open')
  await pass(RESYNC_MS)

  expect(page.names()).toEqual(['tickets', 'briefs'])
})

test('reopens an evicted stream once after its pause, even if the page is used then', async () => {
  const { stream } = await firstPage()
  stream.sendEvent('crowded-out')

  await pass(600_000)
  expect(Stream.all).toHaveLength(2)
  window.dispatchEvent(new Event('focus'))

  expect(Stream.all).toHaveLength(2)
})

test('does not open another stream after the pause if the page was used before', async () => {
  const { stream } = await firstPage()
  stream.sendEvent('crowded-out')
  window.dispatchEvent(new Event('keydown'))
  const next = await streams(2)
  const talk = setInterval(() => next.sendEvent('ping'), 20_000)

  await pass(700_000)
  clearInterval(talk)

  expect(Stream.all).toHaveLength(2)
})

test('does not reopen an evicted stream after the page was closed', async () => {
  const { close, stream } = await firstPage()
  stream.sendEvent('crowded-out')

  close()
  await receivedByAll()
  window.dispatchEvent(new Event('focus'))
  await pass(600_000)

  expect(Stream.all).toHaveLength(1)
})

test('refetches a list once for changes that arrive together', async () => {
  const { page, stream } = await firstPage()

  for (const change of [ticket, ticket, brief, ticket]) stream.sendEvent('change', change)
  await pass(TOGETHER_MS)

  expect(page.names()).toEqual(['tickets', 'briefs'])
})

test('refetches after the pending fetch what changed meanwhile, never twice at the same time', async () => {
  const { page, stream } = await firstPage()
  page.hold()
  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)

  stream.sendEvent('change', brief)
  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)
  expect(page.names()).toEqual(['tickets'])

  page.reads[0]?.done()
  await receivedByAll()
  await pass(TOGETHER_MS)
  expect(page.names()).toEqual(['tickets', 'tickets', 'briefs'])
})

test('does not refetch over the optimistic state of a pending change', async () => {
  const { page, stream } = await firstPage()
  page.hold()
  const { promise, resolve } = Promise.withResolvers<void>()
  const change = new MutationObserver(page.client, { mutationKey: ['tickets'], mutationFn: () => promise })
  const done = change.mutate()
  stream.sendEvent('change', ticket)
  stream.sendEvent('change', brief)
  await pass(TOGETHER_MS)
  expect(page.names()).toEqual(['briefs'])

  resolve()
  await done
  page.reads[0]?.done()
  await pass(TOGETHER_MS)
  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)
  expect(page.names()).toEqual(['briefs', 'tickets'])
})

test('handles the next change while a fetch hangs', async () => {
  const { page, stream } = await firstPage()
  page.hold()
  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)

  stream.sendEvent('change', brief)
  await pass(2000 + TOGETHER_MS)

  expect(page.names()).toEqual(['tickets', 'briefs'])
})

test('does not abort a pending fetch when its data changes, and fetches the data once more', async () => {
  const { page, stream } = await firstPage()
  page.hold()
  void page.client.refetchQueries({ queryKey: ['tickets'] })
  expect(page.names()).toEqual(['tickets'])

  stream.sendEvent('change', ticket)
  await pass(TOGETHER_MS)
  expect(page.reads.map(({ signal }) => signal.aborted)).toEqual([false])
  page.reads[0]?.done()

  await vi.waitFor(() => expect(page.names()).toEqual(['tickets', 'tickets']))
})

test('reports on every page who is viewing a ticket, without refetching', async () => {
  const { page, stream } = await firstPage()
  const { page: other } = await nextPage()
  await receivedByAll()
  const seen: unknown[] = []
  const listen = new AbortController()
  window.addEventListener(PRESENCE_EVENT, ({ detail }) => seen.push(detail), { signal: listen.signal })

  stream.sendEvent('presence', { ticketId: 4, people: [] })
  await receivedByAll()
  await pass(RESYNC_MS)
  listen.abort()

  expect(seen).toEqual([
    { ticketId: 4, people: [] },
    { ticketId: 4, people: [] },
  ])
  expect([page.names(), other.names()]).toEqual([[], []])
})
