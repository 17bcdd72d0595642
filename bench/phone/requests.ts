import type { CDPSession } from 'playwright-core'

/** One request of a page. Times are milliseconds since 1970. */
export interface PageRequest {
  type: string
  at: number
  /** Missing while the request is loading, and for a stream. */
  cameAt?: number
  /** On the wire, including headers. */
  bytes: number
  /** Whether the response came from the browser's cache, without a request to the server. */
  cached: boolean
}

/** Collects the page's requests from now on. */
export function watchRequests(session: CDPSession): PageRequest[] {
  const all: PageRequest[] = []
  const byId = new Map<string, PageRequest>()
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
    // A response that a service worker passed on doesn't count as received by the page.
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
const isStream = ({ type }: PageRequest) => type === 'EventSource'

/** Returns when the network was last active, or undefined while something is loading. */
export function lastActivity(all: readonly PageRequest[]): number | undefined {
  const ended = all.map((asked) => (isStream(asked) ? asked.at : asked.cameAt))
  return ended.includes(undefined) ? undefined : Math.max(...ended.map(Number))
}

/** The requests to the server until a point in time. */
export interface Load {
  /** The longest chain of requests after the HTML, in which each starts after the previous response. */
  depth: number
  requests: number
  /** JavaScript files. */
  scripts: number
  scriptBytes: number
  fontBytes: number
  bytes: number
}

/** Sums up a page's requests to the server until `seen`. Their bytes count even if they arrive later. */
export function loadUntil(seen: number, all: readonly PageRequest[]): Load {
  const asked = all.filter(({ at, cached }) => at <= seen && !cached)
  const scripts = asked.filter(({ type }) => type === 'Script')
  return {
    depth: getDepth(asked.filter(({ type, cameAt }) => type !== 'Document' && cameAt && cameAt <= seen)),
    requests: asked.length,
    scripts: scripts.length,
    scriptBytes: getSum(scripts),
    fontBytes: getSum(asked.filter(({ type }) => type === 'Font')),
    bytes: getSum(asked),
  }
}

/** Returns the length of the longest chain of requests that follow one another. */
function getDepth(asked: readonly PageRequest[]): number {
  let [depth, free] = [0, 0]
  for (const { at, cameAt = at } of asked.toSorted((a, b) => (a.cameAt ?? 0) - (b.cameAt ?? 0)))
    if (at >= free) [depth, free] = [depth + 1, cameAt]
  return depth
}

const getSum = (asked: readonly PageRequest[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0)
