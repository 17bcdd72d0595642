import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordChange } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import { ApiError, call } from '../call.ts'
import { getPageContext } from '../page-context.ts'
import { renewSession } from '../page-prompts.ts'
import { getCurrentUser, reloadSession, type SessionUser } from '../session.ts'
import { CHANGES_CHANNEL, PRESENCE_EVENT } from './messages.ts'
import { PAGE_DATA_FRESH_MS } from './query-client.ts'
import { getAffectedKeys } from './refresh.ts'

const LOCK = 'portal-events'
/** Collects the events of one action; also spreads out the requests of pages that receive the same event. */
const BATCH_MS = 20
const MAX_WAIT_MS = 2000
/** The maximum age of data when it arrives. */
const LATENCY_MS = 2000
const REPLAY_MS = 10_000
const REOPEN_MS = 5000
/** The server sends something every 20 seconds. A silent stream died unnoticed: sleep, or another network. */
const SILENCE_TIMEOUT_MS = 45_000
const CHECK_MS = 5000
/** Longer than a page takes to open its own connection. A page that connects later has taken over from another page. */
const TAKEOVER_MS = 2000
/** If a user has too many streams, the closed stream reopens when someone uses the page, or after this time. */
const EVICTED_RETRY_MS = 600_000
const USE_EVENTS = ['focus', 'pointerdown', 'keydown'] as const
/** Keeps browsers from all reloading everything at the same moment after a restart. */
const SPREAD_MS = 1000

type LiveMessage = RecordChange | Presence | 'resync' | 'access-ended'
/** A number is the start time of a page whose user has changed. The other pages then reload. */
type Message = LiveMessage | { since: number } | number

/** Keeps the screen up to date. A browser's pages share one connection. Returns a function that stops it. */
export function subscribeToChanges(client: QueryClient): () => void {
  const began = performance.now()
  const ended = new AbortController()
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  const refresh = createRefresher(client)
  let recent: { receivedAt: number; message: LiveMessage }[] | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'number') {
      if (data !== performance.timeOrigin) location.reload()
    } else if (typeof data === 'object' && 'since' in data) {
      for (const { receivedAt, message } of recent ?? [])
        if (receivedAt >= data.since) channel.postMessage(message)
    } else refresh(data)
  })
  // This page requested its data before it could receive changes. The page that holds the connection sends the missed
  // changes.
  channel.postMessage({ since: Date.now() - getDataAge(client) })
  const runStream = async () => {
    recent = []
    const source = openStream(
      client,
      (message) => {
        if (ended.signal.aborted) return
        const receivedAt = Date.now()
        recent = [
          ...(recent ?? []).filter((old) => old.receivedAt > receivedAt - REPLAY_MS),
          { receivedAt, message },
        ]
        refresh(message)
        channel.postMessage(message)
      },
      performance.now() - began > TAKEOVER_MS,
    )
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    source.close()
  }
  // The next page takes over when this page closes. Closing also cancels the request for the lock.
  navigator.locks.request(LOCK, { signal: ended.signal }, runStream).catch(() => {})
  return () => {
    ended.abort()
    channel.close()
  }
}

/**
 * Opens a stream that reconnects after anything that ends it: an expired session, a restart, a lost network.
 * `hasPrevious` means that there was a stream before this one, so that changes may have been missed.
 */
function openStream(
  client: QueryClient,
  forward: (message: LiveMessage) => void,
  hasPrevious: boolean,
): { close: () => void } {
  let source: EventSource
  let lastReceivedAt = Date.now()
  const markReceived = () => {
    lastReceivedAt = Date.now()
  }
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  let opened = hasPrevious
  const open = () => {
    source = new EventSource(`/api/events?age=${getDataAge(client)}`)
    markReceived()
    for (const name of ['open', 'ping', 'change', 'presence', 'resync'])
      source.addEventListener(name, markReceived)
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      forward(JSON.parse(data) as RecordChange),
    )
    source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      forward(JSON.parse(data) as Presence),
    )
    for (const name of ['resync', 'access-ended'] as const) source.addEventListener(name, () => forward(name))
    source.addEventListener('crowded-out', () => {
      source.close()
      const used = new AbortController()
      const reopen = () => {
        used.abort()
        clearTimeout(retryTimer)
        open()
      }
      retryTimer = setTimeout(reopen, EVICTED_RETRY_MS)
      const signal = AbortSignal.any([used.signal, stopped.signal])
      for (const sign of USE_EVENTS) window.addEventListener(sign, reopen, { signal })
    })
    source.addEventListener('open', () => {
      if (opened) forward('resync')
      opened = true
    })
    // The browser itself retries a broken stream, but gives up after an error response.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      retryTimer = setTimeout(open, REOPEN_MS * (1 + Math.random()))
      void renewEndedSession()
    })
  }
  open()
  const watch = setInterval(() => {
    if (source.readyState === EventSource.CLOSED || Date.now() - lastReceivedAt < SILENCE_TIMEOUT_MS) return
    source.close()
    open()
  }, CHECK_MS)
  return {
    close: () => {
      stopped.abort()
      clearInterval(watch)
      clearTimeout(retryTimer)
      source.close()
    },
  }
}

