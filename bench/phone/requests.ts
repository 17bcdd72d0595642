import type { CDPSession } from 'playwright-core'

/** One request of a page. Times are milliseconds since 1970. */
export interface Asked {
  type: string
  at: number
  /** Missing while it loads, and for a stream. */
  cameAt?: number
  /** On the wire, headers included. */
  bytes: number
  /** Whether it came from the browser's cache, without asking the server. */
  cached: boolean
}

/** Collects what the page asks for from now on. */
export function watchRequests(session: CDPSession): Asked[] {
  const all: Asked[] = []
  const byId = new Map<string, Asked>()
  let offset = 0
  const came = (id: string, timestamp: number) => {
    const asked = byId.get(id)
    if (asked) asked.cameAt = timestamp * 1000 + offset
    return asked
  }
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, timestamp, wallTime, type = 'Other', redirectResponse }) => {
      if (redirectResponse) came(requestId, timestamp)
      offset = (wallTime - timestamp) * 1000
      const asked = { type, at: wallTime * 1000, bytes: 0, cached: false }
      byId.set(requestId, asked)
      all.push(asked)
    },
  )
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const asked = byId.get(requestId)
    if (asked) asked.cached = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const asked = byId.get(requestId)
    if (asked && response.fromDiskCache) asked.cached = true
    // What a service worker passed on does not count as received by the page.
    if (asked && response.fromServiceWorker) asked.bytes = Number(response.headers['content-length'] ?? 0)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const asked = came(requestId, timestamp)
    if (asked) asked.bytes = Math.max(asked.bytes, encodedDataLength)
  })
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => void came(requestId, timestamp))
  return all
}

/** Whether a request stays open for as long as its page. */
const isStream = ({ type }: Asked) => type === 'EventSource'

/** When the network last did something; undefined while something is loading. */
export function lastActivity(all: readonly Asked[]): number | undefined {
  const ended = all.map((asked) => (isStream(asked) ? asked.at : asked.cameAt))
  return ended.includes(undefined) ? undefined : Math.max(...ended.map(Number))
}

/** What was asked of the server until then. */
export interface Load {
  /** The longest chain of requests after the HTML, each asked for when the one before it had come. */
  depth: number
  requests: number
  /** Files of JavaScript. */
  scripts: number
  scriptBytes: number
  fontBytes: number
  bytes: number
}

/** What a page asked of the server until `seen`: bytes of what was asked for by then, however late they came. */
export function loadUntil(seen: number, all: readonly Asked[]): Load {
  const asked = all.filter(({ at, cached }) => at <= seen && !cached)
  const scripts = asked.filter(({ type }) => type === 'Script')
  return {
    depth: depthOf(asked.filter(({ type, cameAt }) => type !== 'Document' && cameAt && cameAt <= seen)),
    requests: asked.length,
    scripts: scripts.length,
    scriptBytes: sumOf(scripts),
    fontBytes: sumOf(asked.filter(({ type }) => type === 'Font')),
    bytes: sumOf(asked),
  }
}

/** How many of the requests, at most, followed one another. */
function depthOf(asked: readonly Asked[]): number {
  let [depth, free] = [0, 0]
  for (const { at, cameAt = at } of asked.toSorted((a, b) => (a.cameAt ?? 0) - (b.cameAt ?? 0)))
    if (at >= free) [depth, free] = [depth + 1, cameAt]
  return depth
}

const sumOf = (asked: readonly Asked[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0)