/** Renews an ended session now instead of with the next refetch. An `EventSource` doesn't report why it failed. */
const renewEndedSession = () =>
  call('GET /api/user').catch((error: unknown) =>
    error instanceof ApiError && error.status === 401 ? renewSession() : undefined,
  )

/** Returns the age in milliseconds of the oldest data on screen, which may have changed unnoticed since. */
function getDataAge(client: QueryClient): number {
  const activeQueries = client.getQueryCache().findAll({ type: 'active' })
  const read = activeQueries.map(({ state }) => state.dataUpdatedAt).filter(Boolean)
  const oldest = Math.min(Date.now(), ...read)
  // Data that came with the page was read before the browser received it, but after the navigation began.
  const { timeOrigin } = performance
  const cameWithPage = getPageContext().pageData && oldest < timeOrigin + PAGE_DATA_FRESH_MS
  return Math.ceil(Date.now() - (cameWithPage ? timeOrigin : oldest)) + LATENCY_MS
}

/** Returns a function that refetches for batches of events. A batch waits for the previous, up to a limit. */
function createRefresher(client: QueryClient): (message: LiveMessage) => void {
  let stale = new Set<unknown>()
  let everything = false
  let busy = false
  const flush = async () => {
    const keys = stale
    const all = everything
    stale = new Set()
    everything = false
    const work = [refetchAffected(client, (name) => all || keys.has(name))]
    if (all || keys.has('companies')) work.push(resetIfRightsChanged(client))
    await Promise.race([Promise.all(work), delay(MAX_WAIT_MS)])
    busy = false
    plan()
  }
  const plan = () => {
    if (busy || (!everything && stale.size === 0)) return
    busy = true
    void delay(BATCH_MS + Math.random() * (everything ? SPREAD_MS : BATCH_MS)).then(flush)
  }
  return (message) => {
    // Leaving the page also discards everything on it.
    if (message === 'access-ended') return location.replace('/auth')
    if (message === 'resync') everything = true
    else if ('ticketId' in message)
      return void window.dispatchEvent(new CustomEvent(PRESENCE_EVENT, { detail: message }))
    else for (const key of getAffectedKeys(message.entityType)) stale.add(key)
    plan()
  }
}

/** Returns a key for the signed-in user's rights that can change while a page is open. */
const getRightsKey = (user: SessionUser | null): string =>
  JSON.stringify([
    user?.staffRole,
    user?.companyIds,
    user?.companies.map(({ id, role, projectIds }) => [id, role, projectIds]),
  ])

/** Resets all data if the user's rights have changed: data that was read with other rights must not be shown. */
async function resetIfRightsChanged(client: QueryClient): Promise<void> {
  const before = getRightsKey(getCurrentUser())
  // If the portal is unreachable or the user is signed out, the page's next request reports it.
  const user = await reloadSession().catch(() => null)
  if (user && getRightsKey(user) !== before) await client.resetQueries()
}

async function refetchAffected(client: QueryClient, isAffected: (name: unknown) => boolean): Promise<void> {
  // Data that a pending change previews is refetched once the change is done. Before that, a refetch would show the old
  // state.
  const isPreviewed = (mutationKey: QueryKey) => client.isMutating({ mutationKey }) > 0
  const affected = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isAffected(queryKey[0]) && !isPreviewed(queryKey) })
  // A fetch in progress may have been read before the change. It's repeated rather than canceled: it may be a list's
  // next page, which the user requested.
  const early = new Set(affected.filter(({ state }) => state.fetchStatus === 'fetching'))
  const refetch = (which: typeof early) =>
    client.invalidateQueries({ predicate: (query) => which.has(query) }, { cancelRefetch: false })
  await refetch(new Set(affected))
  if (early.size > 0) await refetch(early)
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
